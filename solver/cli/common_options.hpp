// The options that many commands share, each with one meaning and one text of help. A command
// offers those that do something there.
#pragma once

#include "polypack/command/command.hpp"

namespace polypack {

// Read by seconds_left() and reading_deadline().
[[nodiscard]] OptionSpec time_option();
[[nodiscard]] OptionSpec threads_option();
// Read by memory_limit(); the program enforces it for all commands.
[[nodiscard]] OptionSpec memory_option();
[[nodiscard]] OptionSpec json_option();
// Silences say_unless_quiet(), and the progress.
[[nodiscard]] OptionSpec quiet_option();

}  // namespace polypack
