// The options of every command that searches.
#pragma once

#include <vector>

#include "cli/command.hpp"
#include "packing/search.hpp"

namespace polypack {

// --engine, --threads, --time, --all, --symmetry and --ordered, then the command's own.
[[nodiscard]] std::vector<OptionSpec> with_search_options(std::vector<OptionSpec> own);

[[nodiscard]] const Engine& chosen_engine(const Arguments& arguments);
[[nodiscard]] SymmetryMode chosen_symmetry(const Arguments& arguments);

// What these options say, and Ctrl-C as the way to stop. --time is left to the caller, who holds
// the TimeLimit.
[[nodiscard]] SearchOptions search_options(const Arguments& arguments);

}  // namespace polypack
