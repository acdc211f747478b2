// Where the program is.
#pragma once

#include <filesystem>

namespace polypack {

// Remembers the first argument of main(), for program_file().
void note_program_name(const char* name);

// The file of this program: where the system's link leads, or without /proc, where the name by
// which the program was started leads, by itself or in a folder of $PATH. Empty if neither is
// known.
[[nodiscard]] std::filesystem::path program_file(
    const std::filesystem::path& link = "/proc/self/exe");

}  // namespace polypack
