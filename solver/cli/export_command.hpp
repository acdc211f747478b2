#pragma once

#include "polypack/command/command.hpp"

namespace polypack {

// polypack export FILE: the pieces of a packing as solids in model files.
[[nodiscard]] CommandSpec export_command();

}  // namespace polypack
