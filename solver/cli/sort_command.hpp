// polypack sort
#pragma once

#include "polypack/cli/command.hpp"

namespace polypack {

[[nodiscard]] CommandSpec sort_command();

}  // namespace polypack
