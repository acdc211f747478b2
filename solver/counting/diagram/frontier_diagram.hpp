// The graph of all packings, built from the states of a frontier.
#pragma once

#include <cstdint>
#include <optional>

#include "polypack/counting/count_limits.hpp"
#include "polypack/counting/diagram/diagram_graph.hpp"

namespace polypack {

// Breadth first over the states, then from below. nullopt: the states have more than `max_words`
// 64-bit words together (0: no bound). Throws Stopped and MemoryLimitExceeded.
[[nodiscard]] std::optional<DiagramGraph> frontier_diagram(const PlacementTable& table,
                                                           const CountLimits& limits,
                                                           std::uint64_t max_words);

}  // namespace polypack
