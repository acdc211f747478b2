// Makes solids of pieces for printing and viewing.
#pragma once

#include <span>

#include "polypack/lattice/lattice.hpp"
#include "polypack/puzzle/edges.hpp"
#include "polypack/render/mesh.hpp"

namespace polypack {

// Options for making solids from cells.
struct SolidOptions {
    double unit = 20;      // mm from a cell to the next
    double gap = 0.2;      // mm between neighbouring pieces, so that they fit together: every outer
                           // face is inset from its cell by half of it
    double bevel = 0;      // mm that outer convex edges are cut off
    bool engrave = false;  // marks for the colours of edges are cut into faces
    double wall = 0;       // mm of the walls of a hollow solid; 0: it is not hollow
    double drain = 0;      // mm of the sides of two holes into each cavity; 0: there are none
};

// How deep marks are engraved, as a fraction of the unit.
inline constexpr double engraved_depth = 0.03;

// The edges of a piece, which are marked on its solid.
struct SolidEdges {
    std::span<const EdgeMark> marks{};  // in coordinates of the piece
    CellColour first = 0;               // the colour of the faces of a mark for edges of colour 1
    bool both_faces = false;            // in the plane: the piece may be turned over
};

// The widest gap for which every cell keeps a core, as a fraction of the unit.
inline constexpr double widest_gap = 0.2;
// The widest bevel, likewise.
inline constexpr double widest_bevel = 0.12;

// Returns the solid of the cells of a piece, at their position: neighbouring cells are joined
// without a seam, balls by necks. `colours`: of the cells, in their order, or none; faces are
// divided where cells of different colours meet, to within the gap. Cells that touch only in an
// edge or a corner are not joined; without a gap such cells have points at the same position, but
// share none. Edges are marked as side_marks.hpp says. Preconditions: unit > 0; 0 <= gap <=
// widest_gap * unit; 0 <= bevel <= widest_bevel * unit, and if not 0 then gap > 0 and
// lattice.bevels; if wall is not 0, it is more than bevel, wall and half the gap are not more than
// widest_inset() * unit, drain not more than widest_drain(), and no edges are marked.
// O(cells * log).
[[nodiscard]] Mesh solid_of(const Lattice& lattice, std::span<const Point> cells,
                            const SolidOptions& options, std::span<const CellColour> colours = {},
                            const SolidEdges& edges = {});

}  // namespace polypack
