// polypack uniq
#pragma once

#include "polypack/cli/command.hpp"

namespace polypack {

[[nodiscard]] CommandSpec uniq_command();

}  // namespace polypack
