#pragma once

#include "polypack/command/command.hpp"

namespace polypack {

// polypack work DIR: searches the units of a folder, side by side with others.
[[nodiscard]] CommandSpec work_command();

}  // namespace polypack
