// The names of commands and options that earlier versions had.
#pragma once

#include <span>

#include "polypack/command/program.hpp"

namespace polypack {

// Returns each of them once, with what takes its place. None is a name of today.
[[nodiscard]] std::span<const FormerName> former_names();

}  // namespace polypack
