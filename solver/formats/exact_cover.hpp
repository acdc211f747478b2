// A puzzle as an exact cover, for the formats of programs that do not support shapes.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "polypack/formats/document.hpp"
#include "polypack/packing/placement_table.hpp"
#include "polypack/packing/restriction.hpp"
#include "polypack/packing/symmetry.hpp"
#include "polypack/puzzle/edge_sides.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// An item, to be covered by at least `min` and at most `max` of the options.
struct CoverItem {
    std::string name;  // at most 8 bytes: letters and digits
    int min = 1;
    int max = 1;  // not more than the options that cover it
    // Whether the other items leave no other number, if all items with this mark are dropped.
    bool implied = false;
    [[nodiscard]] bool once() const { return min == 1 && max == 1; }
    [[nodiscard]] bool at_most_once() const { return min == 0 && max <= 1; }
};

struct ExactCover {
    // Cells, pieces, fixed placements, groups, holes; last, those of edge_sides.hpp, which exclude
    // options whose edges do not match.
    std::vector<CoverItem> items;
    // By placement: its items, ascending; followed by an option for each cell that may be one of a
    // number of holes.
    std::vector<std::vector<int>> options;
    // By option, sides and their colours, which formats with colours have in place of the items of
    // sides. A side between two cells is one, and two options match there if they give it the same
    // colour. Empty: edges have no colours.
    std::vector<std::vector<SideColour>> sides{};
    int first_side_item = 0;  // items.size() if edges have no colours
};

// Throws CannotWrite for a puzzle that its placements do not describe completely: one with rules on
// whole packings other than groups.
void require_placements(const Puzzle& puzzle);

// Returns the exact cover whose solutions are the packings of the puzzle that consist of placements
// kept by the restriction. Throws CannotWrite for rules on whole packings other than groups, and
// Stopped.
[[nodiscard]] ExactCover exact_cover(const Puzzle& puzzle, const PlacementTable& table,
                                     const Restriction& restriction,
                                     const std::stop_token& stop = {});
// Returns the exact cover of all packings. Throws CannotWrite, MemoryLimitExceeded and Stopped.
[[nodiscard]] ExactCover exact_cover(const Puzzle& puzzle, const Allowance& allowance = {});

// Returns the placement that each option of the cover of this table stands for; -1 for a hole.
// O(placements * cells).
[[nodiscard]] std::vector<int> placements_of_options(const PlacementTable& table,
                                                     const ExactCover& cover);

// An item as a constraint on options, for formats of sums: least <= their number <= most.
struct CoverSum {
    std::string name;
    std::vector<int> options;  // not empty
    int least = 0;
    int most = 0;
};

// Returns the items as sums, without trivial ones. An item that must be covered but has no option
// becomes a sum of one option that must be two. Throws CannotWrite if there are no options, and
// Stopped.
[[nodiscard]] std::vector<CoverSum> sums_of(const ExactCover& cover,
                                            const std::stop_token& stop = {});

// Returns the options that cover each item, ascending. Throws Stopped.
[[nodiscard]] std::vector<std::vector<int>> options_by_item(const ExactCover& cover,
                                                            const std::stop_token& stop = {});

}  // namespace polypack
