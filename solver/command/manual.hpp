// The man page and the shell completions, made from the command table.
#pragma once

#include <string>

#include "polypack/command/command.hpp"
#include "polypack/command/program.hpp"

namespace polypack {

// polypack(1) in roff.
[[nodiscard]] std::string man_page();
// polypack-TOPIC(7) in roff.
[[nodiscard]] std::string man_page(const HelpTopic& topic);

// A completion script for the shell, "bash" or "zsh".
[[nodiscard]] std::string completion_script(const std::string& shell);

// polypack manual [TOPIC]; polypack completion SHELL.
[[nodiscard]] CommandSpec manual_command();
[[nodiscard]] CommandSpec completion_command();

}  // namespace polypack
