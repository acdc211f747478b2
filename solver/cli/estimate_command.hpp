#pragma once

#include "cli/command.hpp"

namespace polypack {

// polypack estimate FILE: how large a search will be.
[[nodiscard]] CommandSpec estimate_command();

}  // namespace polypack
