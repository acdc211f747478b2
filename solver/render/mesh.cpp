#include "polypack/render/mesh.hpp"

#include <algorithm>
#include <cassert>

#include "polypack/render/ball_solid.hpp"
#include "polypack/render/cell_solid.hpp"
#include "polypack/render/polygon_mesh.hpp"

namespace polypack {

Mesh solid_of(const Lattice& lattice, std::span<const Point> cells, const SolidOptions& options) {
    assert(options.unit > 0 && options.gap >= 0 && options.bevel >= 0);
    const double gap = options.gap / options.unit;
    const double bevel = options.bevel / options.unit;
    assert(gap <= widest_gap && bevel <= widest_bevel);
    assert(bevel == 0 || (gap > 0 && lattice.bevels));
    Mesh mesh;
    if (lattice.of_balls()) {
        mesh = joined_balls(lattice, cells, gap);
    } else {
        PolygonMesh surface = joined_cells(lattice, cells, gap);
        if (gap == 0) surface = split_where_touching(surface);
        if (bevel > 0) surface = bevelled(surface, bevel);
        mesh = triangulated(surface);
    }
    for (Vec3& point : mesh.points) point = options.unit * point;
    return mesh;
}

double volume_of(const Mesh& mesh) {
    double volume = 0;
    for (const auto& [a, b, c] : mesh.triangles) {
        volume += dot(mesh.points[a], cross(mesh.points[b], mesh.points[c])) / 6;
    }
    return volume;
}

Bounds bounds_of(std::span<const Vec3> points) {
    assert(!points.empty());
    Bounds bounds{points.front(), points.front()};
    for (const Vec3& p : points) {
        bounds.low = {std::min(bounds.low.x, p.x), std::min(bounds.low.y, p.y),
                      std::min(bounds.low.z, p.z)};
        bounds.high = {std::max(bounds.high.x, p.x), std::max(bounds.high.y, p.y),
                       std::max(bounds.high.z, p.z)};
    }
    return bounds;
}

}  // namespace polypack
