#include "polypack/render/geometry.hpp"

namespace polypack {
Vec3 centre_of(const Lattice& lattice, const Point& cell) {
    Vec3 centre;
    const double steps[3]{double(cell.x), double(cell.y), double(cell.z)};
    for (int axis = 0; axis < 3; ++axis) {
        centre.x += steps[axis] * lattice.axes[axis][0];
        centre.y += steps[axis] * lattice.axes[axis][1];
        centre.z += steps[axis] * lattice.axes[axis][2];
    }
    return centre;
}

}  // namespace polypack
