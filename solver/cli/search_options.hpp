// Options of the commands that search.
#pragma once

#include <string>
#include <vector>

#include "polypack/api/solve_options.hpp"
#include "polypack/command/arguments.hpp"
#include "polypack/command/command.hpp"

namespace polypack {

// Returns --all, --symmetry, --ordered and --engine, then the command's own options.
[[nodiscard]] std::vector<OptionSpec> with_search_options(std::vector<OptionSpec> own);

// Returns --engine alone, for commands that do not offer all of them.
[[nodiscard]] OptionSpec engine_option();
// Returns the value of --engine; "" if it is not given. Throws UsageError for an engine that is not
// built in.
[[nodiscard]] std::string engine_name(const Arguments& arguments);
[[nodiscard]] OptionSpec symmetry_option();

// Returns --limit, for commands that stop there.
[[nodiscard]] OptionSpec limit_option();

// Says, as a clause, what ended a search early; returns "" if nothing did.
[[nodiscard]] std::string_view why_incomplete(Ending ending);
// Prints the command that goes on with a search that keeps a checkpoint, unless --quiet: the one
// that runs.
void say_how_to_go_on();
// Prints that, and returns ExitCode::stopped.
[[nodiscard]] ExitCode not_finished(Ending ending);

// Throws UsageError, ending with `why`, if an option of searches is given where none is made.
void check_not_searched(const Arguments& arguments, std::string_view why);

// Returns the search options, including those for pruning, with Ctrl-C as the stop token.
[[nodiscard]] SolveOptions solve_options(const Arguments& arguments);

}  // namespace polypack
