// The graph of all packings, built from the list of them.
#pragma once

#include <cstdint>
#include <optional>

#include "polypack/counting/count_limits.hpp"
#include "polypack/counting/diagram/diagram_graph.hpp"
#include "polypack/packing/symmetry.hpp"

namespace polypack {

// Searches all packings, sorts them and merges what they begin and end with; the cells are in the
// order of the table. Throws Stopped, and MemoryLimitExceeded if the list or the graph takes too
// much.
[[nodiscard]] DiagramGraph listed_diagram(const PlacementTable& table, const Symmetry& symmetry,
                                          const CountLimits& limits);

}  // namespace polypack
