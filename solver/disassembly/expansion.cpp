#include "polypack/disassembly/expansion.hpp"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <span>
#include <utility>

#include "polypack/platform/of_thread.hpp"

namespace polypack {
Bodies part_of(const Bodies& bodies, const std::vector<int>& numbers) {
    Bodies part;
    part.lattice = bodies.lattice;
    part.axes = bodies.axes;
    part.pairs.resize(numbers.size() * numbers.size());
    part.keepers = bodies.keepers;
    part.shapes.reserve(numbers.size());
    part.places.reserve(numbers.size());
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
    part.reserve(3 * (numbers.size() - 1));
    for (std::size_t i = 1; i < numbers.size(); ++i) {
        const Point by = shift_of(state.data(), numbers[i]) - shift_of(state.data(), numbers[0]);
        for (const int coordinate : {by.x, by.y, by.z}) {
            part.push_back(static_cast<Shift>(coordinate));
        }
    }
    return part;
}

namespace {

// Cache of the distances that shapes can go, by pair of shapes and offset: bodies are at the same
// few offsets in most states of a packing, and of others. One per thread, at most 256 KiB if there
// are few axes.
template <std::size_t MaxAxes>
class KnownSteps {
  public:
    using Short = std::int16_t;

    static KnownSteps& of_thread() {
        thread_local KnownSteps* own = nullptr;
        return platform::of_thread(own);
    }

    // By axis, forward and backward. Valid until the next call. `key`: of the offset.
    const Short* at(const BlockedSteps& pair, std::int64_t key, const Point& offset,
                    std::size_t axes) {
        constexpr std::uint64_t odd = 0x9E3779B97F4A7C15U;
        const std::uint64_t hash = (static_cast<std::uint64_t>(key) + pair.id() * odd) * odd;
        Entry& entry = entries_[hash >> shift_];
        if (entry.id == pair.id() && entry.key == key) return entry.steps.data();
        if (++misses_ > 2 * entries_.size() && entries_.size() < max_entries) grow();
        Entry& made = entries_[hash >> shift_];
        made.id = pair.id();
        made.key = key;
        for (std::size_t axis = 0; axis < axes; ++axis) {
            const FreeSteps free = pair.at(axis, offset);
            made.steps[2 * axis] = short_of(free.forward);
            made.steps[2 * axis + 1] = short_of(free.backward);
        }
        return made.steps.data();
    }

  private:
    static constexpr std::size_t max_entries = 1 << 13;
    struct Entry {
        std::uint64_t id = 0;
        std::int64_t key = 0;
        std::array<Short, 2 * MaxAxes> steps{};
    };

    static Short short_of(Steps steps) {
        constexpr Short most = std::numeric_limits<Short>::max();
        assert(steps == endless || steps < most);
        return static_cast<Short>(std::min<Steps>(steps, most));
    }

    // Starts anew with more room; the old entries are not worth copying.
    void grow() {
        shift_ -= 2;
        entries_.assign(4 * entries_.size(), {});
    }

    int shift_ = 64 - 9;
    std::vector<Entry> entries_ = std::vector<Entry>(1 << 9);
    std::size_t misses_ = 0;
};

std::int64_t key_of(const Point& place) {
    // Places and offsets are far less than 2^20 from 0.
    constexpr int bits = 21;
    return place.x + (std::int64_t{place.y} << bits) + (std::int64_t{place.z} << 2 * bits);
}

}  // namespace

Expansion::Expansion(const Bodies& bodies, const std::stop_token& stop)
    : bodies_(&bodies),
      check_(stop),
      places_(bodies.places),
      axes_(bodies.axes->size(), {false, Pushes(bodies.size()), Pushes(bodies.size())}),
      stride_(stride_of(bodies.size())),
      free_(axes_.size() * places_.size() * stride_, without_end),
      keys_(places_.size()),
      last_keys_(places_.size()),
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
        push_within(axis, 1, along.near);
        along.moves = !along.near.all_together();
        if (!along.moves) continue;
        push_within(axis, endless, along.far);
        if (along.far.all_together()) continue;
        along.far.close();
        const WayOut out = min_way_out(axis);
        if (!best || std::popcount(out.set) < std::popcount(best->set)) best = out;
    }
    return best;
}

void Expansion::measure() {
    std::swap(keys_, last_keys_);
    std::ranges::transform(places_, keys_.begin(), key_of);
    constexpr std::size_t of_cubes = 3;
    if (axes_.size() == of_cubes) {
        measure_changed<of_cubes>();
    } else {
        measure_changed<0>();
    }
    measured_ = true;
}

// `Axes`: their number, or 0 for any. Two bodies are as they were if both have moved alike.
template <std::size_t Axes>
void Expansion::measure_changed() {
    const std::size_t count = Axes != 0 ? Axes : axes_.size();
    const int n = bodies_->size();
    const auto size = static_cast<std::size_t>(n);
    constexpr std::size_t most_of_a_lattice = 16;
    assert(count <= most_of_a_lattice);
    auto& known = KnownSteps<(Axes != 0 ? 4 : most_of_a_lattice)>::of_thread();
    std::array<BodySet, max_bodies> changed{};  // by body, those against which it has moved
    if (measured_) {
        for (BodySet rest = all_bodies(n); rest != 0;) {
            const std::int64_t by =
                keys_[std::countr_zero(rest)] - last_keys_[std::countr_zero(rest)];
            BodySet alike = 0;
            for (int body = 0; body < n; ++body) {
                alike |= BodySet{keys_[body] - last_keys_[body] == by} << body;
            }
            rest &= ~alike;
            for (BodySet set = alike; set != 0; set &= set - 1) {
                changed[std::countr_zero(set)] = all_bodies(n) & ~alike;
            }
        }
    } else {
        std::fill_n(changed.begin(), n, all_bodies(n));
    }
    for (int i = 0; i + 1 < n; ++i) {
        const auto* const pairs = bodies_->pairs.data() + i * size;
        BodySet others = changed[i] & ~all_bodies(i + 1);
        for (; others != 0; others &= others - 1) {
            const int j = std::countr_zero(others);
            const std::int16_t* const steps =
                known.at(*pairs[j], keys_[i] - keys_[j], places_[i] - places_[j], count);
            Free* forward = free_.data() + i * stride_ + j;
            Free* backward = free_.data() + j * stride_ + i;
            for (std::size_t axis = 0; axis < count; ++axis) {
                *forward = steps[2 * axis];
                *backward = steps[2 * axis + 1];
                forward += size * stride_;
                backward += size * stride_;
            }
        }
    }
}

namespace {

// Distances at once.
using Lanes = std::int16_t __attribute__((vector_size(16)));
constexpr int lanes = 8;

Lanes load(const std::int16_t* from) {
    Lanes values;
    std::memcpy(&values, from, sizeof(values));
    return values;
}

// Returns one bit of each lane, which is 0 or -1.
BodySet bits_of(const Lanes& truths) {
#ifdef __SSE2__
    const __m128i words = reinterpret_cast<const __m128i&>(truths);
    return static_cast<unsigned>(_mm_movemask_epi8(_mm_packs_epi16(words, _mm_setzero_si128())));
#else
    BodySet bits = 0;
    for (int lane = 0; lane < lanes; ++lane) bits |= BodySet{truths[lane] != 0} << lane;
    return bits;
#endif
}

}  // namespace

std::size_t Expansion::stride_of(int bodies) {
    return (static_cast<std::size_t>(bodies) + lanes - 1) / lanes * lanes;
}

void Expansion::push_within(std::size_t axis, Steps steps, Pushes& pushes) const {
    const auto limit = static_cast<Free>(std::min<Steps>(steps, without_end));
    const Free* free = row(axis, 0);
    for (int body = 0; body < bodies_->size(); ++body) {
        BodySet pushed = 0;
        for (std::size_t at = 0; at < stride_; at += lanes) {
            pushed |= bits_of(load(free + at) < limit) << at;
        }
        pushes.set(body, pushed);
        free += stride_;
    }
}

Steps Expansion::next_distance(std::size_t axis, Steps least) const {
    const auto from = static_cast<Free>(std::min<Steps>(least, without_end));
    const Lanes end = Lanes{} + without_end;
    Lanes next = end;
    const Free* const first = row(axis, 0);
    for (std::size_t at = 0; at < places_.size() * stride_; at += lanes) {
        const Lanes free = load(first + at);
        next = (free >= from && free < next) ? free : next;
    }
    Free min = without_end;
    for (int lane = 0; lane < lanes; ++lane) min = std::min(min, next[lane]);
    return min == without_end ? endless : min;
}

std::vector<Steps> Expansion::all_free(std::size_t axis) const {
    const int n = bodies_->size();
    std::vector<Steps> all;
    for (int body = 0; body < n; ++body) {
        for (const Free free : std::span(row(axis, body), n)) {
            all.push_back(free == without_end ? endless : free);
        }
    }
    return all;
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
    std::copy_n(state_, moved_.size(), moved_.data());
    BodySet moving = with_first ? all_bodies(bodies_->size()) & ~set : set;
    for (; moving != 0; moving &= moving - 1) {
        Shift* const at = moved_.data() + 3 * (std::countr_zero(moving) - 1);
        for (int k = 0; k < 3; ++k) at[k] = static_cast<Shift>(at[k] + by[k]);
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
