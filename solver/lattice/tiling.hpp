// A tiling of the plane or of space that a lattice is derived from: two or three translations, and
// the cells of one domain as convex polygons or polyhedra. Everything is exact. Lengths enter by
// the Gram matrix of the translations alone, so that neither right-angled triangles nor hexagons
// nor tetrahedra need an irrational number.
//
// The tans, for example: translations of length 1 at right angles, which is the Gram matrix (1, 0;
// 0, 1), and a domain of four triangles with corners (0,0), (1,0), (1,1), (0,1) and (1/2,1/2).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace polypack {

// A rational number in lowest terms.
struct Fraction {
    std::int64_t over = 0;   // of either sign
    std::int64_t under = 1;  // positive
    [[nodiscard]] friend bool operator==(const Fraction&, const Fraction&) = default;
};

// Corners in coordinates of the translations, the third of which is 0 in the plane: those of a
// convex polygon in either direction around it, or those of a convex polyhedron in any order.
using TilingCell = std::vector<std::array<Fraction, 3>>;

struct Tiling {
    std::string name;                               // of the lattice
    std::string noun;                               // of its polyforms
    std::array<std::array<Fraction, 3>, 3> gram{};  // scalar products of the translations; in the
                                                    // plane, 0 but for those of the first two
    std::vector<TilingCell> cells;                  // of one domain: together with all translates
                                                    // they cover the plane or space once
    bool sticks = false;  // the lattice is not of these cells, but of sticks along their sides; in
                          // the plane only
    int dimension = 2;    // 2: of the plane, 3: of space
    [[nodiscard]] friend bool operator==(const Tiling&, const Tiling&) = default;
};

inline constexpr int most_cells_of_a_domain = 100;           // what a tiling may have
inline constexpr int most_corners_of_a_cell = 50;            // each of them
inline constexpr std::int64_t largest_in_fraction = 10'000;  // over and under the line
inline constexpr std::int64_t largest_denominator = 2'520;   // common to all corners
// Points of the derived table between a cell and the same one of the next domain.
inline constexpr std::int64_t largest_step = 1'000;
inline constexpr std::int64_t largest_step_in_space = 100;

}  // namespace polypack
