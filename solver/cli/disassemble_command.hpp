// polypack disassemble
#pragma once

#include "polypack/command/command.hpp"

namespace polypack {

[[nodiscard]] CommandSpec disassemble_command();

}  // namespace polypack
