// Outlines of sets of cells in the plane, moved outwards or inwards: for cutting, and for
// containers around a region.
#pragma once

#include <span>
#include <vector>

#include "polypack/lattice/cell_geometry.hpp"
#include "polypack/lattice/lattice.hpp"

namespace polypack {

// A corner of an outline, or a point on a straight side where cells meet.
struct OutlinePoint {
    Vec2 at;            // on the border of the cells
    Vec2 moved;         // on the moved outline
    bool turns = true;  // false: on a straight side
};

// A closed outline: counter-clockwise around the outside, clockwise around a hole.
using Outline = std::vector<OutlinePoint>;

// Returns the outlines of the cells of one layer, seen from above, every side moved by `distance`
// away from the cells (inwards if negative). Cells that touch only in a point are joined there,
// unless the outlines move inwards. Lengths as in mesh.hpp, y up the page. Precondition: the
// lattice's cells are prisms. O(cells * log).
[[nodiscard]] std::vector<Outline> moved_outlines(const Lattice& lattice,
                                                  std::span<const Point> cells, double distance);

// Returns true if the sides have moved so far that some have vanished, or meet others. O(sides^2).
[[nodiscard]] bool meet(const std::vector<Outline>& outlines);

// Returns twice the area within the moved outline; negative around a hole.
[[nodiscard]] double doubled_area(const Outline& outline);

// Returns true if the cells are outside of the outline, not inside. Exactly one of the outlines of
// connected cells is not around a hole.
[[nodiscard]] bool around_hole(const Outline& outline);

// Returns the radius of the widest circle within a cell of the narrowest kind. Precondition: the
// lattice's cells are prisms.
[[nodiscard]] double inner_radius(const Lattice& lattice);

// Returns the parts of cells that are connected through sides. O(cells * log).
[[nodiscard]] std::vector<std::vector<Point>> connected_parts(const Lattice& lattice,
                                                              std::span<const Point> cells);

}  // namespace polypack
