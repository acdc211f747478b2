// The engine `cover`: exact cover on bit matrices.
#pragma once

#include "polypack/packing/search.hpp"

namespace polypack {

// Searches for all packings, with the symmetry restriction of choose_restriction unless every
// packing is to be listed. options.simd must be empty or the name of a level that this machine has
// (see packing/kernels/cover_search.hpp); other names mean the best one.
[[nodiscard]] SearchResult run_cover(const PlacementTable& table, const Symmetry& symmetry,
                                     const SearchOptions& options, const FoundPacking& found);

}  // namespace polypack
