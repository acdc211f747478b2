// The orientations of a piece of a puzzle: its shape and its cell colours, moved together.
#pragma once

#include <vector>

#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

struct Orientation {
    Polyform cells;                   // in normal form
    std::vector<CellColour> colours;  // one per cell, or empty
    [[nodiscard]] friend bool operator==(const Orientation&, const Orientation&) = default;
};

// The different orientations that the piece may take: as given first (in normal form), then in the
// order of the lattice's motions. Only motions that the piece may take.
[[nodiscard]] std::vector<Orientation> orientations_of(const Lattice& lattice, const Piece& piece);

}  // namespace polypack
