// Patterns of cells, found by comparing whole boards.
// Source: Browne, "Bitboard Methods for Games", Algorithm 8.
#pragma once

#include <utility>
#include <vector>

#include "polypack/bitboard/morphology.hpp"

namespace polypack {

// Plain form: all cells of the pattern are in the set.
template <int Words>
[[nodiscard]] constexpr bool matches(const Bitboard<Words>& pattern, const Bitboard<Words>& set) {
    return (pattern & set) == pattern;
}

// Exact form: and no other cell of the set is adjacent to the pattern. `rim` is the pattern's
// dilation less the pattern.
template <int Words>
[[nodiscard]] constexpr bool matches_exactly(const Bitboard<Words>& pattern,
                                             const Bitboard<Words>& rim,
                                             const Bitboard<Words>& set) {
    return (pattern & set) == pattern && !intersects(rim, set);
}

// All places of a pattern on a board, indexed by cell, so that a move tests only the places that it
// touches.
template <int Words>
class PatternIndex {
  public:
    // `offsets`: the pattern's cells as (x, y) from its corner. Every translation inside the board.
    PatternIndex(const Grid<Words>& grid, const std::vector<std::pair<int, int>>& offsets)
        : by_cell_(grid.bits()) {
        for (int y = 0; y < grid.height(); ++y) {
            for (int x = 0; x < grid.width(); ++x) {
                Bitboard<Words> pattern;
                bool inside = true;
                for (const auto& [dx, dy] : offsets) {
                    inside = inside && x + dx < grid.width() && y + dy < grid.height();
                    if (inside) pattern.set(grid.cell(x + dx, y + dy));
                }
                if (!inside) continue;
                const Bitboard<Words> rim = dilated(grid, pattern) - pattern;
                const int number = static_cast<int>(places_.size());
                places_.push_back({pattern, rim});
                for (const int cell : pattern) by_cell_[cell].push_back(number);
            }
        }
    }

    [[nodiscard]] int size() const { return static_cast<int>(places_.size()); }
    [[nodiscard]] const Bitboard<Words>& pattern(int place) const { return places_[place].pattern; }

    // Calls visit(place) for each place that has the cell and matches the set, plainly or exactly.
    template <class Visit>
    void for_each_match(const Bitboard<Words>& set, int cell, bool exactly, Visit&& visit) const {
        for (const int place : by_cell_[cell]) {
            const auto& [pattern, rim] = places_[place];
            if (exactly ? matches_exactly(pattern, rim, set) : matches(pattern, set)) visit(place);
        }
    }

  private:
    struct Place {
        Bitboard<Words> pattern;
        Bitboard<Words> rim;
    };
    std::vector<Place> places_;
    std::vector<std::vector<int>> by_cell_;  // places whose pattern has the cell
};

}  // namespace polypack
