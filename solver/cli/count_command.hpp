#pragma once

#include "polypack/command/command.hpp"

namespace polypack {

// polypack count FILE: the number of packings, by the fastest method.
[[nodiscard]] CommandSpec count_command();

}  // namespace polypack
