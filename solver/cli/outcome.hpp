// The exit codes of the program: what comes of a command that returns or throws.
#pragma once

#include <functional>

#include "polypack/command/command.hpp"

namespace polypack {

// Runs a command, or what calls one: what it returns, or if it throws, the exit code of that error,
// which is said in a line.
[[nodiscard]] ExitCode outcome_of(const std::function<ExitCode()>& run);

}  // namespace polypack
