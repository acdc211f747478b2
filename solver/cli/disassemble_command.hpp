// polypack disassemble
#pragma once

#include "polypack/cli/command.hpp"

namespace polypack {

[[nodiscard]] CommandSpec disassemble_command();

}  // namespace polypack
