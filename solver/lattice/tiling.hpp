// A lattice derived from a tiling of the plane: translations, and the cells of one domain as
// polygons. Everything is exact. Lengths enter by the Gram matrix of the translations alone, so
// that neither right-angled triangles nor hexagons need an irrational number.
//
// The tans, for example: translations of length 1 at right angles, which is the Gram matrix (1, 0;
// 0, 1), and a domain of four triangles with corners (0,0), (1,0), (1,1), (0,1) and (1/2,1/2).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/lattice/invalid_tiling.hpp"
#include "polypack/lattice/lattice.hpp"

namespace polypack {

// A rational number in lowest terms.
struct Fraction {
    std::int64_t over = 0;   // of either sign
    std::int64_t under = 1;  // positive
    [[nodiscard]] friend bool operator==(const Fraction&, const Fraction&) = default;
};

// Corners in coordinates of the translations, in either direction around a convex polygon.
using TilingCell = std::vector<std::array<Fraction, 2>>;

struct Tiling {
    std::string name;                               // of the lattice
    std::string noun;                               // of its polyforms
    std::array<std::array<Fraction, 2>, 2> gram{};  // scalar products of the translations
    std::vector<TilingCell> cells;                  // of one domain: together with all translates
                                                    // they cover the plane once
    bool sticks = false;  // the lattice is not of these cells, but of sticks along their sides
    [[nodiscard]] friend bool operator==(const Tiling&, const Tiling&) = default;
};

inline constexpr int most_cells_of_a_domain = 100;           // what a tiling may have
inline constexpr int most_corners_of_a_cell = 50;            // each of them
inline constexpr std::int64_t largest_in_fraction = 10'000;  // over and under the line
inline constexpr std::int64_t largest_denominator = 2'520;   // common to all corners
// Points of the derived table between a cell and the same one of the next domain.
inline constexpr std::int64_t largest_step = 1'000;

// Returns the table of the tiling's lattice. A user's coordinates are [x, y, kind]: cell `kind` of
// the domain moved by x and y translations; sticks are numbered as they come first around these
// cells, see sticks.hpp. Cells are neighbours that share more than a point of their sides; motions
// are all isometries that map the tiling to itself. Each different tiling is kept until the program
// ends, and found by find_lattice(); the lattice of an equal one is the same. A number is appended
// to a name that another tiling has. O(cells^2 * corners^2). Throws InvalidTiling.
[[nodiscard]] POLYPACK_API const Lattice& lattice_of(const Tiling& tiling);

// Returns the lattice of that name that was derived; nullptr: there is none.
[[nodiscard]] const Lattice* derived_lattice(std::string_view name);

// Returns the tiling that a lattice was derived from; nullptr: it was not.
[[nodiscard]] POLYPACK_API const Tiling* tiling_of(const Lattice& lattice);

}  // namespace polypack
