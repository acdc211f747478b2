// The state of a search by the engine `sweep`.
#pragma once

#include <cstdint>
#include <vector>

#include "polypack/packing/engines/engine.hpp"

namespace polypack {

// The data that a walk changes and restores, and the conditions that end it.
struct SweepTask {
    SearchSink& sink;
    SearchStats& stats;
    const Budget& budget;
    Node prefix;                    // the decisions before the walk
    std::vector<int> path;          // those of the walk: slots, or ~cell for a cell left empty
    std::vector<int> packing = {};  // the last one found
    std::vector<int> left = {};
    std::vector<int> owed = {};
    int owed_cells = 0;
    int free_cells = 0;
    int holes = 0;
    std::uint64_t nodes = 0;
    std::uint64_t placements = 0;
    std::uint64_t packings = 0;    // not yet told to a sink that only counts
    std::uint64_t next_check = 0;  // the number of nodes at which to ask whether to stop
    bool stopped = false;
    bool stopped_by_sink = false;
};

}  // namespace polypack
