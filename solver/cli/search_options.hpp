// The options of every command that searches.
#pragma once

#include <memory>
#include <vector>

#include "polypack/cli/command.hpp"
#include "polypack/cli/interrupt.hpp"
#include "polypack/packing/search.hpp"

namespace polypack {

// --engine, --threads, --time, --all, --symmetry and --ordered, then the command's own.
[[nodiscard]] std::vector<OptionSpec> with_search_options(std::vector<OptionSpec> own);

// Some of them alone, for commands that do not offer all.
[[nodiscard]] OptionSpec engine_option();
[[nodiscard]] OptionSpec threads_option();
[[nodiscard]] OptionSpec time_option();
[[nodiscard]] OptionSpec symmetry_option();

// --limit, for commands that stop there.
[[nodiscard]] OptionSpec limit_option();

[[nodiscard]] const Engine& chosen_engine(const Arguments& arguments);
[[nodiscard]] SymmetryMode chosen_symmetry(const Arguments& arguments);

// What the options of a search say, those for pruning included, the rules of the puzzle as a filter
// and Ctrl-C as the way to stop. Keeps references to the puzzle and the table.
[[nodiscard]] SearchOptions search_options(const Arguments& arguments, const Puzzle& puzzle,
                                           const PlacementTable& table);

// The limit that --time sets from now on, as long as it is kept; null without --time.
[[nodiscard]] std::unique_ptr<TimeLimit> time_limit(const Arguments& arguments);

}  // namespace polypack
