#include "polypack/formats/read_copies.hpp"

#include <fmt/format.h>

#include <cctype>
#include <string>

#include "polypack/puzzle/limits.hpp"

namespace polypack {
namespace {

int count(const Yaml& node, std::string_view what) {
    return static_cast<int>(node.number(what, 0, limits::copies));
}

// People also write these for any number; but `all` might mean that all copies are to be used.
std::string_view did_you_mean_any(const std::string& text) {
    const bool meant = text == "all" || text == "unlimited" || text == "many" || text == "infinite";
    return meant ? "; did you mean 'any', as many as fit?" : "";
}

}  // namespace

Copies read_copies(const Yaml& node, std::string_view what) {
    if (node.is_map()) {
        const YamlMap map(node, what, {"min", "max"});
        Copies copies{0, unlimited};
        if (const Yaml* min = map.find("min")) copies.min = count(*min, "min");
        if (const Yaml* max = map.find("max")) copies.max = count(*max, "max");
        if (!map.has("min") && !map.has("max")) {
            node.throw_error(fmt::format("{} needs min, max or both", what));
        }
        return copies;
    }
    if (node.is_list())
        node.throw_error(fmt::format("{} must be a number, {{min, max}} or any, got a list", what));
    const std::string text = node.is_scalar() ? node.text(what) : "";
    if (text == "any") return {0, unlimited};
    if (!text.empty() && std::isalpha(static_cast<unsigned char>(text[0])) != 0) {
        node.throw_error(fmt::format("{} must be a number, {{min, max}} or any, got '{}'{}", what,
                                     text, did_you_mean_any(text)));
    }
    const int exactly = count(node, what);
    return {exactly, exactly};
}

}  // namespace polypack
