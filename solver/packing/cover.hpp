// The engine `cover`: exact cover on bit matrices.
#pragma once

#include <memory>

#include "polypack/packing/engine.hpp"

namespace polypack {

// Prepares the table, confined by the restriction: tries whether pruning by volumes pays, and
// eliminates placements if told to. options.simd must be empty or the name of a level that this
// machine has (see packing/kernels/cover_search.hpp); other names mean the best one.
[[nodiscard]] std::unique_ptr<SearchTree> prepare_cover(const PlacementTable& table,
                                                        const Restriction& restriction,
                                                        const EngineOptions& options,
                                                        const std::stop_token& stop);

}  // namespace polypack
