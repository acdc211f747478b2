#include "polypack/disassembly/expansion.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <optional>
#include <utility>

namespace polypack {
Bodies part_of(const Bodies& bodies, const std::vector<int>& numbers) {
    Bodies part;
    part.lattice = bodies.lattice;
    part.axes = bodies.axes;
    part.pairs.resize(numbers.size() * numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        part.shapes.push_back(bodies.shapes[numbers[i]]);
        part.places.push_back(bodies.places[numbers[i]]);
        for (std::size_t j = i + 1; j < numbers.size(); ++j) {
            part.pairs[i * numbers.size() + j] =
                bodies.pairs[static_cast<std::size_t>(numbers[i]) * bodies.places.size() +
                             numbers[j]];
        }
    }
    return part;
}

std::vector<Shift> state_of_part(const std::vector<Shift>& state, const std::vector<int>& numbers) {
    std::vector<Shift> part;
    for (std::size_t i = 1; i < numbers.size(); ++i) {
        const Point by = shift_of(state.data(), numbers[i]) - shift_of(state.data(), numbers[0]);
        for (const int coordinate : {by.x, by.y, by.z}) {
            part.push_back(static_cast<Shift>(coordinate));
        }
    }
    return part;
}

Expansion::Expansion(const Bodies& bodies, const std::stop_token& stop)
    : bodies_(&bodies),
      check_(stop),
      places_(bodies.places),
      axes_(bodies.axes->size(), {false, std::vector<Steps>(bodies.pairs.size(), endless),
                                  Pushes(bodies.size()), Pushes(bodies.size())}),
      pushes_(bodies.size()),
      uneven_(bodies.size()),
      moved_(bodies.coordinates()) {}

std::optional<WayOut> Expansion::look(const Shift* state) {
    state_ = state;
    for (int body = 1; body < bodies_->size(); ++body) {
        places_[body] = bodies_->places[body] + shift_of(state, body);
    }
    measure();
    std::optional<WayOut> best;
    for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
        AlongAxis& along = axes_[axis];
        along.moves = !along.near.all_together();
        if (!along.moves || along.far.all_together()) continue;
        along.far.close();
        const WayOut out = min_way_out(axis);
        if (!best || std::popcount(out.set) < std::popcount(best->set)) best = out;
    }
    return best;
}

void Expansion::set_free(AlongAxis& along, int body, int other, int bodies, Steps steps) {
    along.free[static_cast<std::ptrdiff_t>(body) * bodies + other] = steps;
    along.far.add_if(steps != endless, body, other);
    along.near.add_if(steps == 0, body, other);
}

void Expansion::measure() {
    const int n = bodies_->size();
    for (AlongAxis& along : axes_) {
        along.near.clear();
        along.far.clear();
    }
    for (int i = 0; i < n; ++i) {
        const auto* const pairs = bodies_->pairs.data() + static_cast<std::ptrdiff_t>(i) * n;
        for (int j = i + 1; j < n; ++j) {
            const Point offset = places_[i] - places_[j];
            for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
                const FreeSteps steps = pairs[j]->at(axis, offset);
                set_free(axes_[axis], i, j, n, steps.forward);
                set_free(axes_[axis], j, i, n, steps.backward);
            }
        }
    }
}

void Expansion::push_within(const AlongAxis& along, Steps steps) {
    const int n = bodies_->size();
    pushes_.clear();
    const Steps* free = along.free.data();
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) {
            if (*free++ < steps) pushes_.add(i, j);
        }
    }
}

Steps Expansion::next_distance(const AlongAxis& along, Steps least) {
    Steps next = endless;
    for (const Steps free : along.free) {
        if (free >= least) next = std::min(next, free);
    }
    return next;
}

// Least sets that can go forward are those that one body takes along, least sets that can go
// backward those that take one body along.
WayOut Expansion::min_way_out(std::size_t axis) const {
    const int n = bodies_->size();
    const AlongAxis& along = axes_[axis];
    WayOut best{all_bodies(n), axis, true};
    for (int body = 0; body < n; ++body) {
        BodySet taking = 0;
        for (int other = 0; other < n; ++other) {
            if ((along.far.with(other) >> body & 1) != 0) taking |= set_of(other);
        }
        for (const WayOut& out :
             {WayOut{along.far.with(body), axis, true}, WayOut{taking, axis, false}}) {
            if (std::popcount(out.set) < std::popcount(best.set)) best = out;
        }
    }
    return best;
}

const Shift* Expansion::moved(BodySet set, std::size_t axis, Steps amount) {
    const Point& unit = (*bodies_->axes)[axis].unit;
    // The first body stays where it is: if it moves, the others move the other way.
    const bool with_first = (set & 1) != 0;
    const int sign = with_first ? -amount : amount;
    const std::array<int, 3> by{sign * unit.x, sign * unit.y, sign * unit.z};
    for (std::size_t body = 1; body < places_.size(); ++body) {
        const bool moves = ((set >> body & 1) != 0) != with_first;
        for (std::size_t k = 0; k < 3; ++k) {
            const std::size_t at = 3 * (body - 1) + k;
            moved_[at] = static_cast<Shift>(state_[at] + (moves ? by[k] : 0));
        }
    }
    return moved_.data();
}

const Shift* Expansion::moved_apart(const std::vector<Steps>& distances, std::size_t axis) {
    const Point& unit = (*bodies_->axes)[axis].unit;
    const std::array<int, 3> by{unit.x, unit.y, unit.z};
    for (std::size_t body = 1; body < places_.size(); ++body) {
        for (std::size_t k = 0; k < 3; ++k) {
            const std::size_t at = 3 * (body - 1) + k;
            moved_[at] = static_cast<Shift>(state_[at] + distances[body] * by[k]);
        }
    }
    return moved_.data();
}

namespace {

Point change_of(int body, const std::vector<Shift>& from, const std::vector<Shift>& to) {
    return shift_of(to.data(), body) - shift_of(from.data(), body);
}

// By body, how many steps along an axis its change is; nullopt: it is not along the axis.
std::optional<std::vector<int>> steps_along(const SlideAxis& axis, int bodies,
                                            const std::vector<Shift>& from,
                                            const std::vector<Shift>& to) {
    const Point& unit = axis.unit;
    const int length = std::max({std::abs(unit.x), std::abs(unit.y), std::abs(unit.z)});
    std::vector<int> steps;
    for (int body = 0; body < bodies; ++body) {
        const Point by = change_of(body, from, to);
        const int longest = std::max({by.x, by.y, by.z, -by.x, -by.y, -by.z});
        int count = longest / length;
        const auto leads = [&](int number) {
            return Point{number * unit.x, number * unit.y, number * unit.z} == by;
        };
        if (!leads(count)) count = -count;
        if (!leads(count)) return std::nullopt;
        steps.push_back(count);
    }
    return steps;
}

}  // namespace

Slide slide_between(const Bodies& bodies, const std::vector<Shift>& from,
                    const std::vector<Shift>& to) {
    std::vector<int> with_first{0};
    std::vector<int> against;
    Point by{};
    for (int body = 1; body < bodies.size(); ++body) {
        const Point change = change_of(body, from, to);
        (change == Point{} ? with_first : against).push_back(body);
        if (change != Point{}) by = change;
    }
    if (with_first.size() < against.size()) {
        std::swap(with_first, against);
        by = Point{} - by;
    }
    Slide slide;
    slide.pieces = std::move(against);
    slide.steps = std::max({std::abs(by.x), std::abs(by.y), std::abs(by.z)});
    for (const SlideAxis& axis : *bodies.axes) {
        const int length =
            std::max({std::abs(axis.unit.x), std::abs(axis.unit.y), std::abs(axis.unit.z)});
        const int steps = slide.steps / length;
        const auto leads = [&](int count) {
            return Point{count * axis.unit.x, count * axis.unit.y, count * axis.unit.z} == by;
        };
        if (!leads(steps) && !leads(-steps)) continue;
        slide.step = leads(steps) ? axis.step : Point{} - axis.step;
        slide.steps = steps;
        break;
    }
    return slide;
}

Slide uneven_slide_between(const Bodies& bodies, const std::vector<Shift>& from,
                           const std::vector<Shift>& to) {
    Slide slide;
    for (const SlideAxis& axis : *bodies.axes) {
        auto steps = steps_along(axis, bodies.size(), from, to);
        if (!steps) continue;
        const auto [least, most] = std::ranges::minmax(*steps);
        const auto resting = std::ranges::count(*steps, least);
        const auto resting_backward = std::ranges::count(*steps, most);
        const bool backward =
            resting_backward > resting || (resting_backward == resting && steps->front() == most);
        slide.step = backward ? Point{} - axis.step : axis.step;
        slide.steps = most - least;
        for (int body = 0; body < bodies.size(); ++body) {
            const int distance = backward ? most - (*steps)[body] : (*steps)[body] - least;
            if (distance == 0) continue;
            slide.pieces.push_back(body);
            slide.each.push_back(distance);
        }
        break;
    }
    const auto same = std::ranges::count(slide.each, slide.steps);
    if (same == std::ssize(slide.each)) slide.each.clear();
    return slide;
}

}  // namespace polypack
