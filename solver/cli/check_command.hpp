#pragma once

#include "polypack/command/command.hpp"

namespace polypack {

// polypack check FILE...: whether puzzle files are valid.
[[nodiscard]] CommandSpec check_command();

}  // namespace polypack
