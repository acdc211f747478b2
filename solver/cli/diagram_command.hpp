#pragma once

#include "polypack/command/command.hpp"

namespace polypack {

// polypack diagram FILE -o DIAGRAM: all packings as a decision diagram, to be kept in a file.
[[nodiscard]] CommandSpec diagram_command();

}  // namespace polypack
