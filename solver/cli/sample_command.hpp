#pragma once

#include "polypack/command/command.hpp"

namespace polypack {

// polypack sample FILE: packings at random, each with the same probability.
[[nodiscard]] CommandSpec sample_command();

}  // namespace polypack
