// Cuts polygons out of the faces of a surface, which stay single polygons.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "polypack/render/polygon_mesh.hpp"

namespace polypack {

// A convex part of a plane, counter-clockwise seen from the side of its normal.
using Quad = std::array<Vec3, 4>;

// The holes to be cut into a surface. The faces that close them are added by the caller.
class FaceCutter {
  public:
    // Keeps a reference to the surface.
    explicit FaceCutter(PolygonMesh& mesh);

    // Returns the face with this normal around all of the quads, at most `depth` below them or
    // above; -1: there is none.
    [[nodiscard]] int face_around(std::span<const Quad> quads, const Vec3& normal,
                                  double depth) const;
    // Adds the corners of a quad to the surface, on a face with this normal.
    std::vector<int> points_on(int face, const Quad& quad, const Vec3& normal);
    // Adds a face; `colour`: if the surface has colours.
    void add_face(std::vector<int> points, CellColour colour);
    // Adds a hole of a face, a polygon of points on it.
    void add_hole(int face, std::vector<int> polygon);
    // Cuts the holes that were added.
    void cut();

  private:
    PolygonMesh& mesh_;
    std::vector<std::vector<std::vector<int>>> holes_;  // by face, still to be cut
    std::vector<Vec3> normals_;                         // by face
};

}  // namespace polypack
