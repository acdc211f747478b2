// The options that commands which search have in common.
#pragma once

#include "cli/command.hpp"
#include "packing/search.hpp"

namespace polypack {

// Their table entries.
[[nodiscard]] OptionSpec engine_option();
[[nodiscard]] OptionSpec threads_option();
[[nodiscard]] OptionSpec time_option();
[[nodiscard]] OptionSpec symmetry_option();

[[nodiscard]] const Engine& chosen_engine(const Arguments& arguments);
[[nodiscard]] SymmetryMode symmetry_mode(const Arguments& arguments);

// The search options that the arguments ask for; what a command does not offer has its default.
// Stops on Ctrl-C. Keeps references to the puzzle and the table.
[[nodiscard]] SearchOptions search_options(const Arguments& arguments, const Puzzle& puzzle,
                                           const PlacementTable& table);

}  // namespace polypack
