// Moves of the parts of a model in time, for animations.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "polypack/lattice/cell_geometry.hpp"
#include "polypack/render/viewer_data.hpp"

namespace polypack {

// A rotation as a unit quaternion: that about an axis by an angle a has w = cos(a / 2).
struct Quaternion {
    Vec3 axis{};  // times sin(a / 2)
    double w = 1;
};
[[nodiscard]] Vec3 rotated(const Quaternion& rotation, const Vec3& point);

// Where a part is at a time: rotated about the origin, then shifted. In between, it moves evenly.
struct PartAt {
    double seconds = 0;
    Vec3 shift{};
    Quaternion rotation{};
};

// The motion of a part; without keys, it rests.
struct PartMotion {
    std::vector<PartAt> keys;  // by time, from 0 on; the last one is where it stays
    double gone_from = 0;      // from then on it is not seen; 0: it always is
};

// Returns the motions of pieces that make moves one after the other: each takes 0.6 seconds, a turn
// or the last one of a part 0.9, with 0.2 seconds in between. A piece that was taken away by itself
// is gone when the next move begins. Lengths are those of moves times `unit`. O(moves * pieces).
[[nodiscard]] std::vector<PartMotion> motions_of(std::span<const PageMove> moves,
                                                 std::size_t pieces, double unit);

}  // namespace polypack
