#include "polypack/puzzle/puzzle.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace polypack {
namespace {

// Which volumes 0 .. most the pieces can fill, all copies together, as a bit per volume.
std::vector<char> reachable_volumes(const Puzzle& puzzle, int most) {
    std::vector<char> reachable(most + 1, 0);
    reachable[0] = 1;
    for (const Piece& piece : puzzle.pieces) {
        const int size = static_cast<int>(piece.cells.size());
        // fewest[v]: the fewest copies of this piece that reach volume v from an earlier volume,
        // -1 if none does; copies 0 count as reachable, min is settled by the shift below.
        const long long base = static_cast<long long>(piece.copies.min) * size;
        std::vector<char> shifted(most + 1, 0);
        for (long long v = 0; v + base <= most; ++v) shifted[v + base] = reachable[v];
        const int extra =
            piece.copies.max == unlimited ? most : piece.copies.max - piece.copies.min;
        std::vector<int> fewest(most + 1, -1);
        for (int v = 0; v <= most; ++v) {
            if (shifted[v]) {
                fewest[v] = 0;
            } else if (v >= size && fewest[v - size] >= 0 && fewest[v - size] < extra) {
                fewest[v] = fewest[v - size] + 1;
            }
        }
        for (int v = 0; v <= most; ++v) reachable[v] = fewest[v] >= 0;
    }
    return reachable;
}

}  // namespace

bool may_take(const Piece& piece, const Motion& motion) {
    if (motion.reflection && !piece.turn_over) return false;
    const auto& m = motion.matrix;
    switch (piece.turning) {
        case Turning::none:
            return motion == Motion{};
        case Turning::half:
            for (int row = 0; row < 3; ++row) {
                for (int column = 0; column < 3; ++column) {
                    if (row != column && m[row][column] != 0) return false;
                }
            }
            return true;
        case Turning::upright:
            // Heights go by the third coordinate in every lattice.
            return m[2] == std::array<int, 3>{0, 0, 1};
        case Turning::any:
            return true;
    }
    return true;
}

std::optional<std::string> volume_conflict(const Puzzle& puzzle) {
    const int cells = static_cast<int>(puzzle.region.cells.size());
    const int required = static_cast<int>(
        std::ranges::count_if(puzzle.region.cells, [](const RegionCell& c) { return c.required; }));
    const int optional = cells - required;
    const int empty = std::min(optional, puzzle.holes.value_or(optional));
    const std::vector<char> reachable = reachable_volumes(puzzle, cells);
    for (int volume = cells - empty; volume <= cells; ++volume) {
        if (reachable[volume]) return std::nullopt;
    }

    long long least = 0;
    long long most = 0;
    for (const Piece& piece : puzzle.pieces) {
        const auto size = static_cast<long long>(piece.cells.size());
        least += size * piece.copies.min;
        most = piece.copies.max == unlimited || most < 0 ? -1 : most + size * piece.copies.max;
    }
    const std::string wanted =
        empty == 0 ? fmt::format("{}", cells) : fmt::format("{} to {}", cells - empty, cells);
    if (least == most) {
        return fmt::format("the pieces have {} cells together, the region needs {}", least, wanted);
    }
    if (least > cells) {
        return fmt::format("the pieces have at least {} cells together, the region needs {}", least,
                           wanted);
    }
    if (most >= 0 && most < cells - empty) {
        return fmt::format("the pieces have at most {} cells together, the region needs {}", most,
                           wanted);
    }
    return fmt::format("no choice of the pieces has as many cells together as the region needs, {}",
                       wanted);
}

}  // namespace polypack
