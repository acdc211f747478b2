// The order in which a painter draws the cells of a lattice in space.
#pragma once

#include <vector>

#include "polypack/lattice/cell_geometry.hpp"

namespace polypack {

// The nearer to the viewer of two cells that share a face has the greater depth. Where the plane
// between two neighbours is at right angles to the line between their places, depth is the place's
// distance along the way to the viewer. Otherwise that way is turned, and kinds of cells are put
// forward or back, until the order is right between all neighbours; if it would take too long, as
// it does for cells that cover each other in a circle, the order is about right.
class Depths {
  public:
    // Precondition: cells are not balls, or `bodies` is empty. O(kinds^2 * faces * corners).
    Depths(const Lattice& lattice, const std::vector<Polyhedron>& bodies, const Vec3& to_viewer);

    // Returns the depth of a cell. O(1).
    [[nodiscard]] double of(const Point& cell) const;

  private:
    const Lattice& lattice_;
    Vec3 along_;
    std::vector<double> forward_;  // by kind
};

}  // namespace polypack
