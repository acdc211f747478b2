// polypack diff
#pragma once

#include "polypack/cli/command.hpp"

namespace polypack {

[[nodiscard]] CommandSpec diff_command();

}  // namespace polypack
