// Says which packings interlock, for 'polypack disassemble --interlock'.
#pragma once

#include <vector>

#include "polypack/api/deadline.hpp"
#include "polypack/command/arguments.hpp"
#include "polypack/command/command.hpp"
#include "polypack/formats/document.hpp"

namespace polypack {

// Returns --interlock and --hold.
[[nodiscard]] std::vector<OptionSpec> interlock_options();

// Runs disassemble --interlock. Throws UsageError, MemoryLimitExceeded and what readers throw.
[[nodiscard]] ExitCode report_interlocks(const Arguments& arguments, const Document& document,
                                         const Deadline& deadline);

}  // namespace polypack
