// The options that commands share, each with one meaning and one text of help, and the table that
// says which command has which of them.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "polypack/command/command.hpp"

namespace polypack {

// Returns the options of every command, except those in the table of gaps: --from, --problem,
// --with, --without, --threads, --time, --memory, --json, --quiet and --progress.
[[nodiscard]] std::vector<OptionSpec> common_options();

// Commands that lack some of the common options, and why.
struct CommonGap {
    std::vector<std::string_view> commands;
    std::vector<std::string_view> options;
    std::string_view reason;  // a clause after "because"
};
[[nodiscard]] std::span<const CommonGap> common_gaps();

// Returns the command with the common options that it has.
[[nodiscard]] CommandSpec with_common_options(CommandSpec command);

}  // namespace polypack
