// The orientations of a piece of a puzzle: its shape, its cell colours and the colours of its
// sides, moved together.
#pragma once

#include <stop_token>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

struct Orientation {
    Polyform cells;                   // in normal form
    std::vector<CellColour> colours;  // one per cell, or empty
    std::vector<EdgeMark> edges;      // of its sides, sorted
    [[nodiscard]] friend bool operator==(const Orientation&, const Orientation&) = default;
};

// Returns the distinct orientations of a piece under the motions permitted to it: as given (in
// normal form) first, then in the order of motions_of(). Throws Stopped.
[[nodiscard]] POLYPACK_API std::vector<Orientation> orientations_of(
    const Lattice& lattice, const Piece& piece, const std::stop_token& stop = {});

}  // namespace polypack
