// polypack filter
#pragma once

#include "polypack/command/command.hpp"

namespace polypack {

[[nodiscard]] CommandSpec filter_command();

}  // namespace polypack
