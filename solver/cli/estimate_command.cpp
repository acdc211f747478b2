#include "polypack/cli/estimate_command.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/cli/progress.hpp"
#include "polypack/cli/puzzle_options.hpp"
#include "polypack/cli/say.hpp"
#include "polypack/cli/search_options.hpp"

namespace polypack {
namespace {

constexpr double default_seconds = 5;

std::string number(double value) {
    return value < 1e6 ? fmt::format("{:.0f}", value) : fmt::format("{:.3g}", value);
}

std::string with_bounds(const Estimated& e, std::string (*text)(double)) {
    if (e.low == e.high) return text(e.value);
    return fmt::format("{:<12}  {} to {}", text(e.value), text(e.low), text(e.high));
}

nlohmann::ordered_json json_of(const Estimated& e) {
    return {{"value", e.value}, {"low", e.low}, {"high", e.high}};
}

void print_text(const Estimate& e) {
    if (e.impossible) {
        print("there is no packing\n");
    } else if (e.searched) {
        print("searched exhaustively: the counts are exact\n");
    } else {
        print("estimates from {} random probes, with 95 % confidence intervals\n", e.probes);
    }
    print("distinct    {}\n", with_bounds(e.distinct, number));
    print("all         {}\n", with_bounds(e.all, number));
    print("nodes       {}\n", with_bounds(e.nodes, number));
    print("time        {}, on one thread\n", with_bounds(e.seconds, duration));
}

ExitCode run(const Arguments& arguments) {
    const Puzzle puzzle = puzzle_of(arguments);
    SolveOptions options = solve_options(arguments);
    if (!arguments.has("time")) options.time_limit = default_seconds;
    EstimateOptions probes;
    probes.seed = static_cast<std::uint64_t>(arguments.number("seed", 1));
    const PreparedPuzzle prepared(puzzle, options);
    const Estimate result = prepared.estimate(options, probes);
    if (const Reason* reason = prepared.reason()) say("no packing: {}\n", reason->text);
    if (!result.exact && result.probes == 0) {
        say("polypack: no probe finished in time; try a longer --time\n");
        return ExitCode::stopped;
    }
    if (arguments.has("json")) {
        const nlohmann::ordered_json body{{"name", puzzle.name},
                                          {"exact", result.exact},
                                          {"probes", result.probes},
                                          {"distinct", json_of(result.distinct)},
                                          {"all", json_of(result.all)},
                                          {"nodes", json_of(result.nodes)},
                                          {"seconds", json_of(result.seconds)}};
        print("{}\n", body.dump());
    } else {
        print_text(result);
    }
    return ExitCode::done;
}

}  // namespace

CommandSpec estimate_command() {
    return {
        "estimate",
        "FILE",
        1,
        1,
        "Estimate the size and duration of a search by random probes",
        with_puzzle_options(
            {time_option("probe for T, such as 0.5, 90s or 2h (default 5s)"),
             {"seed", "N", "seed of the random number generator (default 1)", {}, 0, 1'000'000'000},
             symmetry_option(),
             {"json", "", "print a JSON object"}}),
        run};
}

}  // namespace polypack
