#include "polypack/render/paper.hpp"

#include <algorithm>
#include <iterator>

#include "polypack/base/number_from.hpp"

namespace polypack {
namespace {

// Takes a length off the start of a text, up to its unit.
std::optional<double> take_length(std::string_view& text, std::string_view unit) {
    const std::size_t end = text.find(unit);
    if (end == std::string_view::npos) return std::nullopt;
    const auto value = number_from<double>(text.substr(0, end));
    text.remove_prefix(end + unit.size());
    if (!value || *value < least_of_paper || *value > most_of_paper) return std::nullopt;
    return value;
}

}  // namespace

std::optional<Paper> paper_named(std::string_view name) {
    const auto* const at = std::ranges::find(papers, name, &NamedPaper::name);
    return at == std::end(papers) ? std::nullopt : std::optional(at->size);
}

std::optional<Paper> paper_from(std::string_view words) {
    constexpr std::string_view sideways = "-landscape";
    const bool turned = words.ends_with(sideways);
    const auto paper =
        paper_named(turned ? words.substr(0, words.size() - sideways.size()) : words);
    if (paper) return turned ? Paper{paper->height, paper->width} : *paper;
    const auto width = take_length(words, "x");
    const auto height = take_length(words, "mm");
    if (!words.empty() || !width || !height) return std::nullopt;
    return Paper{*width, *height};
}

}  // namespace polypack
