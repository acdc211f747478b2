// Detects states that no packing passes: no option covers some required cell any more.
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

// For the options that may cover a cell of the frontier, only the cells of the frontier that they
// need free matter, and of these sets only the minimal ones. If one of them is just the cell
// itself, the cell need not be tested; this leaves short lists for the cells near the decided ones.
// Each tested cell is a field of adjacent patterns - the cell is covered, or one of its sets is
// free - and a state is dead if it has no pattern of some field.
template <int Words>
class DeadEnds {
  public:
    using State = FrontierState<Words>;

    // Keeps references to both. Throws Stopped.
    DeadEnds(const CoverProblem& problem, const FrontierLayout& layout,
             const std::stop_token& stop = {});

    // Returns true if a position has its tables.
    [[nodiscard]] bool prepared(int position) const { return places_[position].prepared; }
    // Returns the number of options to go through for the tables of a position.
    [[nodiscard]] std::size_t work(int position) const { return places_[position].work; }
    void prepare(int position);
    [[nodiscard]] std::size_t memory(int position) const {
        return places_[position].tables.memory();
    }
    // Frees the tables of a position.
    void forget(int position) { places_[position].tables = {}; }

    // Returns true if the state before a position cannot be completed. Precondition: prepared().
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

    // A cell to be tested: it is covered, or one of the sets is free.
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

    // Returns the bits that an option needs free in a state before a position.
    [[nodiscard]] State needs(int option, int position) const;
    // Returns the minimal sets among the needs of the options of a cell at a position.
    [[nodiscard]] std::vector<State> min_needs(int cell, int position) const;
    // Adds a field; returns false if there is no room for it.
    bool add(Place& place, std::vector<StatePattern<Words>>& patterns, const Field& field) const;

    const CoverProblem& problem_;
    const FrontierLayout& layout_;
    std::vector<int> first_of_;                 // by option: the position of its first cell
    std::vector<std::vector<int>> options_of_;  // by cell, the latest first
    std::vector<Place> places_;
};

}  // namespace polypack
