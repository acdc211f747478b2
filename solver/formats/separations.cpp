#include "polypack/formats/separations.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

#include "polypack/disassembly/axes.hpp"

namespace polypack {
namespace {

// Steps that a removed part is away in the last state; programs take anything so large for that.
constexpr int away = 10'000;

// Converts a part. `shifts`: those of the pieces of the packing, which are then as before the last
// move.
Separation separation_of(const Disassembly& disassembly, int number, std::vector<Point>& shifts) {
    const PackedPart& part = disassembly.parts[number];
    Separation separation;
    separation.pieces = part.pieces;
    const auto add_state = [&] {
        std::vector<Point>& state = separation.states.emplace_back();
        for (const int piece : part.pieces) state.push_back(shifts[piece]);
    };
    add_state();
    for (const Slide& slide : part.slides) {
        const std::vector<Point> before = shifts;
        for (std::size_t i = 0; i < slide.pieces.size(); ++i) {
            const int piece = slide.pieces[i];
            const int steps = slide.steps == 0     ? away
                              : slide.each.empty() ? slide.steps
                                                   : slide.each[i];
            shifts[piece] = shifts[piece] +
                            Point{steps * slide.step.x, steps * slide.step.y, steps * slide.step.z};
        }
        add_state();
        if (slide.steps == 0) shifts = before;
    }
    const auto divides = [&](int child) {
        return disassembly.parts[child].fate == PackedPart::Fate::apart;
    };
    if (divides(part.removed)) {
        separation.removed.push_back(separation_of(disassembly, part.removed, shifts));
    }
    if (divides(part.left)) {
        separation.left.push_back(separation_of(disassembly, part.left, shifts));
    }
    return separation;
}

}  // namespace

Separation separation_of(const Disassembly& disassembly) {
    std::vector<Point> shifts(disassembly.parts.front().pieces.size());
    return separation_of(disassembly, 0, shifts);
}

namespace {

using Fate = PackedPart::Fate;

Point times(int steps, const Point& step) {
    return {steps * step.x, steps * step.y, steps * step.z};
}

std::vector<int> sorted(std::vector<int> numbers) {
    std::ranges::sort(numbers);
    return numbers;
}

// Those of `all` that are not among `some`; both are sorted.
std::vector<int> without(const std::vector<int>& all, const std::vector<int>& some) {
    std::vector<int> rest;
    std::ranges::set_difference(all, some, std::back_inserter(rest));
    return rest;
}

// Rebuilds the moves between the states of a separation.
class MovesOfStates {
  public:
    explicit MovesOfStates(const Lattice& lattice) : axes_(slide_axes(lattice)) {}

    // Adds the part and those that it falls into; returns false if there is no such disassembly.
    [[nodiscard]] bool add(const Separation& separation, Disassembly& disassembly) const {
        if (separation.pieces.size() < 2) return false;
        const std::size_t number = disassembly.parts.size();
        PackedPart part{.pieces = sorted(separation.pieces), .fate = Fate::apart};
        for (std::size_t i = 1; i < separation.states.size(); ++i) {
            auto slide = slide_to(separation, i);
            if (!slide) return false;
            part.slides.push_back(*std::move(slide));
        }
        if (part.slides.empty() || !carry_removed(separation, part)) return false;
        const std::vector<int> removed = part.slides.back().pieces;
        const std::vector<int> left = without(part.pieces, removed);
        disassembly.parts.push_back(std::move(part));
        const int left_part = add_part(left, separation.left, disassembly);
        const int removed_part = add_part(removed, separation.removed, disassembly);
        disassembly.parts[number].left = left_part;
        disassembly.parts[number].removed = removed_part;
        return left_part > 0 && removed_part > 0;
    }

  private:
    // Returns the slide that leads to a state from the one before.
    [[nodiscard]] std::optional<Slide> slide_to(const Separation& separation,
                                                std::size_t state) const {
        const std::vector<Point>& before = separation.states[state - 1];
        const std::vector<Point>& after = separation.states[state];
        // Pieces move by one or the other of two shifts; only the difference matters.
        const Point first = after[0] - before[0];
        std::optional<Point> second;
        std::vector<int> by_first;
        std::vector<int> by_second;
        for (std::size_t i = 0; i < before.size(); ++i) {
            const Point by = after[i] - before[i];
            if (by != first && second && by != *second) return std::nullopt;
            if (by != first) second = by;
            (by == first ? by_first : by_second).push_back(separation.pieces[i]);
        }
        if (!second) return std::nullopt;
        const bool first_moves = *second == Point{};
        Slide slide;
        slide.pieces = sorted(first_moves ? by_first : by_second);
        const Point by = first_moves ? first - *second : *second - first;
        for (const SlideStep& axis : axes_) {
            for (const Point& step : {axis, Point{} - axis}) {
                const int steps = steps_of(by, step);
                if (steps == 0) continue;
                slide.step = step;
                slide.steps = state + 1 == separation.states.size() ? 0 : steps;
                return slide;
            }
        }
        return std::nullopt;
    }

    // Returns how many steps a shift has; 0: it goes in another direction.
    [[nodiscard]] static int steps_of(const Point& by, const Point& step) {
        int steps = 0;
        for (int Point::* const axis : {&Point::x, &Point::y, &Point::z}) {
            if (step.*axis != 0) steps = by.*axis / step.*axis;
        }
        return steps > 0 && times(steps, step) == by ? steps : 0;
    }

    // Lets the last slide carry away the part that the file calls removed, which of two parts is
    // the same move.
    [[nodiscard]] static bool carry_removed(const Separation& separation, PackedPart& part) {
        Slide& last = part.slides.back();
        const std::vector<int> stays = without(part.pieces, last.pieces);
        const auto is = [](const std::vector<Separation>& named, const std::vector<int>& pieces) {
            return named.empty() || sorted(named.front().pieces) == pieces;
        };
        if (is(separation.removed, last.pieces) && is(separation.left, stays)) return true;
        last.pieces = stays;
        last.step = Point{} - last.step;
        return is(separation.removed, stays) && is(separation.left, without(part.pieces, stays));
    }

    // Adds a part; returns its number, or 0 if there is no such disassembly.
    [[nodiscard]] int add_part(const std::vector<int>& pieces,
                               const std::vector<Separation>& separation,
                               Disassembly& disassembly) const {
        const int number = static_cast<int>(disassembly.parts.size());
        if (!separation.empty()) return add(separation.front(), disassembly) ? number : 0;
        disassembly.parts.push_back(
            {.pieces = pieces, .fate = pieces.size() == 1 ? Fate::single : Fate::together});
        return number;
    }

    std::vector<SlideStep> axes_;
};

void add_states(const std::vector<Separation>& part, std::vector<int>& states) {
    if (part.empty()) {
        states.push_back(0);
        return;
    }
    states.push_back(static_cast<int>(part.front().states.size()));
    add_states(part.front().left, states);
    add_states(part.front().removed, states);
}

}  // namespace

std::optional<Disassembly> disassembly_of(const Separation& separation, const Lattice& lattice) {
    Disassembly disassembly;
    if (!MovesOfStates(lattice).add(separation, disassembly)) return std::nullopt;
    return disassembly;
}

std::vector<int> states_of(const Separation& separation) {
    std::vector<int> states;
    add_states({separation}, states);
    return states;
}

std::string dotted_level(const std::vector<int>& states) {
    std::vector<int> levels;
    for (const int number : states) {
        if (number > 0) levels.push_back(number - 1);
    }
    return dotted(std::move(levels));
}

}  // namespace polypack
