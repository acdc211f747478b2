// The engines that there are, and those that search where none is named.
#pragma once

#include <span>
#include <string_view>

#include "polypack/base/export.hpp"
#include "polypack/packing/engines/engine.hpp"

namespace polypack {

// The engines that --engine names; the first one is for everything.
[[nodiscard]] POLYPACK_API std::span<const Engine> engines();
// The engine of that name, or nullptr.
[[nodiscard]] POLYPACK_API const Engine* find_engine(std::string_view name);

// The engine of whole searches where none is named: cover, or sweep where that is faster.
[[nodiscard]] const Engine& automatic_engine();
// The engine of searches with a limit where none is named: cover and restarts take turns.
[[nodiscard]] POLYPACK_API const Engine& first_packing_engine();

}  // namespace polypack
