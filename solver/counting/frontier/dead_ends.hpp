// States that no packing passes: a required cell is left that no option covers any more.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

#include "polypack/counting/cover_problem.hpp"
#include "polypack/counting/frontier/frontier_layout.hpp"
#include "polypack/counting/frontier/frontier_steps.hpp"
#include "polypack/counting/frontier/pattern_tables.hpp"

namespace polypack {

// Of the options that may cover a cell of the frontier, only what they need free in the frontier
// matters, and of that only the sets that contain no other. If they are just the cell itself, it
// need not be looked at; this leaves short lists for the cells near the decided ones. Each of those
// cells is a field of neighbouring patterns - the cell is covered, or one of its sets is free - and
// a state is dead if it has no pattern of some field.
template <int Words>
class DeadEnds {
  public:
    using State = FrontierState<Words>;

    // Keeps references to both. Throws Stopped.
    DeadEnds(const CoverProblem& problem, const FrontierLayout& layout,
             const std::stop_token& stop = {});

    // Whether a position has its tables.
    [[nodiscard]] bool prepared(int position) const { return places_[position].prepared; }
    // The number of options to go through for the tables of a position.
    [[nodiscard]] std::size_t work(int position) const { return places_[position].work; }
    void prepare(int position);
    [[nodiscard]] std::size_t memory(int position) const {
        return places_[position].tables.memory();
    }
    // Frees the tables of a position.
    void forget(int position) { places_[position].tables = {}; }

    // Whether the state before a position cannot be completed. Precondition: prepared().
    [[nodiscard]] bool dead(const State& state, int position) const {
        const Place& place = places_[position];
        for (int lane = 0; lane < place.tables.lanes(); ++lane) {
            const std::uint64_t found = ~place.tables.ruled_out(state, lane);
            const auto& [low, high] = place.lanes[lane];
            if (((((found & low) + low) | found) & high) != high) return true;
        }
        return false;
    }

  private:
    static constexpr std::size_t lane_size = 64;
    // With 2, free pentominoes in 8x10 take twice the memory, and no less time.
    static constexpr std::size_t max_lanes = 8;

    // A cell: it is covered, or one of the sets is free.
    struct Field {
        State covered;
        std::vector<State> needs;
    };
    // The highest bits of all fields of a lane, and the others.
    struct Lane {
        std::uint64_t low = 0;
        std::uint64_t high = 0;
    };
    struct Place {
        PatternTables<Words> tables;
        std::vector<Lane> lanes;
        std::size_t work = 0;
        bool prepared = false;
    };

    // What an option needs free in a state before a position.
    [[nodiscard]] State needs(int option, int position) const;
    // Of the options of a cell at a position, what they need, without sets that contain another.
    [[nodiscard]] std::vector<State> min_needs(int cell, int position) const;
    // Whether there was room for the field.
    bool add(Place& place, std::vector<StatePattern<Words>>& patterns, const Field& field) const;

    const CoverProblem& problem_;
    const FrontierLayout& layout_;
    std::vector<int> first_of_;                 // by option: the position of its first cell
    std::vector<std::vector<int>> options_of_;  // by cell, the latest first
    std::vector<Place> places_;
};

}  // namespace polypack
