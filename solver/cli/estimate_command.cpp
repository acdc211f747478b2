#include "polypack/cli/estimate_command.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "polypack/cli/interrupt.hpp"
#include "polypack/cli/progress.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/formats/read_puzzle.hpp"
#include "polypack/packing/estimate.hpp"
#include "polypack/packing/reasons/reasons.hpp"

namespace polypack {
namespace {

constexpr long long default_seconds = 5;

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
    if (e.exact) {
        fmt::print("searched to the end: these are no estimates\n");
    } else {
        fmt::print("estimates of {} random probes, with 95 % confidence intervals\n", e.probes);
    }
    fmt::print("distinct    {}\n", with_bounds(e.distinct, number));
    fmt::print("all         {}\n", with_bounds(e.all, number));
    fmt::print("nodes       {}\n", with_bounds(e.nodes, number));
    fmt::print("time        {}, on one thread\n", with_bounds(e.seconds, duration));
}

ExitCode run(const Arguments& arguments) {
    const Puzzle puzzle = read_puzzle(arguments.operands().front());
    const PlacementTable table(puzzle);
    Estimate result;
    if (const auto conflict = find_reason(puzzle, table)) {
        fmt::print(stderr, "no packing: {}\n", conflict->text);
        result.exact = true;
    } else {
        const Symmetry symmetry(puzzle, table, chosen_symmetry(arguments));
        EstimateOptions options;
        options.cancel = &interrupted();
        options.seed = static_cast<std::uint64_t>(arguments.number("seed", 1));
        const TimeLimit time(static_cast<double>(arguments.number("time", default_seconds)));
        result = estimate(table, symmetry, search_options(arguments, puzzle, table), options);
    }
    if (!result.exact && result.probes == 0) {
        fmt::print(stderr, "polypack: no probe came to an end; give it more --time\n");
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
        fmt::print("{}\n", body.dump());
    } else {
        print_text(result);
    }
    return ExitCode::done;
}

}  // namespace

CommandSpec estimate_command() {
    return {"estimate",
            "FILE",
            1,
            1,
            "Estimate how large and how long a search will be, by random probes",
            {{"time", "S", "probe for S seconds; 5 by default", {}, 1, 1'000'000},
             {"seed", "N", "of the random numbers; 1 by default", {}, 0, 1'000'000'000},
             symmetry_option(),
             {"json", "", "print a JSON object"}},
            run};
}

}  // namespace polypack
