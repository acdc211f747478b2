#pragma once

#include "polypack/cli/command.hpp"

namespace polypack {

// polypack perft GAME DEPTH: counts sequences of moves.
[[nodiscard]] CommandSpec perft_command();

}  // namespace polypack
