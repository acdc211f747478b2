#include "polypack/formats/palette.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "polypack/base/nearest.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/puzzle/limits.hpp"
#include "polypack/puzzle/validate.hpp"

namespace polypack {
namespace {

// CSS Color Module Level 4, section 6.1, by name.
constexpr std::array colours{
    NamedColour{"aliceblue", "#f0f8ff"},
    NamedColour{"antiquewhite", "#faebd7"},
    NamedColour{"aqua", "#00ffff"},
    NamedColour{"aquamarine", "#7fffd4"},
    NamedColour{"azure", "#f0ffff"},
    NamedColour{"beige", "#f5f5dc"},
    NamedColour{"bisque", "#ffe4c4"},
    NamedColour{"black", "#000000"},
    NamedColour{"blanchedalmond", "#ffebcd"},
    NamedColour{"blue", "#0000ff"},
    NamedColour{"blueviolet", "#8a2be2"},
    NamedColour{"brown", "#a52a2a"},
    NamedColour{"burlywood", "#deb887"},
    NamedColour{"cadetblue", "#5f9ea0"},
    NamedColour{"chartreuse", "#7fff00"},
    NamedColour{"chocolate", "#d2691e"},
    NamedColour{"coral", "#ff7f50"},
    NamedColour{"cornflowerblue", "#6495ed"},
    NamedColour{"cornsilk", "#fff8dc"},
    NamedColour{"crimson", "#dc143c"},
    NamedColour{"cyan", "#00ffff"},
    NamedColour{"darkblue", "#00008b"},
    NamedColour{"darkcyan", "#008b8b"},
    NamedColour{"darkgoldenrod", "#b8860b"},
    NamedColour{"darkgray", "#a9a9a9"},
    NamedColour{"darkgreen", "#006400"},
    NamedColour{"darkgrey", "#a9a9a9"},
    NamedColour{"darkkhaki", "#bdb76b"},
    NamedColour{"darkmagenta", "#8b008b"},
    NamedColour{"darkolivegreen", "#556b2f"},
    NamedColour{"darkorange", "#ff8c00"},
    NamedColour{"darkorchid", "#9932cc"},
    NamedColour{"darkred", "#8b0000"},
    NamedColour{"darksalmon", "#e9967a"},
    NamedColour{"darkseagreen", "#8fbc8f"},
    NamedColour{"darkslateblue", "#483d8b"},
    NamedColour{"darkslategray", "#2f4f4f"},
    NamedColour{"darkslategrey", "#2f4f4f"},
    NamedColour{"darkturquoise", "#00ced1"},
    NamedColour{"darkviolet", "#9400d3"},
    NamedColour{"deeppink", "#ff1493"},
    NamedColour{"deepskyblue", "#00bfff"},
    NamedColour{"dimgray", "#696969"},
    NamedColour{"dimgrey", "#696969"},
    NamedColour{"dodgerblue", "#1e90ff"},
    NamedColour{"firebrick", "#b22222"},
    NamedColour{"floralwhite", "#fffaf0"},
    NamedColour{"forestgreen", "#228b22"},
    NamedColour{"fuchsia", "#ff00ff"},
    NamedColour{"gainsboro", "#dcdcdc"},
    NamedColour{"ghostwhite", "#f8f8ff"},
    NamedColour{"gold", "#ffd700"},
    NamedColour{"goldenrod", "#daa520"},
    NamedColour{"gray", "#808080"},
    NamedColour{"green", "#008000"},
    NamedColour{"greenyellow", "#adff2f"},
    NamedColour{"grey", "#808080"},
    NamedColour{"honeydew", "#f0fff0"},
    NamedColour{"hotpink", "#ff69b4"},
    NamedColour{"indianred", "#cd5c5c"},
    NamedColour{"indigo", "#4b0082"},
    NamedColour{"ivory", "#fffff0"},
    NamedColour{"khaki", "#f0e68c"},
    NamedColour{"lavender", "#e6e6fa"},
    NamedColour{"lavenderblush", "#fff0f5"},
    NamedColour{"lawngreen", "#7cfc00"},
    NamedColour{"lemonchiffon", "#fffacd"},
    NamedColour{"lightblue", "#add8e6"},
    NamedColour{"lightcoral", "#f08080"},
    NamedColour{"lightcyan", "#e0ffff"},
    NamedColour{"lightgoldenrodyellow", "#fafad2"},
    NamedColour{"lightgray", "#d3d3d3"},
    NamedColour{"lightgreen", "#90ee90"},
    NamedColour{"lightgrey", "#d3d3d3"},
    NamedColour{"lightpink", "#ffb6c1"},
    NamedColour{"lightsalmon", "#ffa07a"},
    NamedColour{"lightseagreen", "#20b2aa"},
    NamedColour{"lightskyblue", "#87cefa"},
    NamedColour{"lightslategray", "#778899"},
    NamedColour{"lightslategrey", "#778899"},
    NamedColour{"lightsteelblue", "#b0c4de"},
    NamedColour{"lightyellow", "#ffffe0"},
    NamedColour{"lime", "#00ff00"},
    NamedColour{"limegreen", "#32cd32"},
    NamedColour{"linen", "#faf0e6"},
    NamedColour{"magenta", "#ff00ff"},
    NamedColour{"maroon", "#800000"},
    NamedColour{"mediumaquamarine", "#66cdaa"},
    NamedColour{"mediumblue", "#0000cd"},
    NamedColour{"mediumorchid", "#ba55d3"},
    NamedColour{"mediumpurple", "#9370db"},
    NamedColour{"mediumseagreen", "#3cb371"},
    NamedColour{"mediumslateblue", "#7b68ee"},
    NamedColour{"mediumspringgreen", "#00fa9a"},
    NamedColour{"mediumturquoise", "#48d1cc"},
    NamedColour{"mediumvioletred", "#c71585"},
    NamedColour{"midnightblue", "#191970"},
    NamedColour{"mintcream", "#f5fffa"},
    NamedColour{"mistyrose", "#ffe4e1"},
    NamedColour{"moccasin", "#ffe4b5"},
    NamedColour{"navajowhite", "#ffdead"},
    NamedColour{"navy", "#000080"},
    NamedColour{"oldlace", "#fdf5e6"},
    NamedColour{"olive", "#808000"},
    NamedColour{"olivedrab", "#6b8e23"},
    NamedColour{"orange", "#ffa500"},
    NamedColour{"orangered", "#ff4500"},
    NamedColour{"orchid", "#da70d6"},
    NamedColour{"palegoldenrod", "#eee8aa"},
    NamedColour{"palegreen", "#98fb98"},
    NamedColour{"paleturquoise", "#afeeee"},
    NamedColour{"palevioletred", "#db7093"},
    NamedColour{"papayawhip", "#ffefd5"},
    NamedColour{"peachpuff", "#ffdab9"},
    NamedColour{"peru", "#cd853f"},
    NamedColour{"pink", "#ffc0cb"},
    NamedColour{"plum", "#dda0dd"},
    NamedColour{"powderblue", "#b0e0e6"},
    NamedColour{"purple", "#800080"},
    NamedColour{"rebeccapurple", "#663399"},
    NamedColour{"red", "#ff0000"},
    NamedColour{"rosybrown", "#bc8f8f"},
    NamedColour{"royalblue", "#4169e1"},
    NamedColour{"saddlebrown", "#8b4513"},
    NamedColour{"salmon", "#fa8072"},
    NamedColour{"sandybrown", "#f4a460"},
    NamedColour{"seagreen", "#2e8b57"},
    NamedColour{"seashell", "#fff5ee"},
    NamedColour{"sienna", "#a0522d"},
    NamedColour{"silver", "#c0c0c0"},
    NamedColour{"skyblue", "#87ceeb"},
    NamedColour{"slateblue", "#6a5acd"},
    NamedColour{"slategray", "#708090"},
    NamedColour{"slategrey", "#708090"},
    NamedColour{"snow", "#fffafa"},
    NamedColour{"springgreen", "#00ff7f"},
    NamedColour{"steelblue", "#4682b4"},
    NamedColour{"tan", "#d2b48c"},
    NamedColour{"teal", "#008080"},
    NamedColour{"thistle", "#d8bfd8"},
    NamedColour{"tomato", "#ff6347"},
    NamedColour{"turquoise", "#40e0d0"},
    NamedColour{"violet", "#ee82ee"},
    NamedColour{"wheat", "#f5deb3"},
    NamedColour{"white", "#ffffff"},
    NamedColour{"whitesmoke", "#f5f5f5"},
    NamedColour{"yellow", "#ffff00"},
    NamedColour{"yellowgreen", "#9acd32"},
};

}  // namespace

std::span<const NamedColour> named_colours() {
    return colours;
}

std::string read_display_colour(const Yaml& node) {
    std::string text = node.text("the colour of a piece");
    if (text.starts_with('#')) return text;
    const auto at = std::ranges::lower_bound(colours, text, {}, &NamedColour::name);
    if (at != colours.end() && at->name == text) return std::string(at->rgb);
    std::vector<std::string_view> names;
    for (const NamedColour& colour : colours) names.push_back(colour.name);
    const std::string nearest = did_you_mean(text, names);
    node.throw_error(
        fmt::format("unknown colour '{}'{}", text,
                    nearest.empty() ? "; use \"#rrggbb\" or the name of a CSS colour" : nearest));
}

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
