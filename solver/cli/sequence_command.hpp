#pragma once

#include "polypack/command/command.hpp"

namespace polypack {

// polypack sequence FILE --vary AXIS: the numbers of packings of a region of every length.
[[nodiscard]] CommandSpec sequence_command();

}  // namespace polypack
