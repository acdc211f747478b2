// Marks for the colours of edges: on solids, and on cut sheets. In the plane, a mark lies along its
// side, on the tile; in space, in the middle of the face. It is a bar, painted; to be engraved, it
// is divided into as many bars as the number of its colour:
//
//     +-------------+
//     |  == == ==   |    colour 3 on top, colour 1 on the right
//     |           | |
//     |           | |
//     +-------------+
#pragma once

#include <span>
#include <vector>

#include "polypack/puzzle/edges.hpp"
#include "polypack/render/face_cutter.hpp"
#include "polypack/render/polygon_mesh.hpp"

namespace polypack {

// More bars than that are too thin to be counted, or printed.
inline constexpr int most_bars = 20;

// The mark of a side.
struct SideMark {
    using Bar = Quad;
    EdgeColour colour = 0;
    Vec3 normal;            // of the face that it is on
    std::vector<Bar> bars;  // on that face of the cell, before a gap is taken off
};

struct SideMarkOptions {
    double margin = 0;        // what solids lack at their sides: half of the gap, and the bevel
    bool divided = false;     // into bars, to be engraved
    bool both_faces = false;  // in the plane: at the bottom as well
};

// Returns the marks of edges; none on balls. Lengths in units of the lattice. O(edges).
[[nodiscard]] std::vector<SideMark> side_marks(const Lattice& lattice,
                                               std::span<const EdgeMark> edges,
                                               const SideMarkOptions& options);

// Cuts marks out of the faces of a solid, and puts them back `depth` below: 0 only gives them their
// colours, of which `first` is that of edges of colour 1. Marks become smaller until they fit into
// a face, and are left out if they do not at a fifth of their size. O(marks * points^2).
void add_marks(PolygonMesh& mesh, std::span<const SideMark> marks, CellColour first, double depth);

}  // namespace polypack
