#include "polypack/design/packing_levels.hpp"

#include <algorithm>

#include "polypack/disassembly/part_by_part.hpp"

namespace polypack {
namespace {

// Positions of the pieces of a packing, on its way apart: some seconds.
constexpr std::size_t most_positions = 200'000;

}  // namespace

PackingLevels::PackingLevels(const Lattice& lattice, const Region& region)
    : lattice_(lattice), index_(region) {
    for (const RegionCell& cell : region.cells) cells_.push_back(cell.point);
    changes_ = !ChangingPieces::too_large(lattice, cells_);
}

PackingLevels::Last::Last(const Lattice& lattice, std::span<const Point> cells, int count)
    : pieces(lattice, cells, count, {}), levels(pieces, most_positions) {}

std::optional<int> PackingLevels::level_of(const std::vector<PlacedPiece>& packing,
                                           ShapePairs& pairs, const std::stop_token& stop) {
    const auto count = static_cast<int>(packing.size());
    if (!changes_ || count > ChangingPieces::max_pieces) {
        try {
            const Disassembly way = disassemble(
                packing, {}, pairs,
                {.threads = 1, .allowance = {.stop = stop}, .max_states = most_positions});
            return way.comes_apart() ? std::optional(way.level()) : std::nullopt;
        } catch (const TooManyStates&) {
            return std::nullopt;
        }
    }
    if (!last_ || last_->pieces.pieces() != count) {
        last_ = std::make_unique<Last>(lattice_, cells_, count);
    }
    // Pieces in the same place have the same number as the last time.
    std::vector<std::vector<int>> cells;
    for (const PlacedPiece& piece : packing) {
        std::vector<int>& own = cells.emplace_back();
        for (const Point& cell : piece.cells) own.push_back(index_.find(cell));
        std::ranges::sort(own);
    }
    std::ranges::sort(cells);
    std::vector<int> owners(cells_.size(), -1);
    for (int piece = 0; piece < count; ++piece) {
        for (const int cell : cells[piece]) owners[cell] = piece;
    }
    for (std::size_t cell = 0; cell < owners.size(); ++cell) {
        last_->pieces.give(static_cast<int>(cell), owners[cell]);
    }
    const LevelFound found = last_->levels.level();
    if (found.end != LevelFound::End::found || !last_->levels.comes_apart()) return std::nullopt;
    return found.level;
}

}  // namespace polypack
