#pragma once

#include "polypack/command/command.hpp"

namespace polypack {

// polypack explain FILE: why there is no packing, or what makes it hard.
[[nodiscard]] CommandSpec explain_command();

}  // namespace polypack
