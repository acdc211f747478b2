// The recursion of the engine `cover`, compiled for several instruction sets and chosen at run
// time. See kernels/cover_search-inl.hpp for how it works.
#pragma once

#include <span>
#include <vector>

#include "polypack/packing/engines/cover/kernels/cover_part.hpp"
#include "polypack/packing/engines/simd_level.hpp"

namespace polypack {

// Preconditions of all functions below: the machine supports the level, and `decisions` is a path
// from the root that the model permits. A search throws only what the sink throws.

// Searches the subtree below the decisions. If `sink` is null, packings are only counted and
// nothing stops the search.
CoverCounts search_subtree(SimdLevel level, const CoverPart& part, std::span<const int> decisions,
                           CoverSink* sink, const CoverBudget& budget = {});

// Expands one node, unless it is dead or itself a packing. Passes its packings to the sink and
// returns the children that are neither dead nor packings. If the sink stops it, unexamined
// children are returned unchecked, so that no packing is lost.
[[nodiscard]] std::vector<Decisions> expand(SimdLevel level, const CoverPart& part,
                                            std::span<const int> decisions, CoverSink* sink,
                                            CoverCounts& counts);

// Returns the options of the model that leave some item uncoverable if placed first, ascending; the
// ones found so far if the sink asks to stop. The sink gets no packings. O(options^2 * items) word
// operations at worst.
[[nodiscard]] std::vector<int> dead_options(SimdLevel level, const CoverPart& part,
                                            CoverSink* sink = nullptr);

}  // namespace polypack
