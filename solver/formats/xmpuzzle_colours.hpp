// The colours of BurrTools: any colour of a piece may be permitted on any colour of the result.
// Ours are equal or not.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <utility>

#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

inline constexpr int max_xm_colours = 63;

// Colours from 1; the first of a pair may lie on the second.
using ColourPairs = std::set<std::pair<int, int>>;

// Our colours of the file's, 0 for those that match all.
struct ColourClasses {
    std::map<int, CellColour> of_pieces;
    std::map<int, CellColour> of_result;
    bool as_in_file = true;  // every colour is its own
};

// nullopt: no classes say the same as the pairs do. O(colours^2 log).
[[nodiscard]] std::optional<ColourClasses> classes_of(const std::set<int>& of_pieces,
                                                      const std::set<int>& of_result,
                                                      const ColourPairs& pairs);

}  // namespace polypack
