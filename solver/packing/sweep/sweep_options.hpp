// The options of the engine `sweep` in the order in which its tree meets them.
#pragma once

#include <cstdint>
#include <vector>

#include "polypack/packing/sweep/sweep_model.hpp"
#include "polypack/packing/sweep/sweep_tables.hpp"

namespace polypack {

// What slots of the tables, and bits of their lanes, stand for.
struct SweepSlots {
    SweepSlots() = default;
    SweepSlots(const SweepModel& model, const SweepTables& tables);

    std::vector<int> placement_of;           // by slot, or -1
    std::vector<int> piece_of;               // by lane and bit
    std::vector<std::uint64_t> kept;         // by piece and lane: the patterns of other pieces
    std::vector<std::uint64_t> kept_by_bit;  // by lane and bit: in that lane, once it is placed
    int max_fits = 0;                        // options of a position and word
};

// All options by their first position, where there are no tables.
struct SweepLists {
    SweepLists() = default;
    explicit SweepLists(const SweepModel& model);

    std::vector<int> from;  // by position, and one past the last: where its options begin
    std::vector<int> options;
};

}  // namespace polypack
