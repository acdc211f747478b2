#include "polypack/render/weight_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <vector>

#include "polypack/render/text_canvas.hpp"
#include "polypack/render/text_layout.hpp"

namespace polypack {
namespace {

constexpr int first_without_digit = 10;
constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

// What stands for weights from 10 on, in their order; '#' for all past the last letter.
std::map<int, char> letters_of(const std::vector<int>& weights) {
    std::map<int, char> result;
    for (const int weight : weights) {
        if (weight >= first_without_digit) result.emplace(weight, '#');
    }
    std::size_t next = 0;
    for (auto& [weight, letter] : result) {
        if (next < letters.size()) letter = letters[next++];
    }
    return result;
}

}  // namespace

std::string draw_weights(const Puzzle& puzzle, const WeightArgument& argument, int width) {
    const std::map<int, char> letter_of = letters_of(argument.cells);
    std::map<Point, char> mark_of;
    for (std::size_t cell = 0; cell < argument.cells.size(); ++cell) {
        const int weight = argument.cells[cell];
        char& mark = mark_of[puzzle.region.cells[cell].point];
        if (weight == 0) {
            mark = '.';
        } else {
            mark = weight < first_without_digit ? static_cast<char>('0' + weight)
                                                : letter_of.at(weight);
        }
    }
    const TextLayout layout = text_layout(*puzzle.lattice, cell_owners(puzzle, {}));
    std::vector<Canvas> panels;
    for (const LaidLayer& layer : layout.layers) {
        Canvas& panel = panels.emplace_back(layout.rows, layout.columns);
        for (const auto& [place, cell] : layer) {
            panel.at(place.first, place.second).text = mark_of.at(cell.point);
        }
    }
    std::string text = fmt::format("weights of the cells modulo {}, . for 0\n", argument.modulus) +
                       print_panels(panels, width, 0, true);
    std::vector<std::string> meanings;
    for (const auto& [weight, letter] : letter_of) {
        meanings.push_back(letter == '#' ? fmt::format("# = {} or more", weight)
                                         : fmt::format("{} = {}", letter, weight));
        if (letter == '#') break;
    }
    if (!meanings.empty()) text += fmt::format("{}\n", fmt::join(meanings, ", "));
    return text;
}

}  // namespace polypack
