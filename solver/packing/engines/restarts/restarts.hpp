// The engine `restarts`: a depth-first search on sparse sets that learns which items are hard, and
// restarts in another order until it has found a packing; see restart_search.hpp. Intended for
// first packings of large puzzles.
#pragma once

#include <memory>
#include <stop_token>

#include "polypack/packing/engines/engine.hpp"

namespace polypack {

// The prepare function of the engine table; see engine.hpp.
[[nodiscard]] std::unique_ptr<SearchTree> prepare_restarts(const PlacementTable& table,
                                                           const Restriction& restriction,
                                                           const EngineOptions& options,
                                                           const std::stop_token& stop);
[[nodiscard]] double restarts_memory(const TableSize& size);
// Returns the part of it that the model takes, which other searches can share.
[[nodiscard]] double restarts_model_memory(const TableSize& size);

}  // namespace polypack
