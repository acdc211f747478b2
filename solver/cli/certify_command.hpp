#pragma once

#include "polypack/command/command.hpp"

namespace polypack {

// polypack certify FILE: a proof of the number of packings.
[[nodiscard]] CommandSpec certify_command();

}  // namespace polypack
