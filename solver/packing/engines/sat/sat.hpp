// The engine `sat`: encodes packing as a satisfiability problem and solves it with CaDiCaL. An
// optional component: where it is not built in, sat_version() is empty and prepare_sat() is not
// defined.
#pragma once

#include <memory>
#include <stop_token>
#include <string_view>

#include "polypack/packing/engines/engine.hpp"

namespace polypack {

// Returns "CaDiCaL 1.5.3", or "" if SAT is not built in.
[[nodiscard]] std::string_view sat_version();

// The prepare function of the engine table; see engine.hpp.
[[nodiscard]] std::unique_ptr<SearchTree> prepare_sat(const PlacementTable& table,
                                                      const Restriction& restriction,
                                                      const EngineOptions& options,
                                                      const std::stop_token& stop);
[[nodiscard]] double sat_memory(const TableSize& size);

}  // namespace polypack
