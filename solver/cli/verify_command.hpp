// polypack verify
#pragma once

#include "polypack/cli/command.hpp"

namespace polypack {

[[nodiscard]] CommandSpec verify_command();

}  // namespace polypack
