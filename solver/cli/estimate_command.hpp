#pragma once

#include "polypack/command/command.hpp"

namespace polypack {

// polypack estimate FILE: how large a search will be.
[[nodiscard]] CommandSpec estimate_command();

}  // namespace polypack
