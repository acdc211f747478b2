#pragma once

#include "polypack/command/command.hpp"

namespace polypack {

// polypack marginals FILE: in how many packings each placement occurs.
[[nodiscard]] CommandSpec marginals_command();

}  // namespace polypack
