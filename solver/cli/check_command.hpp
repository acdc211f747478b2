#pragma once

#include "polypack/cli/command.hpp"

namespace polypack {

// polypack check FILE...: whether puzzle files are right.
[[nodiscard]] CommandSpec check_command();

}  // namespace polypack
