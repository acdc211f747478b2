#include "polypack/cli/explain_command.hpp"

#include <fmt/format.h>

#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/cli/say.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/formats/read_puzzle.hpp"

namespace polypack {
namespace {

constexpr double default_seconds = 20;

ExitCode run(const Arguments& arguments) {
    const Puzzle puzzle = read_puzzle(arguments.operands().front());
    SolveOptions options = solve_options(arguments);
    if (!arguments.has("time")) options.time_limit = default_seconds;
    const PreparedPuzzle prepared(puzzle, options);
    const Explanation explanation = prepared.explain(options);
    for (const std::string& line : explanation.text(puzzle, prepared.table())) print("{}\n", line);
    if (puzzle.rules.any()) {
        print("the rules on whole packings were not considered\n");
    }
    // A stop may have left the conflict larger than it needs to be.
    const bool stopped = explanation.verdict == Verdict::undecided ||
                         (options.stop.stop_requested() && !explanation.irreducible &&
                          explanation.conflict.has_value());
    return stopped ? ExitCode::stopped : ExitCode::done;
}

}  // namespace

CommandSpec explain_command() {
    return {"explain",
            "FILE",
            1,
            1,
            "Explain why a puzzle has no packing, or what makes it hard",
            {threads_option(),
             {"time", "S", "give up after S seconds (default 20)", {}, 1, 1'000'000'000}},
            run};
}

}  // namespace polypack
