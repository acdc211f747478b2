// Where the files are that come with the program.
#pragma once

#include <filesystem>
#include <optional>

namespace polypack {

// The folder that holds pieces/ and puzzles/: $POLYPACK_DATA if set, else beside the program's
// build folder, else in share/polypack of the prefix the program is installed under. nullopt if not
// found.
[[nodiscard]] std::optional<std::filesystem::path> data_folder();

}  // namespace polypack
