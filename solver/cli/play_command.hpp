#pragma once

#include "polypack/cli/command.hpp"

namespace polypack {

// polypack play GAME: a game against a player that uses random playouts; moves come from
// standard input.
[[nodiscard]] CommandSpec play_command();

}  // namespace polypack
