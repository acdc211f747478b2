// Sets of cells grown, shrunk, filled and taken apart, many cells at a time.
// Source: Browne, "Bitboard Methods for Games", sections on dilation, erosion and flood fill.
#pragma once

#include <vector>

#include "polypack/bitboard/grid.hpp"

namespace polypack {

// The set and its neighbours in one direction: x or x>>d.
template <int Words>
[[nodiscard]] constexpr Bitboard<Words> dilated(const Grid<Words>& grid, const Bitboard<Words>& set,
                                                int direction) {
    return set | grid.step(set, direction);
}

// The set and its neighbours in all directions: x (+) 1.
template <int Words>
[[nodiscard]] constexpr Bitboard<Words> dilated(const Grid<Words>& grid,
                                                const Bitboard<Words>& set) {
    Bitboard<Words> result = set;
    for (int d = 0; d < grid.directions(); ++d) result |= grid.step(set, d);
    return result;
}

// The cells of the set that are reached in the direction from another one: x and x>>d. What is off
// the board counts as not in the set.
template <int Words>
[[nodiscard]] constexpr Bitboard<Words> eroded(const Grid<Words>& grid, const Bitboard<Words>& set,
                                               int direction) {
    return set & grid.step(set, direction);
}

// The cells of the set all of whose neighbours are in the set; none on the edge of the board.
template <int Words>
[[nodiscard]] constexpr Bitboard<Words> eroded(const Grid<Words>& grid,
                                               const Bitboard<Words>& set) {
    Bitboard<Words> result = set;
    for (int d = 0; d < grid.directions(); ++d) result &= grid.step(set, d);
    return result;
}

// Erosion, then dilation: without what is too thin; and the other way round: without small gaps.
template <int Words>
[[nodiscard]] constexpr Bitboard<Words> opened(const Grid<Words>& grid,
                                               const Bitboard<Words>& set) {
    return dilated(grid, eroded(grid, set));
}
// Dilated, then eroded: gaps that are narrow are filled.
template <int Words>
[[nodiscard]] constexpr Bitboard<Words> closed(const Grid<Words>& grid,
                                               const Bitboard<Words>& set) {
    return eroded(grid, dilated(grid, set));
}

// The cells of `within` that are connected with the seed through cells of `within`. The seed's
// cells outside `within` do not count. Each direction goes on from what the one before has reached,
// so that a round gets further than a dilation; at most as many rounds as the longest shortest
// path.
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

// The connected components of a set, each as a set.
template <int Words>
[[nodiscard]] std::vector<Bitboard<Words>> components(const Grid<Words>& grid,
                                                      const Bitboard<Words>& set) {
    std::vector<Bitboard<Words>> result;
    for_each_component(grid, set, [&](const Bitboard<Words>& c) { result.push_back(c); });
    return result;
}

// How many sides of cells of the set border on something else, the edge of the board included.
template <int Words>
[[nodiscard]] constexpr int perimeter(const Grid<Words>& grid, const Bitboard<Words>& set) {
    int sides = 0;
    for (int d = 0; d < grid.directions(); ++d) {
        sides += set.count() - (grid.step(set, d) & set).count();
    }
    return sides;
}

// The cells off the set that the set cuts off from the edge of the board.
template <int Words>
[[nodiscard]] constexpr Bitboard<Words> enclosed_holes(const Grid<Words>& grid,
                                                       const Bitboard<Words>& set) {
    const Bitboard<Words> outside = grid.board() - set;
    return outside - flooded(grid, grid.edge(), outside);
}

}  // namespace polypack
