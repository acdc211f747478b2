// Finds the files installed with the program, and runs programs of others.
#pragma once

#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace polypack {

// Returns the folder that holds pieces/ and puzzles/: $POLYPACK_DATA if set, else beside the
// program's build folder, else in share/polypack of the prefix the program is installed under;
// nullopt if not found.
[[nodiscard]] std::optional<std::filesystem::path> data_folder();

// Returns true if there is a program of that name in a folder of $PATH.
[[nodiscard]] bool is_on_path(const std::string& name);

// Runs a program from the PATH without a shell, and waits for its end. Returns its exit code, or
// 127 if it could not be run.
[[nodiscard]] int run_program(std::vector<std::string> words);
// Runs a program without its output, and ends it when a stop is requested.
[[nodiscard]] int run_quietly(std::vector<std::string> words, const std::stop_token& stop);

}  // namespace polypack
