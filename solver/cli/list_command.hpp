#pragma once

#include "polypack/command/command.hpp"

namespace polypack {

// polypack list: the shipped pieces and puzzles.
[[nodiscard]] CommandSpec list_command();

}  // namespace polypack
