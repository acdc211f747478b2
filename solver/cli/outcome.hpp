// Converts the result or the exception of a command to an exit code.
#pragma once

#include <functional>

#include "polypack/command/command.hpp"
#include "polypack/records/error.hpp"

namespace polypack {

// Runs a command, or its caller, and returns its result; if it throws, prints the error in a line,
// after telling it to `tell` if there is one, and returns its exit code.
[[nodiscard]] ExitCode outcome_of(const std::function<ExitCode()>& run,
                                  const std::function<void(const ErrorReport&)>& tell = nullptr);

}  // namespace polypack
