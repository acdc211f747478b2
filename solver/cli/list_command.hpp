#pragma once

#include "polypack/cli/command.hpp"

namespace polypack {

// polypack list: the shipped pieces and puzzles.
[[nodiscard]] CommandSpec list_command();

}  // namespace polypack
