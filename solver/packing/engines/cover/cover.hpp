// The engine `cover`: exact cover on bit matrices, and on lists at the top of large puzzles.
#pragma once

#include <memory>

#include "polypack/packing/engines/engine.hpp"

namespace polypack {

// Prepares the table within the restriction: tests whether pruning by volumes pays off, and
// eliminates placements if requested. options.simd must be empty or the name of a level that this
// machine supports (see packing/engines/cover/kernels/cover_search.hpp); any other name selects the
// best one. Throws Stopped.
[[nodiscard]] std::unique_ptr<SearchTree> prepare_cover(const PlacementTable& table,
                                                        const Restriction& restriction,
                                                        const EngineOptions& options,
                                                        const std::stop_token& stop);

[[nodiscard]] double cover_memory(const TableSize& size);

}  // namespace polypack
