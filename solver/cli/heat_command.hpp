#pragma once

#include "polypack/command/command.hpp"

namespace polypack {

// polypack heat FILE: how often each piece covers each cell over all packings.
[[nodiscard]] CommandSpec heat_command();

}  // namespace polypack
