#include "polypack/formats/palette.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "polypack/base/nearest.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/puzzle/limits.hpp"
#include "polypack/puzzle/validate.hpp"

namespace polypack {

void Palette::read(const Yaml& node) {
    // Read when all letters are known.
    std::vector<std::pair<CellColour, Yaml>> rules;
    for (const auto& [key, value] : node.entries("colours")) {
        const std::string letter = key.text("a letter");
        if (letter.size() != 1 || letter[0] <= ' ' || letter[0] > '~') {
            key.throw_error(
                fmt::format("{} must be a single character; colours maps characters of "
                            "the art to colour names",
                            in_quotes(letter)));
        }
        if (letter == "." || letter == "?") {
            key.throw_error(fmt::format(
                "'{}' cannot denote a colour: in art it marks {}", letter,
                letter == "." ? "a position without a cell" : "a cell that may stay empty"));
        }
        std::optional<YamlMap> map;
        if (value.is_map())
            map.emplace(value, "a colour", std::vector<std::string_view>{"name", "lies_on"});
        const Yaml& named = map ? map->at("name") : value;
        const std::string name = named.text("the name of a colour");
        if (name.empty()) named.throw_error("the name of a colour is empty");
        if (const auto fault = name_fault(name, limits::piece_name)) {
            named.throw_error("the name of a colour " + *fault);
        }
        std::vector<std::string>& names = colours_->names;
        auto at = std::ranges::find(names, name);
        if (at == names.end()) at = names.insert(at, name);
        const CellColour colour = static_cast<CellColour>(at - names.begin()) + 1;
        letters_[letter[0]] = colour;
        if (map && map->has("lies_on")) {
            rules.emplace_back(colour, map->at("lies_on"));
        };
    }
    for (const auto& [colour, on] : rules) read_rule(colour, on);
    if (letters_.empty())
        node.throw_error("colours is empty; it maps characters of the art to colour names");
}

void Palette::read_rule(CellColour colour, const Yaml& on) {
    ColourRule rule{colour, {}};
    const std::vector<Yaml> listed = on.is_scalar() ? std::vector<Yaml>{on} : on.list("lies_on");
    for (const Yaml& item : listed) {
        const CellColour one = read_colour(item);
        if (std::ranges::find(rule.on, one) != rule.on.end()) {
            item.throw_error(
                fmt::format("colour {} is listed twice", in_quotes(item.text("a colour"))));
        }
        rule.on.push_back(one);
    }
    std::ranges::sort(rule.on);
    const auto known = std::ranges::find(colours_->rules, colour, &ColourRule::colour);
    if (known == colours_->rules.end()) {
        colours_->rules.push_back(std::move(rule));
    } else if (*known != rule) {
        on.throw_error(
            fmt::format("colour {} may lie on other colours already, by another letter or file",
                        in_quotes(colours_->names[static_cast<std::size_t>(colour - 1)])));
    }
}

CellColour Palette::of_letter(char letter) const {
    const auto at = letters_.find(letter);
    return at == letters_.end() ? 0 : at->second;
}

CellColour Palette::read_colour(const Yaml& node) const {
    const std::string name = node.text("a colour");
    if (name.size() == 1 && of_letter(name[0]) != 0) return of_letter(name[0]);
    std::vector<std::string_view> known;
    for (const auto& [letter, colour] : letters_) {
        known.emplace_back(colours_->names[static_cast<std::size_t>(colour - 1)]);
        if (known.back() == name) return colour;
    }
    if (known.empty()) {
        node.throw_error(
            fmt::format("unknown colour {}; declare it under 'colours' first", in_quotes(name)));
    }
    node.throw_error(fmt::format("unknown colour {}{}", in_quotes(name),
                                 did_you_mean(name, known, "available:")));
}

}  // namespace polypack
