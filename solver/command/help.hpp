// --help, made from the command table.
#pragma once

#include <string>

#include "polypack/command/command.hpp"

namespace polypack {

// The top-level help: one line per command, then the exit codes.
[[nodiscard]] std::string program_help();

// The help of one command: usage, summary, options.
[[nodiscard]] std::string command_help(const CommandSpec& command);

}  // namespace polypack
