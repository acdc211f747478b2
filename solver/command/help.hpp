// --help, made from the command table.
#pragma once

#include <string>

#include "polypack/command/command.hpp"
#include "polypack/command/program.hpp"

namespace polypack {

// The top-level help: one line per command, by groups, then the exit codes.
[[nodiscard]] std::string program_help(int width);

// About a screen, which leaves out the rare options of commands that have many; or all of them.
enum class HelpLength { screen, complete };

// The help of one command: usage, summary, details, options.
[[nodiscard]] std::string command_help(const CommandSpec& command, HelpLength length, int width);

// help [COMMAND | TOPIC].
[[nodiscard]] CommandSpec help_command();

// The topic of that name. Throws UsageError with a suggestion, which may be a command if
// `commands`.
[[nodiscard]] const HelpTopic& help_topic(const std::string& name, bool commands);

// The options of a command as help and the man page order them: its own, then those of each group.
[[nodiscard]] std::vector<OptionSpec> in_groups(const std::vector<OptionSpec>& options);

// What an option does, with the values that it takes; no full stop.
[[nodiscard]] std::string meaning_of(const OptionSpec& option);

}  // namespace polypack
