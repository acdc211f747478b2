// Writes the man pages and the shell completions from the command table.
#pragma once

#include <string>

#include "polypack/command/command.hpp"
#include "polypack/command/program.hpp"

namespace polypack {

// Returns polypack(1) in roff.
[[nodiscard]] std::string man_page();
// Returns polypack-TOPIC(7) in roff.
[[nodiscard]] std::string man_page(const HelpTopic& topic);

// Returns a completion script for the shell, "bash" or "zsh".
[[nodiscard]] std::string completion_script(const std::string& shell);

// Returns the commands manual [TOPIC] and completion SHELL.
[[nodiscard]] CommandSpec manual_command();
[[nodiscard]] CommandSpec completion_command();

}  // namespace polypack
