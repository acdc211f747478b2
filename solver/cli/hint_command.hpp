#pragma once

#include "polypack/command/command.hpp"

namespace polypack {

// polypack hint FILE --given PLACEMENT: whether a position can be completed, and where to go on.
[[nodiscard]] CommandSpec hint_command();

}  // namespace polypack
