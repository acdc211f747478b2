// polypack verify
#pragma once

#include "polypack/command/command.hpp"

namespace polypack {

[[nodiscard]] CommandSpec verify_command();

}  // namespace polypack
