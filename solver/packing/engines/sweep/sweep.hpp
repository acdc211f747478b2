// The engine `sweep`, for narrow boards.
#pragma once

#include <memory>

#include "polypack/packing/engines/engine.hpp"

namespace polypack {

// Always covers the first free cell, in an order of the cells that goes line by line along the
// region (see SweepOrder), by each placement that has this cell as its first. Which of them fit is
// read from tables; see SweepTables. The item of the restriction is covered before all others. What
// leaves a required cell without free neighbours is cut, unless a piece of one cell is left. A node
// is a first free cell with the choices for it. Throws Stopped.
[[nodiscard]] std::unique_ptr<SearchTree> prepare_sweep(const PlacementTable& table,
                                                        const Restriction& restriction,
                                                        const EngineOptions& options,
                                                        const std::stop_token& stop);

// The same where it may be faster than other engines, otherwise null: on flat regions of short
// lines, where one word holds the board and a single table serves all cells. With two words a node
// takes twice as long.
[[nodiscard]] std::unique_ptr<SearchTree> prepare_fast_sweep(const PlacementTable& table,
                                                             const Restriction& restriction,
                                                             const std::stop_token& stop);
inline constexpr int max_cells_for_sweep = 64;

[[nodiscard]] double sweep_memory(const TableSize& size);

}  // namespace polypack
