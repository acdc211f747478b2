// The work that the fixed placements leave: cells to fill, copies to place, and the parts into
// which the cells fall because no placement reaches from one into another.
#pragma once

#include <vector>

#include "polypack/analysis/reasons/bit_words.hpp"
#include "polypack/packing/placement_table.hpp"

namespace polypack {

// The copies of a piece that a part can use.
struct Stock {
    int piece = 0;
    int size = 0;   // cells of a placement
    int least = 0;  // copies
    int most = 0;   // may be `unlimited`
    int group = 0;  // the placements, see Openings
};

// A set of cells that only the placements of its stock can cover.
struct OpenPart {
    std::vector<int> cells;  // ascending
    std::vector<Stock> stock;
};

struct Openings {
    // Placements that a packing may have besides the fixed ones: those of pieces with copies left,
    // on cells that are not covered yet. By placement, its group in the whole region, which is its
    // piece, and in its part; -1 for all other placements.
    std::vector<int> group_in_whole;
    std::vector<int> group_in_part;
    int groups = 0;

    std::vector<int> owed;       // by piece: copies still to be placed, at least
    std::vector<int> left;       // and at most, may be negative or `unlimited`
    std::vector<int> places;     // by piece: its placements in a group
    std::vector<int> unreached;  // cells that are neither covered nor in a group, ascending
    // Largest number of cells of the parts that may stay empty: the hole budget minus the unreached
    // cells.
    int max_empty = 0;

    OpenPart whole;
    std::vector<OpenPart> parts;  // empty if the whole region is a single part
};

// Computes the openings; returns none if stopped. O(cells of all placements).
[[nodiscard]] Openings openings_of(const PlacementTable& table, const Effort& effort);

}  // namespace polypack
