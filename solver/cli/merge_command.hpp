#pragma once

#include "polypack/command/command.hpp"

namespace polypack {

// polypack merge DIR: what has been found, and what remains.
[[nodiscard]] CommandSpec merge_command();

}  // namespace polypack
