#include "polypack/formats/palette.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "polypack/base/nearest.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/puzzle/limits.hpp"
#include "polypack/puzzle/validate.hpp"

namespace polypack {

void Palette::read(const Yaml& node) {
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
        const std::string name = value.text("the name of a colour");
        if (name.empty()) value.throw_error("the name of a colour is empty");
        if (const auto fault = name_fault(name, limits::piece_name)) {
            value.throw_error("the name of a colour " + *fault);
        }
        auto at = std::ranges::find(*names_, name);
        if (at == names_->end()) at = names_->insert(at, name);
        letters_[letter[0]] = static_cast<CellColour>(at - names_->begin()) + 1;
    }
    if (letters_.empty())
        node.throw_error("colours is empty; it maps characters of the art to colour names");
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
        known.emplace_back((*names_)[static_cast<std::size_t>(colour - 1)]);
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
