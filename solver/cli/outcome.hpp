// The exit codes of the program: what comes of a command that returns or throws.
#pragma once

#include <functional>

#include "polypack/command/command.hpp"
#include "polypack/records/error.hpp"

namespace polypack {

// Runs a command, or what calls one: what it returns, or if it throws, the exit code of that error,
// which is said in a line, after it was told if there is somebody to tell.
[[nodiscard]] ExitCode outcome_of(const std::function<ExitCode()>& run,
                                  const std::function<void(const ErrorReport&)>& tell = nullptr);

}  // namespace polypack
