// A placement table in the form used by the engine `sweep`: placements by their first position.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "polypack/packing/engines/sweep/sweep_order.hpp"
#include "polypack/packing/placement_table.hpp"
#include "polypack/packing/restriction.hpp"

namespace polypack {

// Placements that differ only by a distance along the sweep belong to the same pattern: a piece,
// and the positions that it covers relative to the first one.
struct SweepModel {
    // Throws Stopped.
    SweepModel(SweepOrder order_of_table, const PlacementTable& table,
               const Restriction& restriction, const std::stop_token& stop);

    [[nodiscard]] int options() const { return static_cast<int>(placement.size()); }
    [[nodiscard]] int patterns() const { return static_cast<int>(piece_of.size()); }
    // Returns the positions of a pattern relative to the first one, ascending; the first is 0.
    [[nodiscard]] std::span<const int> offsets_of(int number) const {
        return {offsets.data() + first_offset[number], offsets.data() + first_offset[number + 1]};
    }

    SweepOrder order;
    std::vector<std::uint8_t> closed;    // by position: a gap, or a fixed placement covers it
    std::vector<std::uint8_t> required;  // by position
    // Pairs of positions, each as a position and a distance upwards: neighbours, and enough further
    // pairs to connect the cells of every placement.
    struct Link {
        int from;
        int distance;
        [[nodiscard]] friend auto operator<=>(const Link&, const Link&) = default;
    };
    std::vector<Link> links;

    // An option is a placement that the restriction admits and that does not overlap the fixed
    // ones.
    std::vector<int> placement;     // by option: its number in the table; ascending
    std::vector<int> first;         // by option: its first position
    std::vector<int> pattern;       // by option
    std::vector<int> piece_of;      // by pattern
    std::vector<int> first_offset;  // by pattern, and one past the last
    std::vector<int> offsets;
    std::vector<int> confined;  // the options that cover the item of the restriction

    std::vector<int> left, owed;  // by piece: copies permitted and owed
    std::vector<int> size;        // by piece: its cells
    int open_cells = 0;           // that the fixed placements leave
    int owed_cells = 0;           // that the owed copies cover
    int volume_step = 0;          // greatest common divisor of the sizes of the pieces left
    int smallest = 0;             // the size of the smallest piece left
    int holes = 0;                // optional cells that may stay empty
    // True if no copies have to be counted: every cell is required, and the pieces left are owed
    // once each and together fill all cells, or are used as often as there is room for.
    bool plain = true;
    bool possible = true;  // false: copies and fixed placements contradict each other
};

}  // namespace polypack
