#pragma once

#include "polypack/command/command.hpp"

namespace polypack {

// polypack count-polyforms LATTICE SIZES: how many polyforms there are.
[[nodiscard]] CommandSpec count_polyforms_command();

}  // namespace polypack
