// Finds the files installed with the program.
#pragma once

#include <filesystem>
#include <optional>

namespace polypack {

// Returns the folder that holds pieces/ and puzzles/: $POLYPACK_DATA if set, else that of the
// program, else the one beside its build folder, else share/polypack of the prefix it is installed
// under; nullopt if not found.
[[nodiscard]] std::optional<std::filesystem::path> data_folder();

}  // namespace polypack
