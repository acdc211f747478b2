#include "polypack/render/solid.hpp"

#include <cassert>

#include "polypack/render/ball_solid.hpp"
#include "polypack/render/cell_solid.hpp"
#include "polypack/render/hollow.hpp"
#include "polypack/render/polygon_mesh.hpp"
#include "polypack/render/side_marks.hpp"

namespace polypack {

Mesh solid_of(const Lattice& lattice, std::span<const Point> cells, const SolidOptions& options,
              std::span<const CellColour> colours, const SolidEdges& edges) {
    assert(options.unit > 0 && options.gap >= 0 && options.bevel >= 0);
    const double gap = options.gap / 2 / options.unit;  // of one face
    const double bevel = options.bevel / options.unit;
    assert(2 * gap <= widest_gap && bevel <= widest_bevel);
    assert(bevel == 0 || (gap > 0 && lattice.bevels));
    assert(options.wall == 0 || (options.wall > options.bevel && edges.marks.empty()));
    Mesh mesh;
    if (lattice.of_balls()) {
        mesh = joined_balls(lattice, cells, gap, colours);
    } else {
        PolygonMesh surface = joined_cells(lattice, cells, gap, colours);
        if (gap == 0) surface = split_where_touching(surface);
        if (bevel > 0) surface = bevelled(surface, bevel);
        if (options.wall > 0) {
            hollow_out(surface, lattice, cells,
                       {gap + options.wall / options.unit, options.drain / options.unit});
        }
        const std::vector<SideMark> marks = side_marks(
            lattice, edges.marks,
            {.margin = gap + bevel, .divided = options.engrave, .both_faces = edges.both_faces});
        add_marks(surface, marks, edges.first, options.engrave ? engraved_depth : 0);
        mesh = triangulated(surface);
    }
    for (Vec3& point : mesh.points) point = options.unit * point;
    return mesh;
}

}  // namespace polypack
