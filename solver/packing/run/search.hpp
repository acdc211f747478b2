// Searches a placement table with any engine and returns packings and counts.
//
// For a Puzzle, call solve() of polypack/solve.hpp instead, which does everything that must precede
// a search: validation, reasons, symmetry, rules.
#pragma once

#include "polypack/base/export.hpp"
#include "polypack/packing/engines/engine.hpp"
#include "polypack/packing/run/search_options.hpp"
#include "polypack/packing/run/threads.hpp"
#include "polypack/packing/symmetry.hpp"

namespace polypack {

// Runs an engine and measures it. Which member of a class is reported is unspecified. Throws
// MemoryLimitExceeded and ThreadsUnavailable before the search begins, and whatever `found` throws.
[[nodiscard]] POLYPACK_API SearchResult search(const Engine& engine, const PlacementTable& table,
                                               const Symmetry& symmetry,
                                               const SearchOptions& options,
                                               const FoundPacking& found);

}  // namespace polypack
