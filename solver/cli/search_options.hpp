// The options of every command that searches.
#pragma once

#include <string>
#include <vector>

#include "polypack/api/deadline.hpp"
#include "polypack/api/solve_options.hpp"
#include "polypack/command/arguments.hpp"
#include "polypack/command/command.hpp"

namespace polypack {

// --all, --symmetry, --ordered and --engine, then the command's own.
[[nodiscard]] std::vector<OptionSpec> with_search_options(std::vector<OptionSpec> own);

// Single options, for commands that do not offer all of them.
[[nodiscard]] OptionSpec engine_option();
// Its value; empty if it is not given. Throws UsageError for an engine that is not built in.
[[nodiscard]] std::string engine_name(const Arguments& arguments);
[[nodiscard]] OptionSpec symmetry_option();

// --limit, for commands that stop there.
[[nodiscard]] OptionSpec limit_option();

// What ended a search before its end, as a clause; empty if nothing did.
[[nodiscard]] std::string_view why_incomplete(Ending ending);
// Says it, and returns ExitCode::stopped.
[[nodiscard]] ExitCode not_finished(Ending ending);

// Throws UsageError, with `why` at its end, if an option of searches is given where none is made.
void check_not_searched(const Arguments& arguments, std::string_view why);

// Seconds since the program, or the request that it answers, started: since the last call of
// start_clock().
double seconds_since_start();
void start_clock();
// What is left of --time, which counts from the start of the program; never 0 if it is given.
// `absent`: the time if it is not given, 0: none.
[[nodiscard]] double seconds_left(const Arguments& arguments, double absent);
// Ends reading on Ctrl-C, and when --time is over.
[[nodiscard]] Deadline reading_deadline(const Arguments& arguments);

// The search options, including those for pruning, with Ctrl-C as the stop token.
[[nodiscard]] SolveOptions solve_options(const Arguments& arguments);

}  // namespace polypack
