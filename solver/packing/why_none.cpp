#include "polypack/packing/why_none.hpp"

#include <fmt/format.h>

#include "polypack/packing/colouring.hpp"

namespace polypack {

std::optional<std::string> why_none(const Puzzle& puzzle, const PlacementTable& table) {
    if (auto conflict = volume_conflict(puzzle)) return "volumes: " + *conflict;
    for (int piece = 0; piece < table.pieces(); ++piece) {
        if (table.copies(piece).min > 0 && table.first_of(piece) == table.first_of(piece + 1)) {
            return fmt::format("piece '{}' fits nowhere", puzzle.pieces[piece].name);
        }
    }
    std::vector<char> reached(table.cells(), 0);
    for (int p = 0; p < table.size(); ++p) {
        for (const int cell : table.cells_of(p)) reached[cell] = 1;
    }
    for (int cell = 0; cell < table.cells(); ++cell) {
        if (reached[cell] || !table.required(cell)) continue;
        const UserPoint user = puzzle.lattice->to_user(puzzle.region.cells[cell].point);
        return fmt::format(
            "no placement covers cell [{}]",
            fmt::join(user.begin(), user.begin() + puzzle.lattice->user_dimension, ", "));
    }
    if (const auto argument = colouring_conflict(puzzle, table)) return argument->text();
    return std::nullopt;
}

}  // namespace polypack
