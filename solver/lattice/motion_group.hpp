// Computes the tables of lattices: groups of motions, and neighbours.
#pragma once

#include <array>
#include <initializer_list>
#include <vector>

#include "polypack/lattice/lattice.hpp"

namespace polypack {

using Matrix = std::array<std::array<int, 3>, 3>;

inline constexpr Matrix quarter_turn{{{0, -1, 0}, {1, 0, 0}, {0, 0, 1}}};
inline constexpr Matrix quarter_turn_about_x{{{1, 0, 0}, {0, 0, -1}, {0, 1, 0}}};
// Rotation by 60 degrees, for lattices whose axes are at 60 degrees.
inline constexpr Matrix sixth_turn{{{0, -1, 0}, {1, 1, 0}, {0, 0, 1}}};
inline constexpr Matrix swap_xy{{{0, 1, 0}, {1, 0, 0}, {0, 0, 1}}};
inline constexpr Matrix negate_z{{{1, 0, 0}, {0, 1, 0}, {0, 0, -1}}};

// Expresses a motion of cubes, or a multiple of one, in coordinates along the columns of `basis`.
// Precondition: the motion maps the lattice that these columns span to itself.
[[nodiscard]] Matrix in_basis(const Matrix& basis, const Matrix& motion);

// Returns the group that the generators span: identity first, rotations before reflections,
// otherwise in breadth-first order. Precondition: it is finite.
[[nodiscard]] std::vector<Motion> group_of(std::initializer_list<Matrix> generators);

// Returns the products a * twin * b for motions a and b of a group, rotations before reflections.
[[nodiscard]] std::vector<Motion> twins_of(const std::vector<Motion>& group, const Motion& twin);

// Two cells that share a side.
struct SharedSide {
    Point from;
    Point to;
};

// Indexes the residues and sets the neighbours: the images of the contacts under the motions, in
// both directions. Precondition: step, residues and motions are set.
void fill_neighbours(Lattice& lattice, std::initializer_list<SharedSide> contacts);

}  // namespace polypack
