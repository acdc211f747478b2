#pragma once

#include "polypack/command/command.hpp"

namespace polypack {

// polypack split FILE -o DIR: a folder of units of work.
[[nodiscard]] CommandSpec split_command();

}  // namespace polypack
