// The options that commands share, each with one meaning and one text of help, and the table that
// says which command has which of them.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "polypack/command/command.hpp"

namespace polypack {

// Every command has every one of these options, --from, --problem, --with, --without, --threads,
// --time, --memory, --json, --quiet and --progress, where the table of gaps does not say otherwise.
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
