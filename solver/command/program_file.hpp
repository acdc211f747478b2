// Finds the file of this program.
#pragma once

#include <filesystem>

namespace polypack {

// Remembers the first argument of main(), for program_file().
void note_program_name(const char* name);

// Returns the file of this program: the target of the system's link or, without /proc, of the name
// by which the program was started, by itself or in a folder of $PATH. Returns "" if neither is
// known.
[[nodiscard]] std::filesystem::path program_file(
    const std::filesystem::path& link = "/proc/self/exe");

}  // namespace polypack
