// First packings by several engines that compete: none is best for all puzzles.
//
// On one thread they take turns, each for twice as much work as before, counted in nodes so that
// the result does not depend on the clock; it takes about twice as long as the faster of two. On
// several threads they run side by side. Each goes on until one is complete or the search ends, so
// that limits above 1 are right too: packings that another one has reported are passed over.
#pragma once

#include "polypack/packing/search.hpp"

namespace polypack {

// As search(), for 1 <= options.limit <= max_in_contest of search.hpp, with engine.contest set.
[[nodiscard]] SearchResult search_by_contest(const Engine& engine, const PlacementTable& table,
                                             const Symmetry& symmetry, const SearchOptions& options,
                                             const FoundPacking& found, int threads);

}  // namespace polypack
