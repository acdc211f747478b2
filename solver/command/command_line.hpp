// Parses the words of a command line, and runs the command that they call.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "polypack/command/arguments.hpp"
#include "polypack/command/command.hpp"

namespace polypack {

// Parses the words of a command line after the command. Throws UsageError, also for a missing
// value.
[[nodiscard]] Arguments arguments_of(const CommandSpec& command,
                                     const std::vector<std::string>& words);

// Quotes a word so that a shell reads it as it is.
[[nodiscard]] std::string in_shell_quotes(std::string_view word);
// Returns the command that run_command() runs, as it can be typed again; "" if it runs none.
[[nodiscard]] const std::string& running_command();

// Runs the command that the words after the program's name call, after `prepare`. Prints help and
// the version itself. Throws what the command throws, and UsageError.
[[nodiscard]] ExitCode run_command(const std::vector<std::string>& words,
                                   void (*prepare)(const Arguments&));

}  // namespace polypack
