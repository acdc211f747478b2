// The tables of the engine `sweep`: look up the placements that fit, given the filled cells. Start
// reading at sweep.hpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "polypack/packing/engines/sweep/sweep_model.hpp"

namespace polypack {

// Ways to look up the placements that fit: in tables, of one lane or of several, or by comparing
// every option.
enum class FitLookup { single_table, tables, scan };

// Positions share a set of patterns, up to 64 per lane, as long as all their own are in it. In a
// lane, those patterns fit at a free position that have their bit in
//
//     at[position] & live & fits[0][next 9 cells] & fits[1][the 9 after] & fits[2][..] &
//     fits[3][..]
//
// Those that reach further are in `far` and must be compared with the board.
struct SweepTables {
    static constexpr int section = 9;
    static constexpr int sections = 4;
    static constexpr int reach = section * sections;
    static constexpr std::size_t section_size = std::size_t{1} << section;
    using Fits = std::array<std::array<std::uint64_t, section_size>, sections>;
    // Number of lanes, of 16 KiB each, beyond which they no longer fit the L2 cache.
    static constexpr int max_lanes = 24;

    explicit SweepTables(const SweepModel& model);

    // Returns true if there are tables; there are none if they would take too many lanes.
    [[nodiscard]] bool any() const { return !fits.empty(); }
    [[nodiscard]] int lanes() const { return static_cast<int>(fits.size()); }
    // Returns the slot of a bit; slots number the bits of all positions.
    [[nodiscard]] std::size_t slot(int position, int word) const {
        return (static_cast<std::size_t>(position) * words + word) * 64;
    }

    int words = 1;                // lanes of a position
    std::vector<int> first_lane;  // by position
    std::vector<Fits> fits;       // by lane
    std::vector<std::uint64_t> far;
    std::vector<std::uint64_t> at;    // by position and word: the options there
    std::vector<int> pattern_of;      // by lane and bit; -1: none
    std::vector<int> option_of_slot;  // or -1
    std::vector<int> slot_of_option;
};

// Meaning of slots and of the bits of lanes.
struct SweepSlots {
    SweepSlots() = default;
    SweepSlots(const SweepModel& model, const SweepTables& tables);

    std::vector<int> placement_of;           // by slot, or -1
    std::vector<int> piece_of;               // by lane and bit
    std::vector<std::uint64_t> kept;         // by piece and lane: the patterns of other pieces
    std::vector<std::uint64_t> kept_by_bit;  // by lane and bit: in that lane, once it is placed
    int max_fits = 0;                        // options of a position and word
};

// All options by their first position, for puzzles without tables.
struct SweepLists {
    SweepLists() = default;
    explicit SweepLists(const SweepModel& model);

    std::vector<int> from;  // by position, and one past the last: where its options begin
    std::vector<int> options;
};

}  // namespace polypack
