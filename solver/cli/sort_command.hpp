// polypack sort
#pragma once

#include "polypack/command/command.hpp"

namespace polypack {

[[nodiscard]] CommandSpec sort_command();

}  // namespace polypack
