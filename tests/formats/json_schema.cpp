#include "formats/json_schema.hpp"

#include <fmt/format.h>
#include <regex.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>
#include <set>
#include <stdexcept>

namespace polypack::testing {
namespace {

using nlohmann::json;

json parsed(const std::filesystem::path& file) {
    std::ifstream stream(file);
    return json::parse(stream);
}

bool is_of_type(const json& value, const std::string& type) {
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    if (type == "string") return value.is_string();
    // Integers beyond 64 bits are read as floating-point numbers.
    if (type == "integer") {
        return value.is_number_integer() ||
               (value.is_number_float() && std::trunc(value.get<double>()) == value.get<double>());
    }
    if (type == "number") return value.is_number();
    if (type == "null") return value.is_null();
    if (type == "boolean") return value.is_boolean();
    throw std::logic_error("type " + type + " is not supported");
}

// Returns true if a text matches, by POSIX: std::regex draws false warnings from g++ 12 with
// sanitizers.
bool matches_pattern(const std::string& text, const std::string& pattern) {
    regex_t compiled;
    if (regcomp(&compiled, pattern.c_str(), REG_EXTENDED | REG_NOSUB) != 0) {
        throw std::logic_error("the pattern " + pattern + " is not supported");
    }
    const bool matches = regexec(&compiled, text.c_str(), 0, nullptr, 0) == 0;
    regfree(&compiled);
    return matches;
}

}  // namespace

json json_of(const YAML::Node& node) {
    if (node.IsMap()) {
        json object = json::object();
        for (const auto& entry : node) object[entry.first.Scalar()] = json_of(entry.second);
        return object;
    }
    if (node.IsSequence()) {
        json array = json::array();
        for (const auto& item : node) array.push_back(json_of(item));
        return array;
    }
    if (!node.IsScalar()) return nullptr;
    const std::string& text = node.Scalar();
    const bool quoted = node.Tag() == "!";
    if (!quoted && (text == "true" || text == "false")) return text == "true";
    long long number = 0;
    const char* end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, number);
    if (!quoted && !text.empty() && error == std::errc() && stopped == end) return number;
    if (!quoted && error == std::errc::result_out_of_range && stopped == end)
        return json::parse(text);
    return text;
}

JsonSchema::JsonSchema(const std::filesystem::path& file) : document_{file, parsed(file)} {}

std::vector<std::string> JsonSchema::mistakes(const json& value) const {
    std::vector<std::string> result;
    check(value, document_.root, document_, "", result);
    return result;
}

void JsonSchema::check(const json& value, const json& schema, const Document& document,
                       const std::string& where, std::vector<std::string>& mistakes) const {
    const auto wrong = [&](const std::string& what) { mistakes.push_back(where + ": " + what); };
    const auto matches = [&](const json& alternative) {
        std::vector<std::string> ignored;
        check(value, alternative, document, where, ignored);
        return ignored.empty();
    };
    for (const auto& [key, rule] : schema.items()) {
        static const std::set<std::string> annotations{"$schema", "title", "description",
                                                       "definitions", "$defs"};
        if (annotations.contains(key)) continue;
        if (key == "$ref") {
            const std::string target = rule;
            const std::size_t hash = std::min(target.find('#'), target.size());
            const json::json_pointer pointer(hash == target.size() ? std::string()
                                                                   : target.substr(hash + 1));
            if (hash == 0) {
                check(value, document.root.at(pointer), document, where, mistakes);
            } else {
                const auto file = document.file.parent_path() / target.substr(0, hash);
                const Document other{file, parsed(file)};
                check(value, other.root.at(pointer), other, where, mistakes);
            }
        } else if (key == "type") {
            const json types = rule.is_array() ? rule : json::array({rule});
            if (std::ranges::none_of(types, [&](const json& type) {
                    return is_of_type(value, type.get<std::string>());
                })) {
                wrong("is not of type " + types.dump());
            }
        } else if (key == "enum") {
            if (std::ranges::find(rule, value) == rule.end()) wrong("is not one of " + rule.dump());
        } else if (key == "oneOf") {
            if (std::ranges::count_if(rule, matches) != 1) wrong("is not one of the alternatives");
        } else if (key == "anyOf") {
            if (std::ranges::none_of(rule, matches)) wrong("is none of the alternatives");
        } else if (key == "allOf") {
            for (const json& part : rule) check(value, part, document, where, mistakes);
        } else if (key == "required") {
            for (const json& name : rule) {
                if (value.is_object() && !value.contains(name)) wrong("lacks " + name.dump());
            }
        } else if (key == "properties") {
            for (const auto& [name, property] : rule.items()) {
                if (!value.is_object() || !value.contains(name)) continue;
                check(value.at(name), property, document, fmt::format("{}/{}", where, name),
                      mistakes);
            }
        } else if (key == "additionalProperties") {
            if (!value.is_object()) continue;
            const json known = schema.value("properties", json::object());
            for (const auto& [name, property] : value.items()) {
                if (known.contains(name)) continue;
                if (rule == json(false)) wrong("has the unknown key " + name);
                if (rule.is_object())
                    check(property, rule, document, fmt::format("{}/{}", where, name), mistakes);
            }
        } else if (key == "items") {
            if (!value.is_array()) continue;
            for (std::size_t i = 0; i < value.size(); ++i) {
                check(value[i], rule, document, fmt::format("{}/{}", where, i), mistakes);
            }
        } else if (key == "prefixItems") {
            for (std::size_t i = 0; value.is_array() && i < std::min(value.size(), rule.size());
                 ++i) {
                check(value[i], rule[i], document, fmt::format("{}/{}", where, i), mistakes);
            }
        } else if (key == "minimum") {
            if (value.is_number() && value < rule) wrong("is less than " + rule.dump());
        } else if (key == "maximum") {
            if (value.is_number() && value > rule) wrong("is more than " + rule.dump());
        } else if (key == "minItems") {
            if (value.is_array() && value.size() < rule) wrong("is too short");
        } else if (key == "maxItems") {
            if (value.is_array() && value.size() > rule) wrong("is too long");
        } else if (key == "minProperties") {
            if (value.is_object() && value.size() < rule) wrong("has too few keys");
        } else if (key == "minLength") {
            if (value.is_string() && value.get<std::string>().size() < rule) wrong("is too short");
        } else if (key == "maxLength") {
            if (value.is_string() && value.get<std::string>().size() > rule) wrong("is too long");
        } else if (key == "pattern") {
            if (value.is_string() && !matches_pattern(value, rule)) {
                wrong("does not match " + rule.dump());
            }
        } else {
            throw std::logic_error("the keyword " + key + " is not supported");
        }
    }
}

}  // namespace polypack::testing
