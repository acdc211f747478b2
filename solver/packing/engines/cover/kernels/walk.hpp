// A walk through the search tree: its current path, its counts, and the conditions that end it.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "polypack/packing/engines/cover/kernels/cover_part.hpp"

namespace polypack {

class Walk {
    ArenaScope scope_;  // before everything that allocates from the arena

  public:
    Walk(const CoverPart& part, CoverSink* sink, const CoverBudget& budget = {})
        : scope_(part.arena),
          model(part.model),
          arena(part.arena),
          volumes(part.volumes),
          node_by_node(budget.node_by_node),
          left(arena.take<int>(model.items)),
          owed(arena.take<int>(model.items)),
          // Every decision settles the item it branches on.
          path_(arena.take<int>(static_cast<std::size_t>(model.items) + 1)),
          sink_(sink),
          reports_(sink != nullptr && !part.only_count),
          max_nodes_(budget.max_nodes),
          rest_(budget.rest),
          rest_if_stopped_(budget.rest_if_stopped) {
        std::ranges::copy(model.left, left);
        std::ranges::copy(model.owed, owed);
    }

    void down(int decision) { path_[depth_++] = decision; }
    void up() { --depth_; }

    void count_node() {
        // Asking costs a virtual call and a shared cache line, so it is done rarely.
        if ((++counts.nodes & 1023) == 0 && asked_to_stop()) stop_for_sink();
        if (counts.nodes == max_nodes_) stop = true;
    }
    // Counts a wide node; returns false if it is to be left to a later search. Asks for a stop
    // often: a wide node takes up to a few milliseconds, and there may be thousands on the way down
    // to a leaf.
    [[nodiscard]] bool count_wide_node() {
        if ((++wide_nodes_ & 7) == 0 && asked_to_stop()) {
            stop_for_sink();
            return false;
        }
        count_node();
        return true;
    }
    // Counts a branch that is dead at once, which is no node; a node may have thousands.
    void count_wide_branch() {
        if ((++wide_branches_ & 7) == 0 && asked_to_stop()) stop_for_sink();
    }
    void count_volume_test(bool fits) {
        ++counts.volume_tests;
        counts.volume_cuts += !fits;
    }
    // Returns true if the path of a packing is wanted.
    [[nodiscard]] bool reports() const { return reports_; }
    void found_packing() {
        ++counts.packings;
        if (reports_ && !sink_->packing({path_, static_cast<std::size_t>(depth_)})) {
            stop_for_sink();
        }
    }
    [[nodiscard]] bool asked_to_stop() const { return sink_ != nullptr && sink_->stopped(); }

    // Returns true if nodes that a stopped walk leaves open are recorded.
    [[nodiscard]] bool keeps_rest() const { return rest_ != nullptr; }
    void leave_open() {
        rest_->emplace_back(path_, path_ + depth_);
        // On a deep path the rest takes as long as a search.
        if (!rest_if_stopped_ && (rest_->size() & 255) == 0 && asked_to_stop()) stop_for_sink();
    }
    void leave_open(int decision) {
        if (!keeps_rest()) return;
        leave_open();
        if (keeps_rest()) rest_->back().push_back(decision);
    }

    const CoverModel& model;
    Arena& arena;
    const bool volumes;
    const bool node_by_node;
    bool stop = false;
    bool one_level = false;  // children of the node searched are left open
    int* const left;  // by item of the model: copies that may, and that must, still be placed
    int* const owed;
    CoverCounts counts;

  private:
    void stop_for_sink() {
        stop = true;
        if (rest_if_stopped_ || rest_ == nullptr) return;
        rest_->clear();
        rest_ = nullptr;
    }

    int* const path_;
    int depth_ = 0;
    unsigned wide_nodes_ = 0;
    unsigned wide_branches_ = 0;
    CoverSink* const sink_;
    const bool reports_;
    const std::uint64_t max_nodes_;
    std::vector<Decisions>* rest_;
    const bool rest_if_stopped_;
};

}  // namespace polypack
