#pragma once

#include "polypack/command/command.hpp"

namespace polypack {

// polypack lattice NAME: coordinates, neighbours and motions of a lattice.
[[nodiscard]] CommandSpec lattice_command();

}  // namespace polypack
