// Sets of cells grown, shrunk, filled and taken apart, many cells at a time.
// Source: Browne, "Bitboard Methods for Games", sections on dilation, erosion and flood fill.
#pragma once

#include <vector>

#include "polypack/bitboard/grid.hpp"

namespace polypack {

// Returns the set and its neighbours in one direction: x or x>>d.
template <int Words>
[[nodiscard]] constexpr Bitboard<Words> dilated(const Grid<Words>& grid, const Bitboard<Words>& set,
                                                int direction) {
    return set | grid.step(set, direction);
}

// Returns the set and its neighbours in all directions: x (+) 1.
template <int Words>
[[nodiscard]] constexpr Bitboard<Words> dilated(const Grid<Words>& grid,
                                                const Bitboard<Words>& set) {
    Bitboard<Words> result = set;
    for (int d = 0; d < grid.directions(); ++d) result |= grid.step(set, d);
    return result;
}

// Returns the cells of the set that a step in the direction reaches from another cell of it: x and
// x>>d. Places off the board count as not in the set.
template <int Words>
[[nodiscard]] constexpr Bitboard<Words> eroded(const Grid<Words>& grid, const Bitboard<Words>& set,
                                               int direction) {
    return set & grid.step(set, direction);
}

// Returns the cells of the set all of whose neighbours are in the set; none on the edge of the
// board.
template <int Words>
[[nodiscard]] constexpr Bitboard<Words> eroded(const Grid<Words>& grid,
                                               const Bitboard<Words>& set) {
    Bitboard<Words> result = set;
    for (int d = 0; d < grid.directions(); ++d) result &= grid.step(set, d);
    return result;
}

// Erodes, then dilates: removes parts that are too thin.
template <int Words>
[[nodiscard]] constexpr Bitboard<Words> opened(const Grid<Words>& grid,
                                               const Bitboard<Words>& set) {
    return dilated(grid, eroded(grid, set));
}
// Dilates, then erodes: fills narrow gaps.
template <int Words>
[[nodiscard]] constexpr Bitboard<Words> closed(const Grid<Words>& grid,
                                               const Bitboard<Words>& set) {
    return eroded(grid, dilated(grid, set));
}

// Returns the cells of `within` that are connected to the seed through cells of `within`; cells of
// the seed outside `within` do not count. Each direction goes on from the result of the one before,
// so that a round gets further than a dilation. Takes at most as many rounds as the longest
// shortest path has steps.
template <int Words>
[[nodiscard]] constexpr Bitboard<Words> flooded(const Grid<Words>& grid,
                                                const Bitboard<Words>& seed,
                                                const Bitboard<Words>& within) {
    Bitboard<Words> filled = seed & within;
    for (Bitboard<Words> before{}; filled != before;) {
        before = filled;
        for (int d = 0; d < grid.directions(); ++d) filled |= grid.step(filled, d) & within;
    }
    return filled;
}

// Calls visit(component) for every connected component of the set, the one with the lowest cell
// first.
template <int Words, class Visit>
constexpr void for_each_component(const Grid<Words>& grid, Bitboard<Words> set, Visit&& visit) {
    while (set.any()) {
        const Bitboard<Words> component = flooded(grid, Bitboard<Words>::of(set.first()), set);
        visit(component);
        set -= component;
    }
}

// Returns the connected components of a set.
template <int Words>
[[nodiscard]] std::vector<Bitboard<Words>> components(const Grid<Words>& grid,
                                                      const Bitboard<Words>& set) {
    std::vector<Bitboard<Words>> result;
    for_each_component(grid, set, [&](const Bitboard<Words>& c) { result.push_back(c); });
    return result;
}

// Counts the sides of cells of the set that border on something else, the edge of the board
// included.
template <int Words>
[[nodiscard]] constexpr int perimeter(const Grid<Words>& grid, const Bitboard<Words>& set) {
    int sides = 0;
    for (int d = 0; d < grid.directions(); ++d) {
        sides += set.count() - (grid.step(set, d) & set).count();
    }
    return sides;
}

// Returns the cells outside the set that it cuts off from the edge of the board.
template <int Words>
[[nodiscard]] constexpr Bitboard<Words> enclosed_holes(const Grid<Words>& grid,
                                                       const Bitboard<Words>& set) {
    const Bitboard<Words> outside = grid.board() - set;
    return outside - flooded(grid, grid.edge(), outside);
}

}  // namespace polypack
