// polypack uniq
#pragma once

#include "polypack/command/command.hpp"

namespace polypack {

[[nodiscard]] CommandSpec uniq_command();

}  // namespace polypack
