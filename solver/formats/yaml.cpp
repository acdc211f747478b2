#include "formats/yaml.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>

#include "formats/nearest.hpp"

namespace polypack {
namespace {

// A puzzle file that is larger is a mistake, or an attack.
constexpr std::uintmax_t largest_file = 64 << 20;

// yaml-cpp counts from 0, people count from 1.
SourcePos position(const std::string& file, const YAML::Mark& mark) {
    if (mark.is_null()) return {file, 1, 1};
    return {file, mark.line + 1, mark.column + 1};
}

// The first line of a message that may have several.
std::string first_line(const std::string& text) {
    return text.substr(0, text.find('\n'));
}

}  // namespace

Yaml Yaml::load(const std::string& file) {
    namespace fs = std::filesystem;
    std::error_code error;
    const fs::file_status status = fs::status(file, error);
    if (!fs::exists(status)) throw PuzzleError({file}, "there is no such file");
    if (fs::is_directory(status)) throw PuzzleError({file}, "this is a folder, not a file");
    if (fs::is_regular_file(status) && fs::file_size(file, error) > largest_file) {
        throw PuzzleError({file},
                          fmt::format("the file is larger than {} MiB", largest_file >> 20));
    }
    std::ifstream stream(file, std::ios::binary);
    std::stringstream text;
    text << stream.rdbuf();
    if (!stream) throw PuzzleError({file}, "the file cannot be read");
    try {
        const std::vector<YAML::Node> documents = YAML::LoadAll(text.str());
        if (documents.empty() || documents.front().IsNull()) {
            throw PuzzleError({file, 1, 1}, "the file is empty");
        }
        if (documents.size() > 1) {
            throw PuzzleError(position(file, documents[1].Mark()),
                              "a second document begins here; one file holds one");
        }
        return {file, documents.front()};
    } catch (const YAML::Exception& bad) {
        throw PuzzleError(position(file, bad.mark),
                          fmt::format("this is not YAML: {}", first_line(bad.msg)));
    }
}

SourcePos Yaml::where() const {
    return position(file_, node_.Mark());
}

void Yaml::complain(const std::string& message) const {
    throw PuzzleError(where(), message);
}

std::string Yaml::text(std::string_view what) const {
    if (!is_scalar())
        complain(fmt::format("{} is a text, not a {}", what, is_map() ? "map" : "list"));
    return node_.Scalar();
}

long long Yaml::number(std::string_view what, long long least, long long most) const {
    const std::string range = most == std::numeric_limits<long long>::max()
                                  ? fmt::format("a whole number from {} on", least)
                                  : fmt::format("a whole number from {} to {}", least, most);
    if (!is_scalar()) complain(fmt::format("{} is {}", what, range));
    const std::string& digits = node_.Scalar();
    long long value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc() || end != digits.data() + digits.size() || value < least ||
        value > most) {
        complain(fmt::format("{} is {}, not '{}'", what, range, first_line(digits)));
    }
    return value;
}

bool Yaml::truth(std::string_view what) const {
    if (is_scalar() && node_.Scalar() == "true") return true;
    if (is_scalar() && node_.Scalar() == "false") return false;
    complain(fmt::format("{} is true or false", what));
}

std::vector<Yaml> Yaml::list(std::string_view what) const {
    if (!is_list()) complain(fmt::format("{} is a list", what));
    std::vector<Yaml> items;
    items.reserve(node_.size());
    for (const YAML::Node& item : node_) items.emplace_back(file_, item);
    return items;
}

std::vector<std::pair<Yaml, Yaml>> Yaml::entries(std::string_view what) const {
    if (!is_map()) complain(fmt::format("{} is a map of keys and values", what));
    std::vector<std::pair<Yaml, Yaml>> result;
    for (const auto& entry : node_) {
        const Yaml key(file_, entry.first);
        const std::string name = key.text("a key");
        for (const auto& [earlier, ignored] : result) {
            if (earlier.node_.Scalar() == name) {
                key.complain(fmt::format("'{}' is given twice, first in line {}", name,
                                         earlier.where().line));
            }
        }
        result.emplace_back(key, Yaml(file_, entry.second));
    }
    return result;
}

YamlMap::YamlMap(const Yaml& node, std::string_view what,
                 std::initializer_list<std::string_view> keys)
    : node_(node), what_(what) {
    for (const auto& [key, value] : node.entries(what)) {
        const std::string name = key.text("a key");
        if (std::ranges::find(keys, name) == keys.end()) {
            const std::vector<std::string_view> known(keys);
            std::string hint = did_you_mean(name, known);
            if (hint.empty()) hint = fmt::format("; {} has {}", what, fmt::join(known, ", "));
            key.complain(fmt::format("unknown key '{}'{}", first_line(name), hint));
        }
        values_.emplace_back(name, value);
    }
}

const Yaml* YamlMap::find(std::string_view key) const {
    const auto at = std::ranges::find(values_, key, &std::pair<std::string, Yaml>::first);
    return at == values_.end() ? nullptr : &at->second;
}

const Yaml& YamlMap::at(std::string_view key) const {
    const Yaml* value = find(key);
    if (value == nullptr) node_.complain(fmt::format("{} needs '{}'", what_, key));
    return *value;
}

std::string_view YamlMap::one_of(std::initializer_list<std::string_view> keys) const {
    std::string_view found;
    for (const std::string_view key : keys) {
        const Yaml* value = find(key);
        if (value == nullptr) continue;
        if (!found.empty()) {
            value->complain(
                fmt::format("{} has both '{}' and '{}'; one will do", what_, found, key));
        }
        found = key;
    }
    if (found.empty()) {
        node_.complain(
            fmt::format("{} needs one of {}", what_, fmt::join(keys.begin(), keys.end(), ", ")));
    }
    return found;
}

}  // namespace polypack
