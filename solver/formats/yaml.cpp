#include "polypack/formats/yaml.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <limits>
#include <map>
#include <sstream>

#include "polypack/formats/nearest.hpp"

namespace polypack {
namespace {

namespace fs = std::filesystem;

// A puzzle file larger than this is a mistake, or an attack.
constexpr std::uintmax_t largest_file = 64 << 20;

// yaml-cpp counts lines and columns from 0, people from 1.
SourcePos position(const std::string& file, const YAML::Mark& mark) {
    if (mark.is_null()) return {file, 1, 1};
    return {file, mark.line + 1, mark.column + 1};
}

// The beginning of a text, quoted for a one-line message.
std::string quoted(const std::string& text) {
    constexpr std::size_t longest = 40;
    std::string line = text.substr(0, text.find('\n'));
    if (line.size() < text.size() || line.size() > longest) line = line.substr(0, longest) + "...";
    for (char& c : line) {
        if (static_cast<unsigned char>(c) < ' ') c = ' ';
    }
    return fmt::format("'{}'", line);
}

std::string nearest_file(const fs::path& file) {
    const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
    std::error_code error;
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        if (entry.path().extension() == ".yaml") names.push_back(entry.path().filename().string());
    }
    std::ranges::sort(names);
    return did_you_mean(file.filename().string(), {names.begin(), names.end()});
}

std::string contents_of(const std::string& file, const Reference* referred) {
    const SourcePos where = referred != nullptr ? referred->where : SourcePos{file};
    const std::string named = referred != nullptr ? fmt::format("'{}': ", referred->name) : "";
    std::error_code error;
    const fs::file_status status = fs::status(file, error);
    if (!fs::exists(status)) {
        throw PuzzleError(where,
                          fmt::format("{}no such file{}", named, nearest_file(fs::path(file))));
    }
    if (fs::is_directory(status)) {
        throw PuzzleError(where, fmt::format("{}this is a folder, not a file", named));
    }
    if (fs::is_regular_file(status) && fs::file_size(file, error) > largest_file) {
        throw PuzzleError(
            where, fmt::format("{}the file is larger than {} MiB", named, largest_file >> 20));
    }
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    if (!stream || !text) {
        throw PuzzleError(where, fmt::format("{}the file is empty or cannot be read", named));
    }
    return text.str();
}

std::vector<std::string> split_lines(const std::string& text) {
    std::vector<std::string> lines(1);
    for (const char c : text) {
        if (c == '\n') {
            lines.emplace_back();
        } else if (c != '\r') {
            lines.back() += c;
        }
    }
    return lines;
}

}  // namespace

Yaml Yaml::load(const std::string& file, const Reference* referred) {
    const std::string text = contents_of(file, referred);
    const SourcePos beginning{file};
    try {
        const std::vector<YAML::Node> documents = YAML::LoadAll(text);
        if (documents.empty() || documents.front().IsNull()) {
            throw PuzzleError(beginning, "the file contains nothing but comments and blank lines");
        }
        if (documents.size() > 1) {
            throw PuzzleError(position(file, documents[1].Mark()),
                              "a second document begins here; a file must contain only one");
        }
        return {documents.front(), position(file, documents.front().Mark()),
                std::make_shared<const Source>(split_lines(text))};
    } catch (const YAML::Exception& bad) {
        const bool too_deep = bad.msg == YAML::ErrorMsg::BAD_FILE;
        throw PuzzleError(position(file, bad.mark), too_deep
                                                        ? "lists and maps are nested too deeply"
                                                        : fmt::format("invalid YAML: {}", bad.msg));
    }
}

Yaml Yaml::child(const YAML::Node& node) const {
    return {node, position(where_.file, node.Mark()), source_};
}

void Yaml::complain(const std::string& message) const {
    throw PuzzleError(where_, message);
}

std::string Yaml::kind() const {
    if (is_map()) return "a map";
    if (is_list()) return "a list";
    return is_scalar() ? quoted(node_.Scalar()) : "nothing";
}

bool Yaml::has(std::string_view key) const {
    if (!is_map()) return false;
    for (const auto& entry : node_) {
        if (entry.first.IsScalar() && entry.first.Scalar() == key) return true;
    }
    return false;
}

std::string Yaml::text(std::string_view what) const {
    if (!is_scalar()) complain(fmt::format("{} must be text, got {}", what, kind()));
    return node_.Scalar();
}

long long Yaml::number(std::string_view what, long long least, long long most) const {
    const std::string range = most == std::numeric_limits<long long>::max()
                                  ? fmt::format("an integer of at least {}", least)
                                  : fmt::format("an integer in {}..{}", least, most);
    if (!is_scalar()) complain(fmt::format("{} must be {}, got {}", what, range, kind()));
    const std::string& digits = node_.Scalar();
    const char* end = digits.data() + digits.size();
    long long value = 0;
    const auto [stopped, error] = std::from_chars(digits.data(), end, value);
    if (error != std::errc() || stopped != end || value < least || value > most) {
        complain(fmt::format("{} must be {}, got {}", what, range, kind()));
    }
    return value;
}

bool Yaml::truth(std::string_view what) const {
    if (is_scalar() && node_.Scalar() == "true") return true;
    if (is_scalar() && node_.Scalar() == "false") return false;
    complain(fmt::format("{} must be true or false, got {}", what, kind()));
}

std::vector<Yaml> Yaml::list(std::string_view what) const {
    if (!is_list()) complain(fmt::format("{} must be a list, got {}", what, kind()));
    std::vector<Yaml> items;
    items.reserve(node_.size());
    for (const YAML::Node& item : node_) items.push_back(child(item));
    return items;
}

char Yaml::first_character() const {
    const auto line = static_cast<std::size_t>(where_.line - 1);
    const auto column = static_cast<std::size_t>(where_.column - 1);
    if (line >= source_->size() || column >= (*source_)[line].size()) return '\0';
    return (*source_)[line][column];
}

std::vector<TextLine> Yaml::lines(std::string_view what) const {
    if (is_scalar()) return block_lines(what);
    if (!is_list()) {
        complain(fmt::format("{} must be a block that begins with |, or a list of rows, got {}",
                             what, kind()));
    }
    std::vector<TextLine> result;
    for (const Yaml& row : list(what)) {
        SourcePos where = row.where();
        const char first = row.first_character();
        if (first == '"' || first == '\'') ++where.column;
        result.push_back({row.text(fmt::format("a row of {}", what)), where});
    }
    return result;
}

std::vector<TextLine> Yaml::block_lines(std::string_view what) const {
    const std::string& text = node_.Scalar();
    const auto line = static_cast<std::size_t>(where_.line - 1);
    const char first = first_character();
    const bool block = first == '|';
    if (first == '>') {
        complain(fmt::format("{} must keep its line breaks: begin it with | instead of >", what));
    }
    if (!block && text.find(' ') != std::string::npos) {
        complain(fmt::format(
            "{} with several rows must be a block that begins with |, or a list of rows", what));
    }
    std::vector<TextLine> result;
    for (const std::string& row : split_lines(text)) {
        SourcePos where = where_;
        if (block) {
            // The indentation that YAML removed is the excess of the line in the file.
            const std::size_t at = line + 1 + result.size();
            const std::size_t length = at < source_->size() ? (*source_)[at].size() : 0;
            where.line = static_cast<int>(at) + 1;
            where.column = length > row.size() ? static_cast<int>(length - row.size()) + 1 : 1;
        } else if (first == '"' || first == '\'') {
            ++where.column;
        }
        result.push_back({row, where});
    }
    while (!result.empty() && result.back().text.empty()) result.pop_back();
    return result;
}

std::vector<std::pair<Yaml, Yaml>> Yaml::entries(std::string_view what) const {
    if (!is_map()) complain(fmt::format("{} must be a map, got {}", what, kind()));
    std::vector<std::pair<Yaml, Yaml>> result;
    std::map<std::string, int, std::less<>> lines;
    for (const auto& entry : node_) {
        const Yaml key = child(entry.first);
        const std::string name = key.text("a key");
        const auto [earlier, added] = lines.emplace(name, key.where().line);
        if (!added) {
            key.complain(fmt::format("duplicate key {}; the first is on line {}", quoted(name),
                                     earlier->second));
        }
        // yaml-cpp reports a missing value at the next token.
        const SourcePos& where =
            entry.second.IsNull() ? key.where() : position(where_.file, entry.second.Mark());
        result.emplace_back(key, Yaml(entry.second, where, source_));
    }
    return result;
}

YamlMap::YamlMap(const Yaml& node, std::string_view what, const std::vector<std::string_view>& keys)
    : node_(node), what_(what) {
    for (const auto& [key, value] : node.entries(what)) {
        const std::string name = key.text("a key");
        if (std::ranges::find(keys, name) == keys.end()) {
            key.complain(fmt::format("unknown key {}{}", quoted(name),
                                     did_you_mean(name, keys, fmt::format("{} has", what))));
        }
        entries_.push_back({name, key.where(), value});
    }
}

const Yaml* YamlMap::find(std::string_view key) const {
    const auto at = std::ranges::find(entries_, key, &Entry::key);
    return at == entries_.end() ? nullptr : &at->value;
}

const Yaml& YamlMap::at(std::string_view key) const {
    const Yaml* value = find(key);
    if (value == nullptr) node_.complain(fmt::format("{} needs '{}'", what_, key));
    return *value;
}

const SourcePos& YamlMap::where(std::string_view key) const {
    const auto at = std::ranges::find(entries_, key, &Entry::key);
    return at == entries_.end() ? node_.where() : at->where;
}

std::string_view YamlMap::one_of(const std::vector<std::string_view>& keys) const {
    std::string_view found;
    for (const std::string_view key : keys) {
        if (!has(key)) continue;
        if (!found.empty()) {
            throw PuzzleError(where(key), fmt::format("{} has both '{}' and '{}'; give only one",
                                                      what_, found, key));
        }
        found = key;
    }
    if (found.empty()) {
        node_.complain(fmt::format("{} needs one of {}", what_, fmt::join(keys, ", ")));
    }
    return found;
}

}  // namespace polypack
