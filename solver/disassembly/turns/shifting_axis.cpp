#include "polypack/disassembly/turns/shifting_axis.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "polypack/bitboard/mix.hpp"
#include "polypack/platform/of_thread.hpp"

namespace polypack {
namespace {

struct Range {
    std::int64_t low = 0;
    std::int64_t high = 0;

    [[nodiscard]] bool overlaps(const Range& other) const {
        return low < other.high && other.low < high;
    }
};

// Returns the range of a * x + b * y in a box.
template <class Box>
Range shadow(const Box& box, std::int64_t a, std::int64_t b) {
    const auto [low_x, high_x] = std::minmax({a * box.x0, a * box.x1});
    const auto [low_y, high_y] = std::minmax({b * box.y0, b * box.y1});
    return {low_x + low_y, high_x + high_y};
}

// Makes a range that of what moves by so much.
void sweep(Range& range, std::int64_t by) {
    range.low += std::min<std::int64_t>(by, 0);
    range.high += std::max<std::int64_t>(by, 0);
}

}  // namespace

std::vector<LayerBlock> largest_blocks(const Polyform& form, const QuarterTurn& turn) {
    const auto has = [&](const Point& cell, const Block& block) {
        for (int i = 0; i < block.wide; ++i) {
            for (int j = 0; j < block.deep; ++j) {
                Point other = cell;
                other.*turn.from += i;
                other.*turn.to += j;
                if (!std::ranges::binary_search(form, other)) return false;
            }
        }
        return true;
    };
    const auto in_larger = [&](const Point& cell, const Block& block, const Block& larger) {
        for (int i = 0; i <= larger.wide - block.wide; ++i) {
            for (int j = 0; j <= larger.deep - block.deep; ++j) {
                Point first = cell;
                first.*turn.from -= i;
                first.*turn.to -= j;
                if (has(first, larger)) return true;
            }
        }
        return false;
    };
    constexpr std::array<Block, 4> all{Block{1, 1}, Block{2, 1}, Block{1, 2}, Block{2, 2}};
    std::vector<LayerBlock> blocks;
    for (const Point& cell : form) {
        for (const Block& block : all) {
            if (!has(cell, block)) continue;
            const bool within = std::ranges::any_of(all, [&](const Block& larger) {
                return larger.wide >= block.wide && larger.deep >= block.deep && larger != block &&
                       in_larger(cell, block, larger);
            });
            if (!within) {
                blocks.push_back({cell.*turn.along, cell.*turn.from, cell.*turn.to, block});
            }
        }
    }
    return blocks;
}

ShiftingAxis::ShiftingAxis(Bevel bevel, const std::stop_token& stop)
    : bevel_(bevel), check_(stop, 64) {
    for (int number = 0; number < shift_angles; ++number) angles_[number] = shift_angle(number);
}

// Takes about 3 MB for each thread.
struct ShiftingAxis::Reached {
    static constexpr std::size_t places = static_cast<std::size_t>(shift_angles) * side * side;

    [[nodiscard]] static Reached& of_thread() {
        thread_local Reached* own = nullptr;
        return platform::of_thread(own);
    }

    std::uint32_t search = 0;
    std::vector<std::uint32_t> searches = std::vector<std::uint32_t>(places);  // the last that did
    std::vector<std::uint32_t> moves = std::vector<std::uint32_t>(places);     // that lead there
    std::vector<Place> parents = std::vector<Place>(places);  // where the last of them came from
    std::vector<std::vector<Place>> waiting;  // by moves, and what is left at the least
};

// A shift by d is at most sqrt(2) times its greater coordinate long. A point in both shapes, each
// with a rim wider by half of that, is moved by d / 2 from one and by -d / 2 from the other.
Bevel ShiftingAxis::bevel_of_fixed(Bevel bevel) {
    constexpr double half_diagonal = 0.70710678118654757;
    return bevel + static_cast<Bevel>(std::ceil(half_diagonal * shift_unit * most_shift_units));
}

void ShiftingAxis::find_pairs(const std::vector<LayerBlock>& turning,
                              const std::vector<LayerBlock>& resting, int from, int to,
                              bool reverse) {
    const auto box_of = [&](const LayerBlock& at) {
        constexpr std::int64_t half = bevel_unit / 2;
        const Box box{half * (2 * at.from - from - 1) + bevel_,
                      half * (2 * at.from - from - 1 + 2 * at.block.wide) - bevel_,
                      half * (2 * at.to - to - 1) + bevel_,
                      half * (2 * at.to - to - 1 + 2 * at.block.deep) - bevel_};
        return reverse ? Box{box.y0, box.y1, box.x0, box.x1} : box;
    };
    // The distances of a box's points from the line.
    const auto ring_of = [](const Box& box) {
        const auto least = [](std::int64_t low, std::int64_t high) {
            return static_cast<double>(low > 0 ? low : high < 0 ? -high : 0);
        };
        const auto most = [](std::int64_t low, std::int64_t high) {
            return static_cast<double>(std::max(std::abs(low), std::abs(high)));
        };
        return std::pair{std::hypot(least(box.x0, box.x1), least(box.y0, box.y1)),
                         std::hypot(most(box.x0, box.x1), most(box.y0, box.y1))};
    };
    constexpr double reach = 1.5 * shift_unit * most_shift_units;  // of a shift
    pairs_.clear();
    for (const LayerBlock& a : turning) {
        const Box moved = box_of(a);
        const auto [near, far] = ring_of(moved);
        for (const LayerBlock& b : resting) {
            if (a.layer != b.layer) continue;
            const Box still = box_of(b);
            const auto [still_near, still_far] = ring_of(still);
            if (near > still_far + reach || still_near > far + reach) continue;
            pairs_.push_back({moved, still});
        }
    }
}

template <class Meets>
bool ShiftingAxis::none(const Meets& meets) {
    const auto met = std::ranges::find_if(pairs_, meets);
    if (met == pairs_.end()) return true;
    std::rotate(pairs_.begin(), met, met + 1);
    return false;
}

bool ShiftingAxis::turns_on(const Place& place) {
    return none([&](const Pair& pair) { return meet_turning(pair, place); });
}

bool ShiftingAxis::shifts_on(const Place& place, int x, int y) {
    return none([&](const Pair& pair) { return meet_shifting(pair, place, x, y); });
}

// Two rectangles are apart if their shadows along a side of either are. What one sweeps as it is
// shifted along an axis has no other sides than these.
bool ShiftingAxis::meet_shifting(const Pair& pair, const Place& place, int x, int y) const {
    const auto [c, s, r] = angles_[place.angle];
    const std::int64_t shift_x = std::int64_t{shift_unit} * place.x;
    const std::int64_t shift_y = std::int64_t{shift_unit} * place.y;
    const std::int64_t by_x = std::int64_t{shift_unit} * x;
    const std::int64_t by_y = std::int64_t{shift_unit} * y;
    const Box& still = pair.resting;
    const Box from_axis{still.x0 - shift_x, still.x1 - shift_x, still.y0 - shift_y,
                        still.y1 - shift_y};
    const auto overlap = [](Range turning, const Range& resting, std::int64_t by) {
        sweep(turning, by);
        return turning.overlaps(resting);
    };
    return overlap(shadow(pair.turning, c, -s), {r * from_axis.x0, r * from_axis.x1}, r * by_x) &&
           overlap(shadow(pair.turning, s, c), {r * from_axis.y0, r * from_axis.y1}, r * by_y) &&
           overlap({r * pair.turning.x0, r * pair.turning.x1}, shadow(from_axis, c, s),
                   c * by_x + s * by_y) &&
           overlap({r * pair.turning.y0, r * pair.turning.y1}, shadow(from_axis, -s, c),
                   c * by_y - s * by_x);
}

// Returns true if an arc, counter-clockwise around the origin and less than a quarter, has a point
// in a box. Within a quadrant, a circle of radius r is in a box from the greater of the angles
// acos(x1 / r) and asin(y0 / r) to the lesser of acos(x0 / r) and asin(y1 / r).
bool ShiftingAxis::enters(Arc arc, Box box) {
    if (arc.squared_radius == 0) return false;
    const auto in_first = [](const Spot& p) { return p.x > 0 && p.y >= 0; };
    const auto turn_back = [&] {
        for (Spot* const p : {&arc.first, &arc.last}) *p = {p->y, -p->x, p->times};
        box = {box.y0, box.y1, -box.x1, -box.x0};
    };
    // In the first quadrant, from the first spot on or from its beginning, to the last or its end.
    const auto meets = [&](bool from_first, bool to_last) {
        const std::int64_t x0 = std::max<std::int64_t>(box.x0, 0);
        const std::int64_t y0 = std::max<std::int64_t>(box.y0, 0);
        return x0 < box.x1 && y0 < box.y1 && x0 * x0 + y0 * y0 < arc.squared_radius &&
               arc.squared_radius < box.x1 * box.x1 + box.y1 * box.y1 &&
               (!from_first ||
                (arc.first.x > x0 * arc.first.times && arc.first.y < box.y1 * arc.first.times)) &&
               (!to_last ||
                (arc.last.x < box.x1 * arc.last.times && arc.last.y > y0 * arc.last.times));
    };
    while (!in_first(arc.first)) turn_back();
    if (in_first(arc.last)) return meets(true, true);
    if (meets(true, false)) return true;
    turn_back();
    return meets(false, true);
}

// Rectangles that turn and are apart at first meet where a corner of one enters the other.
bool ShiftingAxis::meet_turning(const Pair& pair, const Place& place) const {
    if (meet_shifting(pair, place, 0, 0)) return true;
    const RationalAngle& first = angles_[place.angle];
    const RationalAngle& last = angles_[place.angle + 1];
    const std::int64_t shift_x = std::int64_t{shift_unit} * place.x;
    const std::int64_t shift_y = std::int64_t{shift_unit} * place.y;
    const Box resting{pair.resting.x0 - shift_x, pair.resting.x1 - shift_x,
                      pair.resting.y0 - shift_y, pair.resting.y1 - shift_y};
    const auto turned = [](const RationalAngle& by, std::int64_t x, std::int64_t y, int sense) {
        const std::int64_t sine = std::int64_t{sense} * by.sine;
        return Spot{by.cosine * x - sine * y, sine * x + by.cosine * y, by.radius};
    };
    // As seen from the resting rectangle, and from the turning one, about which it turns back.
    const auto corner_enters = [&](const Box& of, const Box& box, int sense) {
        for (const std::int64_t x : {of.x0, of.x1}) {
            for (const std::int64_t y : {of.y0, of.y1}) {
                const Spot a = turned(first, x, y, sense);
                const Spot b = turned(last, x, y, sense);
                const std::int64_t squared = x * x + y * y;
                if (enters(sense > 0 ? Arc{a, b, squared} : Arc{b, a, squared}, box)) return true;
            }
        }
        return false;
    };
    return corner_enters(pair.turning, resting, 1) || corner_enters(resting, pair.turning, -1);
}

// Hart, Nilsson and Raphael's A*.
std::optional<std::vector<AxisShift>> ShiftingAxis::find(const std::vector<LayerBlock>& turning,
                                                         const std::vector<LayerBlock>& resting,
                                                         int from, int to, bool reverse) {
    find_pairs(turning, resting, from, to, reverse);
    Reached& reached = Reached::of_thread();
    ++reached.search;
    std::vector<std::vector<Place>>& waiting = reached.waiting;
    for (std::vector<Place>& places : waiting) places.clear();
    constexpr int last = shift_angles - 1;
    const auto left = [](const Place& place) {
        return static_cast<std::uint32_t>(last - place.angle + std::abs(place.x) +
                                          std::abs(place.y));
    };
    const auto is_new = [&](const Place& place, std::uint32_t moves) {
        const std::size_t number = number_of(place);
        return reached.searches[number] != reached.search || reached.moves[number] > moves;
    };
    const auto reach = [&](const Place& place, std::uint32_t moves, const Place& parent) {
        const std::size_t number = number_of(place);
        if (!is_new(place, moves)) return;
        reached.searches[number] = reached.search;
        reached.moves[number] = moves;
        reached.parents[number] = parent;
        const std::size_t all = moves + left(place) - last;
        if (waiting.size() <= all) waiting.resize(all + 1);
        waiting[all].push_back(place);
    };
    reach({}, 0, {});
    for (std::size_t all = 0; all < waiting.size(); ++all) {
        while (!waiting[all].empty()) {
            const Place place = waiting[all].back();
            waiting[all].pop_back();
            const std::uint32_t moves = reached.moves[number_of(place)];
            if (moves + left(place) - last != all) continue;  // it was reached by fewer
            check_();
            if (place.angle == last && place.x == 0 && place.y == 0)
                return shifts_to(place, reached);
            for (const auto& [x, y] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
                const Place next{place.angle, place.x + x, place.y + y};
                if (std::abs(next.x) > most_shift_units || std::abs(next.y) > most_shift_units) {
                    continue;
                }
                if (is_new(next, moves + 1) && shifts_on(place, x, y)) {
                    reach(next, moves + 1, place);
                }
            }
            const Place back{place.angle - 1, place.x, place.y};
            if (place.angle > 0 && is_new(back, moves + 1) && turns_on(back)) {
                reach(back, moves + 1, place);
            }
            const Place next{place.angle + 1, place.x, place.y};
            if (place.angle < last && is_new(next, moves + 1) && turns_on(place)) {
                reach(next, moves + 1, place);
            }
        }
    }
    return std::nullopt;
}

std::vector<AxisShift> ShiftingAxis::shifts_to(const Place& end, const Reached& reached) {
    std::vector<Place> places;
    for (Place at = end; at.angle != 0 || at.x != 0 || at.y != 0;
         at = reached.parents[number_of(at)]) {
        places.push_back(at);
    }
    places.push_back({});
    std::ranges::reverse(places);
    std::vector<AxisShift> shifts;
    std::pair<int, int> direction;  // of the last of them
    for (std::size_t i = 1; i < places.size(); ++i) {
        const Place& place = places[i];
        const std::pair by{place.x - places[i - 1].x, place.y - places[i - 1].y};
        if (by == std::pair{0, 0}) continue;
        const AxisShift shift{place.angle, shift_unit * place.x, shift_unit * place.y};
        if (!shifts.empty() && shifts.back().angle == place.angle && direction == by) {
            shifts.back() = shift;
        } else {
            shifts.push_back(shift);
        }
        direction = by;
    }
    return shifts;
}

std::size_t KnownShifts::KeyHash::operator()(const Key& key) const {
    std::uint64_t hash = 0;
    for (const int part : {key.turning, key.resting, key.offset.x, key.offset.y, key.offset.z,
                           key.axis, key.from, key.to, key.reverse ? 1 : 0}) {
        hash = mixed_with(hash, static_cast<std::uint64_t>(std::int64_t{part}));
    }
    return hash;
}

std::optional<bool> KnownShifts::find(const Key& key) {
    const std::lock_guard lock(mutex_);
    const auto at = known_.find(key);
    if (at == known_.end()) return std::nullopt;
    return at->second;
}

void KnownShifts::add(const Key& key, bool pass) {
    constexpr std::size_t most = 1 << 20;
    const std::lock_guard lock(mutex_);
    if (known_.size() >= most) known_.clear();
    known_.emplace(key, pass);
}

}  // namespace polypack
