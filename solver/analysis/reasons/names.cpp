#include "polypack/analysis/reasons/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "polypack/lattice/kind_words.hpp"

namespace polypack {
namespace {

template <class NameOf>
std::string listed(std::span<const int> numbers, int most, NameOf&& name_of) {
    const auto shown = std::min(numbers.size(), static_cast<std::size_t>(most));
    std::vector<std::string> names;
    for (const int number : numbers.first(shown)) names.push_back(name_of(number));
    std::string list = fmt::format("{}", fmt::join(names, ", "));
    if (shown == numbers.size()) return list;
    return fmt::format("{} and {} more", list, numbers.size() - shown);
}

}  // namespace

std::string name_of_cell(const Puzzle& puzzle, int cell) {
    const RegionCell& of = puzzle.region.cells[cell];
    // The items of covers have the names of their colours.
    const auto name = static_cast<std::size_t>(of.colour) - 1;
    if (puzzle.kind != PuzzleKind::shapes && name < puzzle.colour_names.size()) {
        return puzzle.colour_names[name];
    }
    return cell_in_words(*puzzle.lattice, of.point);
}

std::string names_of_cells(const Puzzle& puzzle, std::span<const int> cells, int most) {
    return listed(cells, most, [&](int cell) { return name_of_cell(puzzle, cell); });
}

std::string names_of_pieces(const Puzzle& puzzle, std::span<const int> pieces, int most) {
    return listed(pieces, most, [&](int piece) { return puzzle.pieces[piece].name; });
}

std::string name_of_part(const Puzzle& puzzle, const OpenPart& part) {
    return "the part of the region that contains " + name_of_cell(puzzle, part.cells.front());
}

}  // namespace polypack
