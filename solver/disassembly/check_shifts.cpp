#include "polypack/disassembly/check_shifts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace polypack {
namespace {

constexpr int last_angle = shift_angles - 1;

// The distances of a rectangle's points from the origin.
struct Ring {
    double near = 0;
    double far = 0;

    // Returns false if no turn and no shift by up to an edge each way brings them together.
    [[nodiscard]] bool meets(const Ring& other) const {
        constexpr double reach = 1.5 * bevel_unit;
        return near <= other.far + reach && other.near <= far + reach;
    }
};

Ring ring_of(const Rectangle& r) {
    const auto least = [](std::int64_t low, std::int64_t high) {
        return static_cast<double>(low > 0 ? low : high < 0 ? -high : 0);
    };
    const auto most = [](std::int64_t low, std::int64_t high) {
        return static_cast<double>(std::max(std::abs(low), std::abs(high)));
    };
    return {std::hypot(least(r.x0, r.x1), least(r.y0, r.y1)),
            std::hypot(most(r.x0, r.x1), most(r.y0, r.y1))};
}

Rectangle shifted(const Rectangle& r, int x, int y) {
    return {r.x0 + x, r.x1 + x, r.y0 + y, r.y1 + y};
}

}  // namespace

ShiftChecks::ShiftChecks(const TurnChecks& turns, const Turn& turn,
                         const std::vector<TurnChecks::Block>& turning,
                         const std::vector<TurnChecks::Block>& still, StopCheck& check)
    : check_(&check) {
    std::vector<Rectangle> resting;
    std::vector<Ring> rings;
    for (const TurnChecks::Block& b : still) {
        resting.push_back(turns.rectangle(turn, b));
        rings.push_back(ring_of(resting.back()));
    }
    for (const TurnChecks::Block& a : turning) {
        check();
        const Rectangle moved = turns.rectangle(turn, a);
        const Ring ring = ring_of(moved);
        for (std::size_t k = 0; k < still.size(); ++k) {
            if (a.layer == still[k].layer && ring.meets(rings[k])) {
                pairs_.emplace_back(moved, resting[k]);
            }
        }
    }
}

template <class InWay>
bool ShiftChecks::none(const InWay& in_way) {
    const auto found = std::ranges::find_if(pairs_, in_way);
    if (found == pairs_.end()) return true;
    std::rotate(pairs_.begin(), found, found + 1);
    return false;
}

bool ShiftChecks::turns(int angle, int to_angle, int x, int y) {
    if (angle == to_angle) return true;
    const RationalAngle from = shift_angle(std::min(angle, to_angle));
    const RationalAngle to = shift_angle(std::max(angle, to_angle));
    return none([&](const auto& pair) {
        return in_the_way_between(pair.first, shifted(pair.second, -x, -y), from, to);
    });
}

bool ShiftChecks::shifts(const AxisShift& from, const AxisShift& to) {
    return none([&](const auto& pair) {
        return in_the_way_of_shift(pair.first, pair.second, shift_angle(to.angle), from.from,
                                   from.to, to.from, to.to);
    });
}

std::optional<std::string> ShiftChecks::wrong_with(const std::vector<AxisShift>& shifts_made) {
    AxisShift at;
    for (const AxisShift& next : shifts_made) {
        (*check_)();
        if (next.angle < 0 || next.angle > last_angle ||
            std::max(std::abs(next.from), std::abs(next.to)) > bevel_unit) {
            return "shifts its axis too far";
        }
        if (!turns(at.angle, next.angle, at.from, at.to)) return "turns into a piece";
        at.angle = next.angle;
        if (!shifts(at, next)) return "shifts into a piece";
        at = next;
    }
    if (at.from != 0 || at.to != 0) return "does not bring its axis back";
    if (!turns(at.angle, last_angle, 0, 0)) return "turns into a piece";
    return std::nullopt;
}

// Depth first, onward before aside.
bool ShiftChecks::exist() {
    constexpr int side = 2 * most_shift_units + 1;
    std::vector<char> seen(static_cast<std::size_t>(shift_angles) * side * side);
    const auto seen_at = [&](const AxisShift& place) -> char& {
        const int x = place.from / shift_unit + most_shift_units;
        const int y = place.to / shift_unit + most_shift_units;
        const int number = (place.angle * side + y) * side + x;
        return seen[static_cast<std::size_t>(number)];
    };
    std::vector<AxisShift> waiting{{}};
    seen_at({}) = 1;
    const auto reach = [&](const AxisShift& place) {
        seen_at(place) = 1;
        waiting.push_back(place);
    };
    while (!waiting.empty()) {
        const AxisShift at = waiting.back();
        waiting.pop_back();
        if (at == AxisShift{last_angle, 0, 0}) return true;
        (*check_)();
        for (const auto& [x, y] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
            const AxisShift next{at.angle, at.from + x * shift_unit, at.to + y * shift_unit};
            if (std::max(std::abs(next.from), std::abs(next.to)) > most_shift_units * shift_unit) {
                continue;
            }
            if (seen_at(next) == 0 && shifts(at, next)) reach(next);
        }
        for (const int angle : {at.angle - 1, at.angle + 1}) {
            if (angle < 0 || angle > last_angle) continue;
            const AxisShift next{angle, at.from, at.to};
            if (seen_at(next) == 0 && turns(at.angle, angle, at.from, at.to)) reach(next);
        }
    }
    return false;
}

}  // namespace polypack
