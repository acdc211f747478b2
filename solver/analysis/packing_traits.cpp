#include "polypack/analysis/packing_traits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>

#include "polypack/lattice/cell_geometry.hpp"

namespace polypack {
namespace {

int along(const Point& p, int axis) {
    return axis == 0 ? p.x : axis == 1 ? p.y : p.z;
}

}  // namespace

PackingTraits::PackingTraits(const Puzzle& puzzle, const std::vector<PlacedPiece>& packing)
    : puzzle_(puzzle), packing_(packing), around_(packing.size()) {
    for (std::size_t i = 0; i < packing.size(); ++i) {
        for (const Point& p : packing[i].cells) owner_[wrapped(p)] = static_cast<int>(i);
    }
    for (const auto& [p, owner] : owner_) {
        for (const Point& q : puzzle.lattice->neighbours_of(p)) {
            const int other = owner_of(q);
            if (other < 0 || other == owner) continue;
            around_[static_cast<std::size_t>(owner)].insert(static_cast<std::size_t>(other));
            around_[static_cast<std::size_t>(other)].insert(static_cast<std::size_t>(owner));
        }
    }
}

Point PackingTraits::wrapped(Point p) const {
    return puzzle_.region.period.within(p);
}

int PackingTraits::owner_of(const Point& p) const {
    const auto at = owner_.find(wrapped(p));
    return at == owner_.end() ? -1 : at->second;
}

bool PackingTraits::has_crossroads() const {
    return std::ranges::any_of(owner_, [&](const auto& entry) {
        const Point& p = entry.first;
        const std::set<int> owners{entry.second, owner_of(p + Point{1, 0, 0}),
                                   owner_of(p + Point{0, 1, 0}), owner_of(p + Point{1, 1, 0})};
        return owners.size() == 4 && !owners.contains(-1);
    });
}

bool PackingTraits::has_faults() const {
    return has_faults_along(0) || has_faults_along(1) ||
           (!puzzle_.lattice->flat && has_faults_along(2));
}

bool PackingTraits::has_faults_along(int axis) const {
    const Point step{axis == 0, axis == 1, axis == 2};
    std::set<Point> region;
    for (const RegionCell& cell : puzzle_.region.cells) region.insert(wrapped(cell.point));
    const Period& period = puzzle_.region.period;
    const bool wraps = std::array{period.x, period.y, period.z}[axis] != 0;
    // The cuts, by the coordinate behind them.
    std::set<int> cuts;
    if (wraps) {
        for (const Point& p : region) {
            if (!region.contains(wrapped(p - step))) continue;
            cuts.insert(period.line(axis, along(p, axis)));
        }
    } else {
        int least = along(*region.begin(), axis);
        int most = least;
        for (const Point& p : region) {
            least = std::min(least, along(p, axis));
            most = std::max(most, along(p, axis));
        }
        for (int cut = least + 1; cut <= most; ++cut) cuts.insert(cut);
    }
    for (const PlacedPiece& placed : packing_) {
        int least = along(wrapped(placed.cells.front()), axis);
        int most = least;
        for (const Point& given : placed.cells) {
            const Point p = wrapped(given);
            least = std::min(least, along(p, axis));
            most = std::max(most, along(p, axis));
            // Where the region wraps, a cut has no two sides: it is crossed where cells join.
            if (wraps && owner_of(p - step) == owner_of(p)) {
                cuts.erase(period.line(axis, along(p, axis)));
            }
        }
        if (!wraps) cuts.erase(cuts.upper_bound(least), cuts.upper_bound(most));
    }
    return !cuts.empty();
}

bool PackingTraits::equals_touch() const {
    for (std::size_t i = 0; i < packing_.size(); ++i) {
        for (const std::size_t other : around_[i]) {
            if (packing_[i].piece == packing_[other].piece) return true;
        }
    }
    return false;
}

bool PackingTraits::touch(int piece, int other) const {
    for (std::size_t i = 0; i < packing_.size(); ++i) {
        if (packing_[i].piece != piece) continue;
        for (const std::size_t neighbour : around_[i]) {
            if (packing_[neighbour].piece == other) return true;
        }
    }
    return false;
}

bool PackingTraits::is_three_colourable() const {
    std::vector<int> colours(packing_.size(), -1);
    return extends_colouring(colours, 0);
}

bool PackingTraits::extends_colouring(std::vector<int>& colours, std::size_t next) const {
    if (next == colours.size()) return true;
    // The first placement may have any colour.
    for (int colour = 0; colour < (next == 0 ? 1 : 3); ++colour) {
        const bool free = std::ranges::none_of(
            around_[next], [&](std::size_t other) { return colours[other] == colour; });
        if (!free) continue;
        colours[next] = colour;
        if (extends_colouring(colours, next + 1)) return true;
    }
    colours[next] = -1;
    return false;
}

bool PackingTraits::breaks(const NoTouching& rule) const {
    const auto kept_apart = [&](std::size_t i) {
        const std::string& name = puzzle_.pieces[static_cast<std::size_t>(packing_[i].piece)].name;
        return rule.pieces.empty() || std::ranges::find(rule.pieces, name) != rule.pieces.end();
    };
    std::map<CornerPoint, std::size_t> having;  // by corner, the placement that has it
    const auto meets = [&](std::size_t i) {
        if (rule.by == Contact::sides) return std::ranges::any_of(around_[i], kept_apart);
        return std::ranges::any_of(packing_[i].cells, [&](const Point& cell) {
            const auto corners = corners_of(*puzzle_.lattice, wrapped(cell), puzzle_.region.period);
            return std::ranges::any_of(corners, [&](const CornerPoint& corner) {
                return having.try_emplace(corner, i).first->second != i;
            });
        });
    };
    for (std::size_t i = 0; i < packing_.size(); ++i) {
        if (kept_apart(i) && meets(i)) return true;
    }
    return false;
}

int PackingTraits::copies_of(int piece) const {
    return static_cast<int>(std::ranges::count(packing_, piece, &PlacedPiece::piece));
}

std::optional<std::string> broken_rule(const Puzzle& puzzle,
                                       const std::vector<PlacedPiece>& packing) {
    const PackingRules& rules = puzzle.rules;
    if (!rules.any()) return std::nullopt;
    const PackingTraits traits(puzzle, packing);
    for (const GroupRule& group : rules.groups) {
        int copies = 0;
        for (std::size_t i = 0; i < puzzle.pieces.size(); ++i) {
            const bool member =
                std::ranges::find(group.pieces, puzzle.pieces[i].name) != group.pieces.end();
            if (member) copies += traits.copies_of(static_cast<int>(i));
        }
        if (copies < group.copies.min) {
            return fmt::format("copies of the pieces of a group: at least {} required, got {}",
                               group.copies.min, copies);
        }
        if (copies > group.copies.max) {
            return fmt::format("copies of the pieces of a group: at most {} allowed, got {}",
                               group.copies.max, copies);
        }
    }
    if (rules.value) {
        std::int64_t sum = 0;
        for (const PlacedPiece& placed : packing) {
            sum += puzzle.pieces[static_cast<std::size_t>(placed.piece)].value.value_or(0);
        }
        if (sum < rules.value->least || sum > rules.value->most) {
            return fmt::format("values of all pieces: {} to {} required, got {}",
                               rules.value->least, rules.value->most, sum);
        }
    }
    for (const NoTouching& rule : rules.no_touching) {
        if (!traits.breaks(rule)) continue;
        return fmt::format("pieces touch {} that may not",
                           rule.by == Contact::sides ? "by a side" : "at a corner or by a side");
    }
    if (rules.no_equal_touching && traits.equals_touch()) return "two copies of a piece touch";
    if (rules.no_crossroads && traits.has_crossroads()) return "four pieces meet at a point";
    if (rules.fault_free && traits.has_faults()) {
        return "a straight line cuts the region along borders of pieces";
    }
    if (rules.three_colourable && !traits.is_three_colourable()) {
        return "three colours do not tell touching pieces apart";
    }
    return std::nullopt;
}

}  // namespace polypack
