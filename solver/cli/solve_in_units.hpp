// The options of solve for searches in units: --checkpoint, and --unit for one unit of 'polypack
// split'.
#pragma once

#include <cstddef>
#include <vector>

#include "polypack/api/solve_options.hpp"
#include "polypack/command/arguments.hpp"
#include "polypack/command/command.hpp"
#include "polypack/distribution/checkpoint.hpp"
#include "polypack/formats/document.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Runs polypack solve FILE --checkpoint DIR: begins a search, or resumes the one that the folder
// holds, and saves its progress there. Packings go to the file of -o.
[[nodiscard]] SolveResult solve_with_checkpoint(const Document& document,
                                                const SolveOptions& options,
                                                const Arguments& arguments,
                                                const SearchInUnits& search_all);
// Returns --checkpoint and the options that go with it.
[[nodiscard]] std::vector<OptionSpec> checkpoint_options();

// Runs polypack solve FILE --unit F: searches a unit for at most --budget; writes its result, and
// the units that remain.
[[nodiscard]] SolveResult solve_unit(const Puzzle& puzzle, const SolveOptions& options,
                                     const Arguments& arguments, const PackingSink& sink);
// Returns --unit and the options that go with it.
[[nodiscard]] std::vector<OptionSpec> unit_options();

// Runs polypack solve FILE --part I/N: a part of the search, without files.
[[nodiscard]] SolveResult solve_part(const Puzzle& puzzle, const SolveOptions& options,
                                     const Arguments& arguments, const PackingSink& sink);
[[nodiscard]] OptionSpec part_option();
struct PartNumber {
    std::size_t part = 1;  // from 1
    std::size_t of = 1;
};
// Returns the value of --part. Throws UsageError.
[[nodiscard]] PartNumber part_number(const Arguments& arguments);
// Throws UsageError for a wrong value, and for options that do not go with it.
void check_part_options(const Arguments& arguments);

// Throws UsageError for options that do not go with those of units or checkpoints.
void check_unit_options(const Arguments& arguments);

}  // namespace polypack
