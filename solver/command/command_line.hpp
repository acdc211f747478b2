// Parses the words of a command line, and runs the command that they call.
#pragma once

#include <string>
#include <vector>

#include "polypack/command/arguments.hpp"
#include "polypack/command/command.hpp"

namespace polypack {

// Parses the words of a command line after the command. Throws UsageError, also for a missing
// value.
[[nodiscard]] Arguments arguments_of(const CommandSpec& command,
                                     const std::vector<std::string>& words);

// Runs the command that the words after the program's name call, after `prepare`. Prints help and
// the version itself. Throws what the command throws, and UsageError.
[[nodiscard]] ExitCode run_command(const std::vector<std::string>& words,
                                   void (*prepare)(const Arguments&));

}  // namespace polypack
