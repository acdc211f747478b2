// The engine of whole searches where none is named: `cover`, or `sweep` where that is faster.
#pragma once

#include <memory>

#include "polypack/packing/engines/engine.hpp"

namespace polypack {

// Begins with `sweep` on flat, narrow boards and changes to `cover` if a trial of both promises
// that it is faster; elsewhere it is `cover` alone. Not for searches with a limit: it compares
// whole searches.
[[nodiscard]] std::unique_ptr<SearchTree> prepare_automatic(const PlacementTable& table,
                                                            const Restriction& restriction,
                                                            const EngineOptions& options,
                                                            const std::stop_token& stop);

[[nodiscard]] double automatic_memory(const TableSize& size);

}  // namespace polypack
