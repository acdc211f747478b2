// The bodies of a packing that are in the way of each other, before anything has moved.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "polypack/disassembly/blocked_steps.hpp"
#include "polypack/disassembly/joint_moves.hpp"

namespace polypack {

// The directional blocking graphs of a packing (Wilson and Latombe, Geometric reasoning about
// mechanical assembly, 1994), for a step and for any distance.
//
// Bodies of which no part can make a step against the others never move against each other,
// wherever further bodies go; so a packing that contains such bodies does not come apart. And if
// bodies come apart, so do some of them. So as long as parts can be carried away at once, it does
// not matter which.
class BlockedBodies {
  public:
    explicit BlockedBodies(std::size_t axes) : along_(axes) {}

    // The relation of two bodies i < j, four bits for each axis: whether j is in the way of the
    // next step of i forward, or backward, or of any later one.
    using Relation = std::uint64_t;
    [[nodiscard]] static Relation relation(const BlockedSteps& pair, std::size_t axes,
                                           const Point& offset);

    // Takes bodies, with the relations of (0, 1), (0, 2), ... (1, 2), ...
    void take(int bodies, std::span<const Relation> relations);

    // Calls refuse(set) for sets of two or more bodies that never move against each other, until it
    // returns true, or there are no more. Returns true if it has. O(axes * n^2) for each of at most
    // n parts.
    template <class Refuse>
    [[nodiscard]] bool any_rigid(const Refuse& refuse) const {
        return any_rigid(all_bodies(bodies_), refuse);
    }
    // Returns true if a part can be carried away from the others at once.
    [[nodiscard]] bool has_way_out(BodySet set) const { return way_out(set) != set; }
    // Returns bodies that can be carried away from the others of a set at once; the set itself if
    // there are none. O(axes * n^2).
    [[nodiscard]] BodySet way_out(BodySet set) const;

  private:
    // Bodies in the way of each, to go forward and to go backward.
    struct Ways {
        std::array<BodySet, max_bodies> forward;
        std::array<BodySet, max_bodies> backward;
        void clear(int bodies);
        void add(int first, int second, Relation bits);
    };
    struct Along {
        Ways near;
        Ways far;
    };

    // Returns what a body of the set takes along, itself included.
    [[nodiscard]] static BodySet taken(const std::array<BodySet, max_bodies>& in_way, int body,
                                       BodySet set);

    template <class Refuse>
    [[nodiscard]] bool any_rigid(BodySet set, const Refuse& refuse) const {
        if ((set & (set - 1)) == 0) return false;
        const int body = std::countr_zero(set);
        for (const Along& along : along_) {
            // Rigid bodies take each other along, forward and backward.
            const BodySet both =
                taken(along.near.forward, body, set) & taken(along.near.backward, body, set);
            if (both != set) return any_rigid(both, refuse) || any_rigid(set & ~both, refuse);
        }
        return refuse(set);
    }

    int bodies_ = 0;
    std::vector<Along> along_;
};

}  // namespace polypack
