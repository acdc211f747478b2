// polypack convert
#pragma once

#include "polypack/command/command.hpp"

namespace polypack {

[[nodiscard]] CommandSpec convert_command();

}  // namespace polypack
