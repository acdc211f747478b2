// Finds patterns of cells by comparing whole boards.
// Source: Browne, "Bitboard Methods for Games", Algorithm 8.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "polypack/bitboard/morphology.hpp"

namespace polypack {

// Returns true if all cells of the pattern are in the set (plain form).
template <int Words>
[[nodiscard]] constexpr bool matches(const Bitboard<Words>& pattern, const Bitboard<Words>& set) {
    return (pattern & set) == pattern;
}

// Returns true if, in addition, no other cell of the set is adjacent to the pattern (exact form).
// `rim` is the pattern's dilation less the pattern.
template <int Words>
[[nodiscard]] constexpr bool matches_exactly(const Bitboard<Words>& pattern,
                                             const Bitboard<Words>& rim,
                                             const Bitboard<Words>& set) {
    return (pattern & set) == pattern && !intersects(rim, set);
}

// Matches two patterns at once, each in its own set: for instance a shape of the player's cells
// beside one of the opponent's or of empty ones.
template <int Words>
[[nodiscard]] constexpr bool match_both(const Bitboard<Words>& pattern, const Bitboard<Words>& set,
                                        const Bitboard<Words>& other_pattern,
                                        const Bitboard<Words>& other_set) {
    return ((pattern - set) | (other_pattern - other_set)).none();
}

// Relative position of two places of patterns: no cell of one is beside a cell of the other, side
// by side, or with cells in common.
enum class PatternContact { apart, adjoining, overlapping };

// Returns the relative position; `rim` is the first pattern's, as above.
template <int Words>
[[nodiscard]] constexpr PatternContact contact_of(const Bitboard<Words>& pattern,
                                                  const Bitboard<Words>& rim,
                                                  const Bitboard<Words>& other_pattern) {
    if (intersects(pattern, other_pattern)) return PatternContact::overlapping;
    return intersects(rim, other_pattern) ? PatternContact::adjoining : PatternContact::apart;
}

// The cell (x, y) of a pattern drawn on a grid, moved so that the pattern's cell (from_x, from_y)
// comes to (to_x, to_y). On hexagons a move by an odd number of rows shifts every other row by half
// a cell; patterns are drawn with row 0 as an even row.
struct PatternCell {
    int x = 0;  // the column
    int y = 0;  // the row
};
// Returns the cell moved as `from` moves to `to`, on that kind of grid.
[[nodiscard]] constexpr PatternCell moved(GridKind kind, PatternCell cell, PatternCell from,
                                          PatternCell to) {
    if (kind != GridKind::hex) return {cell.x - from.x + to.x, cell.y - from.y + to.y};
    // Along the skew axes of hexagons, column less half the row (rounded down), moves are sums.
    const auto skew = [](PatternCell c) { return c.x - (c.y - (c.y & 1)) / 2; };
    const int y = cell.y - from.y + to.y;
    const int along = skew(cell) - skew(from) + skew(to);
    return {along + (y - (y & 1)) / 2, y};
}

// All places of a pattern on a board, indexed by cell, so that a move tests only the places that it
// touches.
template <int Words>
class PatternIndex {
  public:
    // `offsets`: the pattern's cells as (x, y) from any origin, negative ones too; on hexagons row
    // 0 is an even row. Every translation inside the board, around the edges where the grid wraps
    // (unless the pattern then overlaps itself).
    PatternIndex(const Grid<Words>& grid, const std::vector<std::pair<int, int>>& offsets)
        : by_cell_(grid.bits()) {
        if (offsets.empty()) return;
        for (int y = 0; y < grid.height(); ++y) {
            for (int x = 0; x < grid.width(); ++x) {
                const auto pattern = placed(grid, offsets, {x, y});
                if (!pattern) continue;
                const int number = static_cast<int>(places_.size());
                places_.push_back({*pattern, dilated(grid, *pattern) - *pattern});
                for (const int cell : *pattern) by_cell_[cell].push_back(number);
            }
        }
    }

    // Returns the number of places of the pattern on the board.
    [[nodiscard]] int size() const { return static_cast<int>(places_.size()); }
    // Returns the cells of a place.
    [[nodiscard]] const Bitboard<Words>& pattern(int place) const { return places_[place].pattern; }
    // Returns the cells beside a place.
    [[nodiscard]] const Bitboard<Words>& rim(int place) const { return places_[place].rim; }

    // Calls visit(place) for each place that has the cell and matches the set, plainly or exactly.
    template <class Visit>
    void for_each_match(const Bitboard<Words>& set, int cell, bool exactly, Visit&& visit) const {
        for (const int place : by_cell_[cell]) {
            if (place_matches(set, place, exactly)) visit(place);
        }
    }
    // Calls visit(place) for all matching places, each once.
    template <class Visit>
    void for_each_match(const Bitboard<Words>& set, bool exactly, Visit&& visit) const {
        for (int place = 0; place < size(); ++place) {
            if (place_matches(set, place, exactly)) visit(place);
        }
    }

  private:
    struct Place {
        Bitboard<Words> pattern;
        Bitboard<Words> rim;
    };

    // Returns the pattern with its first cell at `at`; nullopt if it leaves the board.
    [[nodiscard]] static std::optional<Bitboard<Words>> placed(
        const Grid<Words>& grid, const std::vector<std::pair<int, int>>& offsets, PatternCell at) {
        Bitboard<Words> pattern;
        const PatternCell first{offsets.front().first, offsets.front().second};
        for (const auto& [dx, dy] : offsets) {
            auto [x, y] = moved(grid.kind(), {dx, dy}, first, at);
            if (grid.wraps()) {
                x = (x % grid.width() + grid.width()) % grid.width();
                y = (y % grid.height() + grid.height()) % grid.height();
                if (pattern.test(grid.cell(x, y))) return std::nullopt;
            } else if (x < 0 || x >= grid.width() || y < 0 || y >= grid.height()) {
                return std::nullopt;
            }
            pattern.set(grid.cell(x, y));
        }
        return pattern;
    }
    [[nodiscard]] bool place_matches(const Bitboard<Words>& set, int place, bool exactly) const {
        const auto& [pattern, rim] = places_[place];
        return exactly ? matches_exactly(pattern, rim, set) : matches(pattern, set);
    }

    std::vector<Place> places_;
    std::vector<std::vector<int>> by_cell_;  // places whose pattern has the cell
};

// Calls visit(place, other, contact) for every two matches in the set, one of each index, whatever
// their relative position. For an index and itself, each two different places occur twice.
template <int Words, class Visit>
void for_each_match_of_two(const PatternIndex<Words>& index, const PatternIndex<Words>& other_index,
                           const Bitboard<Words>& set, Visit&& visit) {
    std::vector<int> others;
    other_index.for_each_match(set, false, [&](int place) { others.push_back(place); });
    index.for_each_match(set, false, [&](int place) {
        for (const int other : others) {
            if (&index == &other_index && place == other) continue;
            visit(place, other,
                  contact_of(index.pattern(place), index.rim(place), other_index.pattern(other)));
        }
    });
}

}  // namespace polypack
