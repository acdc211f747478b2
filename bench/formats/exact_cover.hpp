// A puzzle as an exact cover, for the formats of programs that know nothing of shapes.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "polypack/packing/placement_table.hpp"
#include "polypack/packing/symmetry.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack::bench {

// What a format cannot say.
class CannotWrite : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

// Something to be covered by at least `min` and at most `max` of the options.
struct CoverItem {
    std::string name;  // at most 8 bytes: letters and digits
    int min = 1;
    int max = 1;  // not more than the options that cover it
    [[nodiscard]] bool once() const { return min == 1 && max == 1; }
    [[nodiscard]] bool at_most_once() const { return min == 0 && max <= 1; }
};

struct ExactCover {
    std::vector<CoverItem> items;           // cells, pieces, fixed placements
    std::vector<std::vector<int>> options;  // by placement: its items, ascending
};

// The packings of the puzzle that consist of placements kept by the restriction, as exact covers,
// one for each. Throws CannotWrite for rules on whole packings and for a hole budget.
[[nodiscard]] ExactCover exact_cover(const Puzzle& puzzle, const PlacementTable& table,
                                     const Restriction& restriction);

// The options that cover each item, ascending.
[[nodiscard]] std::vector<std::vector<int>> options_by_item(const ExactCover& cover);

}  // namespace polypack::bench
