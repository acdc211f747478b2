// --help, made from the command table.
#pragma once

#include <string>

#include "polypack/cli/command.hpp"

namespace polypack {

// The program's own page: every command in a line, the exit codes.
[[nodiscard]] std::string program_help();

// A command's page: usage, summary, options.
[[nodiscard]] std::string command_help(const CommandSpec& command);

}  // namespace polypack
