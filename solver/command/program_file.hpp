// Finds the file of this program.
#pragma once

#include <filesystem>

#include "polypack/platform/process.hpp"

namespace polypack {

// Remembers the first argument of main(), for program_file().
void note_program_name(const char* name);

// Returns the file of this program: as the system knows it or, if it does not, the file of the name
// by which the program was started, by itself or in a folder of $PATH. Returns "" if neither is
// known.
[[nodiscard]] std::filesystem::path program_file(
    const std::filesystem::path& known = platform::program_file());

}  // namespace polypack
