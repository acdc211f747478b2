// A depth-first search that restarts again and again, each time in another order.
//
// The next item is the one with the fewest options for its weight, which grows whenever the item is
// found to be uncoverable (dom/wdeg: Boussemart, Hemery, Lecoutre and Sais 2004); ties go to the
// first in the order in which the region is swept. Its options are tried in the order of their
// costs, with some noise. An option is cheap where its cells have few other options, so that it
// fits snugly, and where its piece has few options for each copy left. A run ends after a number of
// dead ends given by Luby's sequence (Luby, Sinclair and Zuckerman 1993); the weights stay. A run
// that has found a packing goes on until it is complete, so that every packing is found once.
#pragma once

#include <cstdint>
#include <functional>
#include <random>
#include <utility>
#include <vector>

#include "polypack/packing/engines/engine.hpp"
#include "polypack/packing/engines/restarts/sparse_cover.hpp"

namespace polypack {

class RestartSearch {
  public:
    // Decisions are options to be placed, and ~item for cells to be left empty.
    using Decisions = std::vector<int>;

    // Searches below the given decisions. Keeps references to the model and the ranks of its cell
    // items.
    RestartSearch(const CoverModel& model, const std::vector<int>& ranks, std::uint64_t seed,
                  const Decisions& decisions = {});

    enum class Status { complete, budget, stopped };
    // Receives the decisions of a packing; false: stop.
    using Found = std::function<bool(const Decisions& decisions)>;
    // Continues the search for this many nodes; 0: to the end. Asks `stops` every few dozen nodes
    // whether to stop.
    Status advance(std::uint64_t max_nodes, SearchStats& stats, const Found& found,
                   const std::function<bool()>& stops);

    // Returns the number of options excluded so far, a measure of the work.
    [[nodiscard]] std::uint64_t excluded() const { return cover_.excluded(); }
    // Returns the number of runs begun.
    [[nodiscard]] int runs() const { return runs_; }
    [[nodiscard]] bool complete() const { return complete_; }
    // Returns the nodes that the current run has left open.
    [[nodiscard]] std::vector<Decisions> open_nodes() const;
    // Returns the children of the node that the search starts from. If it has none, is_packing()
    // tells whether it is a packing.
    [[nodiscard]] std::vector<Decisions> children();
    [[nodiscard]] bool is_packing() const;

  private:
    struct Frame {
        std::size_t mark;   // of the state before the choice
        std::size_t begin;  // of its choices in choices_
        std::size_t next;
        std::size_t end;
    };

    // Chooses the item to branch on; -1 if everything is decided.
    [[nodiscard]] int choose_item() const;
    // Opens a frame with the choices of the next item, or reports a packing.
    bool open_frame(const Found& found);
    // Applies the next choice of the innermost frame that has one; returns false if there is none.
    bool next_choice(SearchStats& stats);
    bool decide(int decision);
    void append_choices(int item);
    // Sorts the choices from `begin` on by their costs.
    void sort_choices(std::size_t begin);
    [[nodiscard]] double cost(int decision);
    void restart();

    const CoverModel& model_;
    const std::vector<int>& ranks_;
    SparseCover cover_;
    std::mt19937_64 random_;
    Decisions given_;
    std::vector<double> weights_;  // by item
    std::vector<Frame> frames_;
    std::vector<int> choices_;  // of all frames
    std::vector<std::pair<double, int>> costs_;
    Decisions path_;
    std::size_t base_ = 0;         // the mark of the node that the search starts from
    std::uint64_t dead_ends_ = 0;  // of the current run
    std::uint64_t max_dead_ends_ = 0;
    int runs_ = 1;
    bool descends_ = true;  // whether the state is a node not yet branched on
    bool found_ = false;
    bool complete_ = false;
};

}  // namespace polypack
