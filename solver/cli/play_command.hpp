#pragma once

#include "polypack/cli/command.hpp"

namespace polypack {

// polypack play GAME: against the player by random games, moves read from standard input.
[[nodiscard]] CommandSpec play_command();

}  // namespace polypack
