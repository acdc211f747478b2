#include "polypack/disassembly/blocked_bodies.hpp"

#include <algorithm>

namespace polypack {

BlockedBodies::Relation BlockedBodies::relation(const BlockedSteps& pair, std::size_t axes,
                                                const Point& offset) {
    Relation relation = 0;
    for (std::size_t axis = 0; axis < axes; ++axis) {
        const FreeSteps free = pair.at(axis, offset);
        const auto bit = [](bool truth, int at) { return static_cast<Relation>(truth) << at; };
        relation |= (bit(free.forward == 0, 0) | bit(free.backward == 0, 1) |
                     bit(free.forward != endless, 2) | bit(free.backward != endless, 3))
                    << (4 * axis);
    }
    return relation;
}

void BlockedBodies::Ways::clear(int bodies) {
    std::fill_n(forward.begin(), bodies, 0);
    std::fill_n(backward.begin(), bodies, 0);
}

void BlockedBodies::Ways::add(int first, int second, Relation bits) {
    const BodySet ahead = bits & 1;
    const BodySet behind = bits >> 1 & 1;
    forward[first] |= ahead << second;
    backward[second] |= ahead << first;
    backward[first] |= behind << second;
    forward[second] |= behind << first;
}

void BlockedBodies::take(int bodies, std::span<const Relation> relations) {
    bodies_ = bodies;
    for (std::size_t axis = 0; axis < along_.size(); ++axis) {
        Along& along = along_[axis];
        along.near.clear(bodies);
        along.far.clear(bodies);
        const Relation* relation = relations.data();
        for (int first = 0; first < bodies; ++first) {
            for (int second = first + 1; second < bodies; ++second) {
                const Relation bits = *relation++ >> (4 * axis);
                along.near.add(first, second, bits);
                along.far.add(first, second, bits >> 2);
            }
        }
    }
}

BodySet BlockedBodies::taken(const std::array<BodySet, max_bodies>& in_way, int body, BodySet set) {
    BodySet taken = set_of(body);
    for (BodySet waiting = taken; waiting != 0 && taken != set;) {
        const BodySet more = in_way[std::countr_zero(waiting)] & set & ~taken;
        waiting = (waiting & (waiting - 1)) | more;
        taken |= more;
    }
    return taken;
}

BodySet BlockedBodies::way_out(BodySet set) const {
    for (const Along& along : along_) {
        for (const auto* in_way : {&along.far.forward, &along.far.backward}) {
            const BodySet out = taken(*in_way, std::countr_zero(set), set);
            if (out != set) return out;
        }
    }
    return set;
}

}  // namespace polypack
