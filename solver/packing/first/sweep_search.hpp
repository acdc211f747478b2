// A depth-first search that covers the first free cell of a sweep, and restarts in other orders.
//
// The cells have the order of the engine `sweep` (engines/sweep/sweep_order.hpp), and all before
// the first free one are filled, so that only the options which begin there are tried: whether one
// fits takes a comparison of the few words of the board in which it has cells. No option is ever
// excluded, as by `restarts`, nor compared with others, as by `cover`; a node takes a tenth as long
// or less, the less the larger pieces are.
//
// A run ends after a number of dead ends given by Luby's sequence. The runs that are longer than
// all before them try larger pieces first, so that one of them is complete in the end; all others
// have a random order of the pieces, and of the options of each piece. A run that has found a
// packing goes on until it is complete.
#pragma once

#include <cstdint>
#include <functional>
#include <random>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

#include "polypack/packing/engines/cover/cover_model.hpp"
#include "polypack/packing/engines/restarts/restart_search.hpp"
#include "polypack/packing/engines/sweep/sweep_order.hpp"
#include "polypack/packing/placement_table.hpp"

namespace polypack {

class SweepSearch {
  public:
    // Keeps references to the table and its model, which is possible. `order` is that of the table.
    // O(cells of all options). Throws Stopped.
    SweepSearch(const PlacementTable& table, const SweepOrder& order, const CoverModel& model,
                std::uint64_t seed, const std::stop_token& stop);

    // Returns the bytes that a search of the table takes at most. O(cells of all placements).
    [[nodiscard]] static double memory(const PlacementTable& table, const SweepOrder& order);

    // Continues the search for about this much work. Asks `stops` now and then whether to stop.
    RestartSearch::Status advance(std::uint64_t work, SearchStats& stats,
                                  const RestartSearch::Found& found,
                                  const std::function<bool()>& stops);

    // Returns the number of runs begun.
    [[nodiscard]] std::uint64_t runs() const { return runs_; }

  private:
    // The cells of an option in a word of the board.
    struct Part {
        int word;
        std::uint64_t cells;
    };
    // A node: the first free cell, and the choice below which the search is.
    struct Frame {
        int here;
        int next;    // of the options that begin here
        int choice;  // an option, or one of those below
    };
    static constexpr int empty = -1;
    static constexpr int not_yet = -2;

    [[nodiscard]] std::span<const Part> parts_of(int option) const {
        return {parts_.data() + first_part_[option], parts_.data() + first_part_[option + 1]};
    }
    // Returns the items of an option whose copies are counted.
    [[nodiscard]] std::span<const int> counted(int option) const;
    [[nodiscard]] bool fits(int option) const;
    [[nodiscard]] int first_free(int from) const;
    void list_parts(const SweepOrder& order, const std::stop_token& stop);
    // Opens a frame at the first free cell, or reports a packing; false: stop.
    bool descend(SearchStats& stats, const RestartSearch::Found& found);
    // Makes the next choice of the innermost frame that has one; returns false if there is none.
    bool next_choice(SearchStats& stats);
    void place(int option);
    // Takes back the choice of the innermost frame.
    void undo(const Frame& frame);
    void begin_run();
    // Brings the options that begin at a position into the order of the run.
    void order_options(int here);

    const PlacementTable& table_;
    const CoverModel& model_;
    std::mt19937_64 random_;
    std::vector<int> item_at_;     // by position
    std::vector<int> first_part_;  // by option, and one past the last
    std::vector<Part> parts_;
    std::vector<int> first_option_;          // by position, and one past the last: in options_
    std::vector<int> options_;               // by the position where they begin
    std::vector<std::uint64_t> ordered_in_;  // by position: the run that has ordered its options
    std::vector<std::uint64_t> rank_;        // by piece
    std::vector<std::pair<std::uint64_t, int>> keys_;  // of the options to be ordered

    std::vector<std::uint64_t> board_;  // 1: filled, or left empty
    std::vector<int> left_, owed_;      // by item
    std::int64_t owed_cells_ = 0;
    int free_cells_ = 0;
    int holes_left_ = 0;
    std::vector<Frame> frames_;
    std::uint64_t work_ = 0;
    std::uint64_t dead_ends_ = 0;  // of the current run
    std::uint64_t max_dead_ends_ = 0;
    std::uint64_t runs_ = 0;
    bool larger_first_ = true;
    bool descends_ = true;  // the state is a node not yet branched on
    bool complete_ = false;
    bool found_ = false;
};

}  // namespace polypack
