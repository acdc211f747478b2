#pragma once

#include "polypack/command/command.hpp"

namespace polypack {

// polypack solve FILE: packings, then a summary.
[[nodiscard]] CommandSpec solve_command();

}  // namespace polypack
