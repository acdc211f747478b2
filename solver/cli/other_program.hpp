// Programs that others install.
#pragma once

#include <string>
#include <vector>

namespace polypack {

// Whether there is a program of that name in a folder of $PATH.
[[nodiscard]] bool is_on_path(const std::string& name);

// Runs a program from the PATH without a shell, and waits for its end. Returns its exit code, or
// 127 if it could not be run.
[[nodiscard]] int run_program(std::vector<std::string> words);

}  // namespace polypack
