// polypack convert
#pragma once

#include "polypack/cli/command.hpp"

namespace polypack {

[[nodiscard]] CommandSpec convert_command();

}  // namespace polypack
