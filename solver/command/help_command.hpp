// The command help [COMMAND | TOPIC | WORD].
#pragma once

#include "polypack/command/command.hpp"

namespace polypack {

// Returns the command that prints the help of a command, a page of the documentation, or what
// mentions a word.
[[nodiscard]] CommandSpec help_command();

}  // namespace polypack
