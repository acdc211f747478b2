// polypack diff
#pragma once

#include "polypack/command/command.hpp"

namespace polypack {

[[nodiscard]] CommandSpec diff_command();

}  // namespace polypack
