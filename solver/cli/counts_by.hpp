// count --by: the packings counted by what they have in common.
#pragma once

#include "polypack/command/arguments.hpp"
#include "polypack/command/command.hpp"

namespace polypack {

[[nodiscard]] OptionSpec by_option();

// Counts by the terms of --by and prints the table. Throws UsageError, PuzzleError,
// std::invalid_argument and MemoryLimitExceeded.
[[nodiscard]] ExitCode count_file_by(const Arguments& arguments);

}  // namespace polypack
