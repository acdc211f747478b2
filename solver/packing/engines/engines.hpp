// The list of engines, and the defaults.
#pragma once

#include <span>
#include <string_view>

#include "polypack/base/export.hpp"
#include "polypack/packing/engines/engine.hpp"

namespace polypack {

// Returns the engines that --engine names; the first one suits all purposes.
[[nodiscard]] POLYPACK_API std::span<const Engine> engines();
// Finds an engine by name; returns nullptr if there is none.
[[nodiscard]] POLYPACK_API const Engine* find_engine(std::string_view name);

// Returns the default engine of whole searches: cover, or sweep where that is faster.
[[nodiscard]] const Engine& automatic_engine();
// Returns the default engine of searches with a limit: several searches take turns.
[[nodiscard]] POLYPACK_API const Engine& first_packing_engine();

}  // namespace polypack
