// The period of a region that wraps: the translations after which its cells are the same.
#pragma once

#include <cstdint>
#include <numeric>

#include "polypack/lattice/lattice.hpp"

namespace polypack {

// The translations by x along the first axis, by (shift, y) along the second and by z along the
// third; 0: no wrap along that axis. A torus in the plane has any lattice of translations in this
// form, the Hermite normal form:
//
//     . . A . . . .      x = 5, y = 2, shift = 2: cells with the same letter are the same
//     . . . . . . .
//     A . . . . A .
struct Period {
    int x = 0;      // not negative
    int y = 0;      // not negative
    int z = 0;      // not negative
    int shift = 0;  // 0 to x - 1; 0 unless x and y wrap

    [[nodiscard]] friend constexpr bool operator==(const Period&, const Period&) = default;
    // Returns true if points wrap along some axis.
    [[nodiscard]] constexpr bool any() const { return x != 0 || y != 0 || z != 0; }

    // Returns the same point within 0 .. x-1, 0 .. y-1 and 0 .. z-1 along the axes that wrap.
    [[nodiscard]] constexpr Point within(const Point& p) const {
        std::int64_t along = p.x;
        if (shift != 0) along -= std::int64_t{shift} * ((p.y - into(p.y, y)) / y);
        return {static_cast<int>(into(along, x)), static_cast<int>(into(p.y, y)),
                static_cast<int>(into(p.z, z))};
    }

    // Returns the least coordinate along an axis of the straight line through one, around all ends:
    // a shift makes lines at several x one.
    [[nodiscard]] constexpr int line(int axis, int coordinate) const {
        if (axis != 0 || shift == 0) return coordinate;
        return static_cast<int>(into(coordinate, std::gcd(x, shift)));
    }

  private:
    [[nodiscard]] static constexpr std::int64_t into(std::int64_t value, int length) {
        return length == 0 ? value : (value % length + length) % length;
    }
};

}  // namespace polypack
