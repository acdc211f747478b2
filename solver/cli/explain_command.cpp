#include "polypack/cli/commands.hpp"

#include <fmt/format.h>

#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/cli/puzzle_options.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/command/say.hpp"
#include "polypack/formats/finding_json.hpp"
#include "polypack/render/heat_map.hpp"

namespace polypack {
namespace {

constexpr double default_explain_seconds = 20;

void print_explanation(const PreparedPuzzle& prepared, const Explanation& explanation) {
    for (const std::string& line : explanation.text(prepared.puzzle(), prepared.table())) {
        print("{}\n", line);
    }
    for (const Reason& reason : explanation.reasons) {
        if (reason.weights) print("\n{}", draw_weights(prepared.puzzle(), *reason.weights));
    }
}

ExitCode run_explain(const Arguments& arguments) {
    const Puzzle puzzle = puzzle_of(arguments);
    SolveOptions options = solve_options(arguments);
    options.time_limit = seconds_left(arguments, default_explain_seconds);
    const PreparedPuzzle prepared(puzzle, options);
    if (!prepared.ready()) throw Stopped();
    options.time_limit = seconds_left(arguments, default_explain_seconds);
    const Explanation explanation = prepared.explain(options);
    if (arguments.has("json")) {
        print("{}\n", explanation_json(prepared.puzzle(), prepared.table(), explanation).dump());
    } else {
        print_explanation(prepared, explanation);
    }
    // A stop may have left the conflict larger than it needs to be.
    const bool stopped = explanation.verdict == Verdict::undecided ||
                         (options.stop.stop_requested() && !explanation.irreducible &&
                          explanation.conflict.has_value());
    return stopped ? ExitCode::stopped : ExitCode::done;
}

}  // namespace

CommandSpec explain_command() {
    return {
        .name = "explain",
        .operands = "FILE",
        .min_operands = 1,
        .max_operands = 1,
        .summary = "Explain why a puzzle is impossible, or hard",
        .details =
            "Looks for a short reason why there is no packing; if there is none, tells what makes "
            "the search long. Without --time it gives up after 20 seconds.",
        .options = with_puzzle_options({threads_option(), time_option(), json_option()}),
        .run = run_explain,
    };
}

}  // namespace polypack
