// Joints of sticks: cells that follow from the others of a piece. See Lattice::joints.
#pragma once

#include <cstddef>

#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Adds the joints that a piece lacks, without a colour, after its other cells. On lattices without
// joints it does nothing; so do the others.
void add_joints(const Lattice& lattice, Piece& piece);

// Adds them to all pieces, and to fixed and forbidden placements; and to the region those around
// which it has both sticks of a pair, as cells that may stay empty.
void add_joints(Puzzle& puzzle);

// Returns true for a joint, which need not be written with the sticks around it.
[[nodiscard]] bool is_joint(const Lattice& lattice, const Point& cell);

// Returns how many cells of the region are no joints.
[[nodiscard]] std::size_t cells_but_joints(const Puzzle& puzzle);
// Returns how many cells of a piece are no joints.
[[nodiscard]] std::size_t cells_but_joints(const Lattice& lattice, const Piece& piece);

}  // namespace polypack
