#include "polypack/design/design_options.hpp"

#include "polypack/bitboard/mix.hpp"
#include "polypack/family/family_hash.hpp"

namespace polypack {

std::uint64_t search_hash(const Family& family, const DesignOptions& options) {
    const DesignRules& rules = family.design;
    std::uint64_t hash = family_hash(family).words[0];
    const auto add = [&](std::uint64_t word) { hash = mixed_with(hash, word); };
    add(options.seed);
    add(static_cast<std::uint64_t>(options.strategy));
    add(static_cast<std::uint64_t>(options.symmetry));
    add(static_cast<std::uint64_t>(options.take.value_or(-1)));
    // A checkpoint has as many of the best.
    add(options.keep);
    for (const bool rule : {rules.equal, rules.symmetric, rules.printable}) add(rule ? 1 : 0);
    add(static_cast<std::uint64_t>(rules.height.value_or(0)));
    const auto add_points = [&](const std::vector<Point>& points) {
        add(points.size());
        for (const Point& point : points) {
            for (const int value : {point.x, point.y, point.z}) {
                add(static_cast<std::uint64_t>(value));
            }
        }
    };
    for (const std::vector<Point>& kept : rules.kept) add_points(kept);
    for (const DesignGoal goal : options.goals) add(static_cast<std::uint64_t>(goal));
    // Checkpoints from before these rules go on.
    if (rules.sturdy || rules.outside != DesignOutside::any || !rules.seamless.empty()) {
        add(rules.sturdy ? 1 : 0);
        add(static_cast<std::uint64_t>(rules.outside));
        add_points(rules.seamless);
    }
    return hash;
}

}  // namespace polypack
