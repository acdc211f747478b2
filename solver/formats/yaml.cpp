#include "polypack/formats/yaml.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>

#include "polypack/base/nearest.hpp"
#include "polypack/base/number_from.hpp"
#include "polypack/base/safe_text.hpp"

namespace polypack {

Yaml Yaml::load(Input file) {
    const std::stop_token stop = file.stop();
    const auto document = parse_yaml(file.name(), file.rest(), stop);
    return {*document->root, file.name(), document};
}

Yaml Yaml::child(const YamlNode& node) const {
    return {node, where_.file, document_};
}

void Yaml::throw_error(const std::string& message) const {
    throw PuzzleError(where_, message);
}

std::string Yaml::kind() const {
    if (is_map()) return "a map";
    if (is_list()) return "a list";
    return is_scalar() ? in_quotes(node_->scalar) : "nothing";
}

bool Yaml::has(std::string_view key) const {
    if (!is_map()) return false;
    for (std::size_t i = 0; i < node_->items.size(); i += 2) {
        const YamlNode& entry = *node_->items[i];
        if (entry.kind == YamlNode::Kind::scalar && entry.scalar == key) return true;
    }
    return false;
}

bool Yaml::has_only(const std::vector<std::string_view>& keys) const {
    if (!is_map()) return false;
    for (std::size_t i = 0; i < node_->items.size(); i += 2) {
        const YamlNode& entry = *node_->items[i];
        if (entry.kind != YamlNode::Kind::scalar) return false;
        if (std::ranges::find(keys, entry.scalar) == keys.end()) return false;
    }
    return true;
}

std::string Yaml::text(std::string_view what) const {
    if (!is_scalar()) throw_error(fmt::format("{} must be text, got {}", what, kind()));
    return node_->scalar;
}

long long Yaml::number(std::string_view what, long long least, long long most) const {
    const std::string range = most == std::numeric_limits<long long>::max()
                                  ? fmt::format("an integer of at least {}", least)
                                  : fmt::format("an integer in {}..{}", least, most);
    if (!is_scalar()) throw_error(fmt::format("{} must be {}, got {}", what, range, kind()));
    const auto value = number_from(node_->scalar, least, most);
    if (!value) throw_error(fmt::format("{} must be {}, got {}", what, range, kind()));
    return *value;
}

const std::string& Yaml::digits(std::string_view what) const {
    const auto is_digit = [](char c) { return '0' <= c && c <= '9'; };
    if (!is_scalar() || node_->scalar.empty() || !std::ranges::all_of(node_->scalar, is_digit)) {
        throw_error(fmt::format("{} must be an integer of at least 0, got {}", what, kind()));
    }
    return node_->scalar;
}

bool Yaml::truth(std::string_view what) const {
    if (is_scalar() && node_->scalar == "true") return true;
    if (is_scalar() && node_->scalar == "false") return false;
    throw_error(fmt::format("{} must be true or false, got {}", what, kind()));
}

std::vector<Yaml> Yaml::list(std::string_view what) const {
    if (!is_list()) throw_error(fmt::format("{} must be a list, got {}", what, kind()));
    std::vector<Yaml> items;
    items.reserve(node_->items.size());
    for (const YamlNode* item : node_->items) items.push_back(child(*item));
    return items;
}

char Yaml::first_character() const {
    const auto line = static_cast<std::size_t>(where_.line - 1);
    const auto column = static_cast<std::size_t>(where_.column - 1);
    if (line >= document_->lines.size() || column >= document_->lines[line].size()) return '\0';
    return document_->lines[line][column];
}

std::vector<TextLine> Yaml::lines(std::string_view what) const {
    if (is_scalar()) return block_lines(what);
    if (!is_list()) {
        throw_error(fmt::format("{} must be a block that begins with |, or a list of rows, got {}",
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
    const std::string& text = node_->scalar;
    const auto line = static_cast<std::size_t>(where_.line - 1);
    const char first = first_character();
    const bool block = first == '|';
    if (first == '>') {
        throw_error(
            fmt::format("{} must keep its line breaks: begin it with | instead of >", what));
    }
    if (!block && text.find(' ') != std::string::npos) {
        throw_error(fmt::format(
            "{} with several rows must be a block that begins with |, or a list of rows", what));
    }
    std::vector<TextLine> result;
    for (const std::string& row : split_lines(text)) {
        SourcePos where = where_;
        if (block) {
            // The indentation that YAML removed is the excess of the line in the file.
            const std::size_t at = line + 1 + result.size();
            const std::size_t length =
                at < document_->lines.size() ? document_->lines[at].size() : 0;
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
    if (!is_map()) throw_error(fmt::format("{} must be a map, got {}", what, kind()));
    std::vector<std::pair<Yaml, Yaml>> result;
    std::map<std::string, int, std::less<>> lines;
    for (std::size_t i = 0; i < node_->items.size(); i += 2) {
        const Yaml key = child(*node_->items[i]);
        Yaml value = child(*node_->items[i + 1]);
        const std::string name = key.text("a key");
        const auto [earlier, added] = lines.emplace(name, key.where().line);
        if (!added) {
            key.throw_error(fmt::format("duplicate key {}; the first is on line {}",
                                        in_quotes(name), earlier->second));
        }
        // yaml-cpp reports a missing value at the next token.
        if (node_->items[i + 1]->kind == YamlNode::Kind::nothing) value.where_ = key.where();
        result.emplace_back(key, std::move(value));
    }
    return result;
}

YamlMap::YamlMap(const Yaml& node, std::string_view what, const std::vector<std::string_view>& keys)
    : node_(node), what_(what) {
    for (const auto& [key, value] : node.entries(what)) {
        const std::string name = key.text("a key");
        if (std::ranges::find(keys, name) == keys.end()) {
            const std::size_t colon = std::min(name.find(':'), name.size());
            const std::string_view word = std::string_view(name).substr(0, colon);
            if (colon < name.size() && std::ranges::find(keys, word) != keys.end()) {
                key.throw_error(fmt::format("a space is missing after {}",
                                            in_quotes(name.substr(0, colon + 1))));
            }
            const std::string near = did_you_mean(name, keys);
            throw PuzzleError(
                key.where(),
                fmt::format("unknown key {}{}{} has {}{}", in_quotes(name), near,
                            near.empty() ? fmt::format("; {}", what) : fmt::format(" ({}", what),
                            fmt::join(keys, ", "), near.empty() ? "" : ")"),
                "unknown_key");
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
    if (value == nullptr) node_.throw_error(fmt::format("{} needs '{}'", what_, key));
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
        node_.throw_error(fmt::format("{} needs one of {}", what_, fmt::join(keys, ", ")));
    }
    return found;
}

}  // namespace polypack
