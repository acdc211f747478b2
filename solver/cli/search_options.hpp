// The options of every command that searches.
#pragma once

#include <vector>

#include "cli/command.hpp"
#include "packing/search.hpp"

namespace polypack {

// --engine, --threads, --time, --all, --symmetry and --ordered, then the command's own.
[[nodiscard]] std::vector<OptionSpec> with_search_options(std::vector<OptionSpec> own);

// Two of them alone, for commands that offer no more.
[[nodiscard]] OptionSpec threads_option();
[[nodiscard]] OptionSpec symmetry_option();

[[nodiscard]] const Engine& chosen_engine(const Arguments& arguments);
[[nodiscard]] SymmetryMode chosen_symmetry(const Arguments& arguments);

// What the options of a search say, those for pruning included, the rules of the puzzle as a filter
// and Ctrl-C as the way to stop. --time is left to the caller, who holds the TimeLimit. Keeps
// references to the puzzle and the table.
[[nodiscard]] SearchOptions search_options(const Arguments& arguments, const Puzzle& puzzle,
                                           const PlacementTable& table);

}  // namespace polypack
