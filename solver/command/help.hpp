// Writes --help from the command table.
#pragma once

#include <string>

#include "polypack/command/command.hpp"
#include "polypack/command/program.hpp"

namespace polypack {

// Returns the top-level help: one line per command, by groups, then the exit codes.
[[nodiscard]] std::string program_help(int width);

// Length of a help: about a screen, without the rare options of commands that have many; or
// complete.
enum class HelpLength { screen, complete };

// Returns the help of one command: usage, summary, details, options.
[[nodiscard]] std::string command_help(const CommandSpec& command, HelpLength length, int width);

// Returns the topic of that name. Throws UsageError with a suggestion, which may be a command if
// `commands`.
[[nodiscard]] const HelpTopic& help_topic(const std::string& name, bool commands);

// Returns the options of a command in the order of help and man page: its own, then those of each
// group.
[[nodiscard]] std::vector<OptionSpec> in_groups(const std::vector<OptionSpec>& options);

// Returns the meaning of an option, with the values that it takes; no full stop.
[[nodiscard]] std::string meaning_of(const OptionSpec& option);

}  // namespace polypack
