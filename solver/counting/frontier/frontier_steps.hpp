// The packings of a cover problem as the paths of a machine that decides one cell after another.
//
// The state before a position of the order has the undecided cells that are covered already, the
// number of uses of the pieces whose copies are bounded, and the number of cells left empty if that
// is bounded. The packings are the paths from start() before position 0 to a state after the last
// position that is accepted(); each packing is one path.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <stop_token>
#include <vector>

#include "polypack/base/memory_limit.hpp"
#include "polypack/bitboard/bitboard.hpp"
#include "polypack/counting/cover_problem.hpp"
#include "polypack/counting/frontier/frontier_layout.hpp"
#include "polypack/packing/with_words.hpp"

namespace polypack {

template <int Words>
using FrontierState = Bitboard<Words>;

template <int Words>
[[nodiscard]] constexpr std::uint64_t hash_of(const FrontierState<Words>& state) {
    std::uint64_t hash = state.word[0];
    for (int w = 1; w < Words; ++w) hash = mixed(hash) ^ state.word[w];
    return mixed(hash);
}

template <int Words>
class FrontierSteps {
  public:
    using State = FrontierState<Words>;

    // Adds `copies` to a counter.
    struct Increase {
        FrontierCounter counter;
        int copies = 0;
    };
    // An option, at the position of its first cell.
    struct Step {
        int option = 0;
        State blocked;  // may not be in the state: the other cells, and pieces used only once
        State added;
        std::uint32_t first_increase = 0;
        std::uint32_t last_increase = 0;  // one past the end
    };

    // Throws Stopped. Precondition: layout.bits() <= 64 * Words.
    FrontierSteps(const CoverProblem& problem, const FrontierLayout& layout,
                  const std::stop_token& stop = {});

    [[nodiscard]] int positions() const { return static_cast<int>(places_.size()); }
    [[nodiscard]] State start() const { return {}; }
    [[nodiscard]] bool accepted(const State& state) const {
        for (const FrontierCounter& counter : counters_) {
            if (counter.value(state.word) < counter.min) return false;
        }
        return true;
    }

    // Returns true if no cell ahead is covered, and enough copies of each piece are used.
    [[nodiscard]] bool closed(const State& state) const {
        return !intersects(state, cells_) && accepted(state);
    }

    // Returns true if the cell at a position is covered already.
    [[nodiscard]] bool covered(const State& state, int position) const {
        return intersects(state, places_[position].cell);
    }
    // Returns the state without the bit of the cell at a position.
    [[nodiscard]] State past(const State& state, int position) const {
        return state - places_[position].cell;
    }
    // Returns the options whose first cell is at a position.
    [[nodiscard]] std::span<const Step> steps_at(int position) const {
        return {steps_.data() + first_step_[position], steps_.data() + first_step_[position + 1]};
    }

    // Calls visit(option, state before the next position) for every way to decide the cell at a
    // position: cover it by an option, leave it empty (option == -1), or do nothing if it is
    // covered (-1).
    template <class Visit>
    void for_each_successor(const State& state, int position, Visit&& visit) const {
        const Place& place = places_[position];
        if (intersects(state, place.cell)) {
            visit(-1, state - place.cell);
            return;
        }
        leave_empty(state, position, visit);
        for (const Step& step : steps_at(position)) {
            if (intersects(state, step.blocked)) continue;
            State next = state | step.added;
            if (increase(next, step)) visit(step.option, next);
        }
    }

    // Does so only for leaving the cell empty. Precondition: it is not covered.
    template <class Visit>
    void leave_empty(const State& state, int position, Visit&& visit) const {
        const Place& place = places_[position];
        State next = state;
        if (!place.required && increase(next, place.hole)) visit(-1, next);
    }

    // Adds to the counters; returns false if one would exceed its bound.
    [[nodiscard]] bool increase(State& state, const Step& step) const {
        for (std::uint32_t i = step.first_increase; i != step.last_increase; ++i) {
            if (!increase(state, increases_[i])) return false;
        }
        return true;
    }

  private:
    struct Place {
        State cell;  // its bit, or nothing
        bool required = true;
        Increase hole;
    };

    [[nodiscard]] static bool increase(State& state, const Increase& change) {
        return change.counter.add(change.copies, state.word);
    }

    void add(const CoverProblem& problem, const FrontierLayout& layout, int option);
    // Adds the copies that an option takes to a step; returns false if it takes more than
    // permitted.
    [[nodiscard]] bool add_uses(const CoverProblem& problem, const FrontierLayout& layout,
                                Step& step);

    std::vector<Place> places_;
    State cells_;                            // the bits of all cells
    std::vector<std::uint32_t> first_step_;  // by position, and one past the last
    std::vector<Step> steps_;
    std::vector<Increase> increases_;
    std::vector<FrontierCounter> counters_;
};

// Calls body.template operator()<Words>() with the smallest compiled Words that holds the states of
// a layout and leaves the highest bit unused. Throws MemoryLimitExceeded if they need more bits
// than any puzzle that could be counted.
template <class Body>
auto with_frontier_words(const FrontierLayout& layout, Body&& body) {
    const int bits = layout.bits() + 1;  // one to spare
    if (bits <= limits::searched_cells) return with_words(bits, body);
    throw MemoryLimitExceeded("the states of the frontier", std::exp2(80),
                              std::numeric_limits<std::size_t>::max(), true);
}

}  // namespace polypack
