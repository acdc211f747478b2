#include "polypack/counting/sequence/distinct_counter.hpp"

#include <limits>

#include "polypack/counting/cover_problem.hpp"
#include "polypack/counting/fixed_packings.hpp"
#include "polypack/counting/frontier/count_by_frontier.hpp"
#include "polypack/counting/motion_classes.hpp"

namespace polypack {

DistinctCounter::DistinctCounter(Family family, Axis axis, SymmetryMode mode,
                                 const CountLimits& limits)
    : family_(std::move(family)), axis_(axis), mode_(mode), limits_(limits) {
    limits_.progress = nullptr;  // the lengths are what is told
    add_strips();
}

std::optional<DistinctCounter::SlabMotion> DistinctCounter::slab_motion(
    const Symmetry& symmetry, int g, std::span<const SlabPlace> places, int pieces) {
    auto permutation = slab_permutation(symmetry, g, places);
    if (!permutation) return std::nullopt;
    SlabMotion motion{*std::move(permutation), {}};
    for (int piece = 0; piece < pieces; ++piece) {
        motion.second.push_back(symmetry.image_of_piece(g, piece));
    }
    return motion;
}

void DistinctCounter::add_strips() {
    const int reach = reach_of(family_, axis_, std::numeric_limits<int>::max());
    const Family part = of_length(family_, axis_, reach);
    const Allowance allowance{limits_.stop, limits_.memory};
    const PlacementTable table(part, allowance);
    const Symmetry symmetry(part.puzzle, table, mode_, allowance);
    const std::vector<SlabPlace> places = slab_places(part.puzzle, axis_);
    std::map<Point, SlabPlace> place_of;
    for (int cell = 0; cell < table.cells(); ++cell) place_of[table.point_of(cell)] = places[cell];
    for (int g = 0; g < symmetry.order(); ++g) {
        const auto motion = slab_motion(symmetry, g, places, table.pieces());
        if (!motion) continue;
        const CoverProblem problem = fixed_packings(table, symmetry, g, limits_.stop);
        // The orbits of the cells of a slab, numbered by their first members in it.
        std::map<int, int> orbit_of;
        std::vector<SlabPlace> orbits;
        for (int cell = 0; cell < problem.cells(); ++cell) {
            const SlabPlace& place = place_of.at(problem.cell(cell).point);
            const auto orbit = orbit_of.emplace(place.cell, static_cast<int>(orbit_of.size()));
            orbits.push_back({place.slab, orbit.first->second});
        }
        strips_.emplace(*motion, std::make_unique<FixedStrip>(
                                     Strip(problem, orbits, table.hole_budget()), limits_));
    }
}

BigCount DistinctCounter::fixed_by(const PlacementTable& table, const Symmetry& symmetry, int g,
                                   std::span<const SlabPlace> places) {
    const auto motion = slab_motion(symmetry, g, places, table.pieces());
    const auto known = motion ? strips_.find(*motion) : strips_.end();
    if (known == strips_.end()) {
        return count_by_frontier(fixed_packings(table, symmetry, g, limits_.stop), limits_);
    }
    FixedStrip& fixed = *known->second;
    for (; fixed.lengths <= length_; ++fixed.lengths) fixed.last = fixed.counter.next();
    return fixed.last;
}

BigCount DistinctCounter::next() {
    if (length_ == 0) {
        ++length_;
        // There is one empty packing, whatever counts as the same.
        return StripCounter(strips_.begin()->second->strip, limits_).next();
    }
    const Family longer = of_length(family_, axis_, length_);
    const Allowance allowance{limits_.stop, limits_.memory};
    const PlacementTable table(longer, allowance);
    const Symmetry symmetry(longer.puzzle, table, mode_, allowance);
    const std::vector<SlabPlace> places = slab_places(longer.puzzle, axis_);
    const std::vector<MotionClass> classes = motion_classes(symmetry, limits_.stop);
    std::vector<BigCount> fixed;
    for (const MotionClass& motions : classes) {
        fixed.push_back(fixed_by(table, symmetry, motions.motion, places));
    }
    ++length_;
    return mean_fixed(classes, fixed);
}

}  // namespace polypack
