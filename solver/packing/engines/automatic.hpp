// The default engine for whole searches: `cover`, or `sweep` where that is faster.
#pragma once

#include <memory>

#include "polypack/packing/engines/engine.hpp"

namespace polypack {

// Starts with `sweep` on flat, narrow boards and switches to `cover` if a trial of both shows that
// to be faster; elsewhere uses `cover` alone. Not for searches with a limit, as it compares whole
// searches.
[[nodiscard]] std::unique_ptr<SearchTree> prepare_automatic(const PlacementTable& table,
                                                            const Restriction& restriction,
                                                            const EngineOptions& options,
                                                            const std::stop_token& stop);

[[nodiscard]] double automatic_memory(const TableSize& size);

}  // namespace polypack
