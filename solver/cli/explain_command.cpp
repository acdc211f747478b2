#include "polypack/cli/explain_command.hpp"

#include <fmt/format.h>

#include "polypack/cli/interrupt.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/formats/read_puzzle.hpp"
#include "polypack/packing/explain.hpp"
#include "polypack/packing/parallel.hpp"

namespace polypack {
namespace {

constexpr long long default_seconds = 20;

ExitCode run(const Arguments& arguments) {
    const Puzzle puzzle = read_puzzle(arguments.operands().front());
    const PlacementTable table(puzzle);
    ExplainLimits limits;
    limits.cancel = &interrupted();
    limits.threads = thread_count(static_cast<int>(arguments.number("threads", 0)));
    const TimeLimit time(static_cast<double>(arguments.number("time", default_seconds)));
    const Explanation explanation = explain(puzzle, table, limits);
    for (const std::string& line : explanation.text(puzzle, table)) fmt::print("{}\n", line);
    if (puzzle.rules.any()) {
        fmt::print("the rules on whole packings were not looked at\n");
    }
    return explanation.verdict == Verdict::undecided ? ExitCode::stopped : ExitCode::done;
}

}  // namespace

CommandSpec explain_command() {
    return {"explain",
            "FILE",
            1,
            1,
            "Say why a puzzle has no packing, or what makes it hard",
            {threads_option(),
             {"time", "S", "give up after S seconds; 20 by default", {}, 1, 1'000'000'000}},
            run};
}

}  // namespace polypack
