#pragma once

#include <functional>
#include <vector>

#include "polypack/api/solve_options.hpp"
#include "polypack/command/command.hpp"
#include "polypack/distribution/unit_search.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Searches what is open in `from`: UnitSearch::search_all, or by several processes.
using SearchInUnits = std::function<UnitProgress(const UnitSearch& search, UnitProgress from,
                                                 const UnitCallbacks& watch, const UnitSink& sink)>;

// polypack solve FILE --checkpoint DIR: begins a search, or goes on with the one that the folder
// holds, and keeps what has been done there. Packings go to the file of -o.
[[nodiscard]] SolveResult solve_with_checkpoint(const Puzzle& puzzle, const SolveOptions& options,
                                                const Arguments& arguments,
                                                const SearchInUnits& search_all);

// --checkpoint and the options that go with it.
[[nodiscard]] std::vector<OptionSpec> checkpoint_options();

}  // namespace polypack
