// polypack filter
#pragma once

#include "polypack/cli/command.hpp"

namespace polypack {

[[nodiscard]] CommandSpec filter_command();

}  // namespace polypack
