// Closed surfaces of polygons, from which solids are made.
#pragma once

#include <vector>

#include "polypack/lattice/cell_geometry.hpp"
#include "polypack/render/mesh.hpp"

namespace polypack {

// A closed surface of polygons. Lengths in millimetres.
struct PolygonMesh {
    std::vector<Vec3> points;  // the corners of the faces
    // Numbers of points, counter-clockwise seen from outside. Every edge is traversed by
    // equally many faces in both directions.
    std::vector<std::vector<int>> faces;
    std::vector<CellColour> colours{};  // of the cells that faces bound; empty: none has any
};

// Returns the plane normal of a face, of length 1.
[[nodiscard]] Vec3 normal_of(const PolygonMesh& mesh, const std::vector<int>& face);

// Doubles points wherever parts of the solid touch only in an edge or a point: afterwards no edge
// has more than two faces and the faces at a point form one ring. O(edges * log).
[[nodiscard]] PolygonMesh split_where_touching(const PolygonMesh& mesh);

// Bevels the convex edges of a surface, by `width` on either side. Preconditions: no edge has more
// than two faces; faces stay wider than twice the width; at every point, sectors of coplanar faces
// between a convex and a concave edge are right angles. O(edges * log).
[[nodiscard]] PolygonMesh bevelled(const PolygonMesh& mesh, double width);

// Cuts faces into triangles, all of them with a positive area. Precondition: faces are simple
// polygons.
[[nodiscard]] Mesh triangulated(const PolygonMesh& mesh);

}  // namespace polypack
