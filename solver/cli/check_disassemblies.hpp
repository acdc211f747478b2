// disassemble --check: what 'disassemble --json' printed, checked line by line.
#pragma once

#include "polypack/api/deadline.hpp"
#include "polypack/command/command.hpp"
#include "polypack/formats/format.hpp"

namespace polypack {

// Checks the file of the second operand by cells and steps alone, and its last line by the others.
// Prints how many disassemblies are right, and what is wrong with the rest.
[[nodiscard]] ExitCode check_disassemblies(const Arguments& arguments, const Document& document,
                                           const Deadline& deadline);

}  // namespace polypack
