// The commands estimate and explain.
#include "polypack/cli/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "polypack/api/deadline.hpp"
#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/cli/progress_report.hpp"
#include "polypack/cli/puzzle_options.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/cli/time_options.hpp"
#include "polypack/command/say.hpp"
#include "polypack/counting/contest/contest.hpp"
#include "polypack/records/records.hpp"
#include "polypack/render/heat_map.hpp"

namespace polypack {
namespace {

constexpr double default_estimate_seconds = 5;

// Returns what counting without a search is expected to take on one thread, if a search is expected
// to take long, and longer. Ends when --time is over.
std::optional<CountOutlook> faster_count(const Arguments& arguments, const PreparedPuzzle& prepared,
                                         const SolveOptions& options) {
    constexpr double most = 0.5;           // seconds in which the methods may show what they need
    constexpr double long_search = 0.5;    // seconds; shorter ones are not worth a remark
    constexpr double longest_count = 1e6;  // seconds; nobody waits for longer ones
    if (!prepared.ready() || prepared.puzzle().rules.any()) return std::nullopt;
    const double left = seconds_left(arguments, std::numeric_limits<double>::infinity());
    const Deadline deadline(left, options.stop);
    try {
        const auto outlook =
            count_outlook({prepared.table(), prepared.symmetry()}, std::min(most, left / 2),
                          {.stop = deadline.token(),
                           .memory = prepared.memory_left(options.memory_limit),
                           .threads = 1});
        if (outlook && outlook->method != "search" && outlook->search_seconds >= long_search &&
            outlook->seconds < longest_count) {
            return outlook;
        }
        return std::nullopt;
    } catch (const Stopped&) {
        return std::nullopt;  // the rest is complete without it
    }
}

std::string number(double value) {
    return value < 1e6 ? fmt::format("{:.0f}", value) : fmt::format("{:.3g}", value);
}

// Returns a remark on the reliability of an interval, as a clause.
std::string_view remark(Doubt doubt) {
    switch (doubt) {
        case Doubt::none_found:
            return "none found: there may be none or any number";
        case Doubt::few_batches:
            return "few probes: the bounds are rough";
        case Doubt::heavy_tail:
            return "heavy tail: it may be far larger";
        case Doubt::none:
            break;
    }
    return "";
}

std::string with_bounds(const Estimated& e, std::string (*text)(double)) {
    if (e.doubt == Doubt::none_found) return fmt::format("{:<12}  {}", "?", remark(e.doubt));
    if (e.low == e.high) return text(e.value);
    const std::string bounds = std::isinf(e.high)
                                   ? fmt::format("{} or more", text(e.low))
                                   : fmt::format("{} to {}", text(e.low), text(e.high));
    if (e.doubt == Doubt::none) return fmt::format("{:<12}  {}", text(e.value), bounds);
    return fmt::format("{:<12}  {:<24}  {}", text(e.value), bounds, remark(e.doubt));
}

void print_estimate(const Estimate& e, bool symmetry_known,
                    const std::optional<CountOutlook>& count) {
    if (e.impossible) {
        print("there is no packing\n");
    } else if (e.searched) {
        print("searched exhaustively: the counts are exact\n");
    } else {
        print("estimates from {} random {}, with 95 % confidence intervals\n", e.probes,
              e.probes == 1 ? "probe" : "probes");
    }
    print("distinct    {}\n",
          symmetry_known ? with_bounds(e.distinct, number) : std::string("unknown"));
    print("all         {}\n", with_bounds(e.all, number));
    print("nodes       {}\n", with_bounds(e.nodes, number));
    print("time        {}, on one thread\n", with_bounds(e.seconds, duration));
    if (count) {
        print("count       about {}, by {}, without a search\n", duration(count->seconds),
              count->method);
    }
}

ExitCode run_estimate(const Arguments& arguments) {
    const Puzzle puzzle = puzzle_of(arguments);
    SolveOptions options = solve_options(arguments);
    EstimateOptions probes;
    probes.probes = static_cast<int>(arguments.number("probes", 0));
    probes.seed = static_cast<std::uint64_t>(arguments.number("seed", 1));
    // Without --probes, the time is a budget to be used up.
    const double budget = probes.probes == 0 ? default_estimate_seconds : 0;
    options.time_limit = seconds_left(arguments, budget);
    const PreparedPuzzle prepared(puzzle, options);
    // A tenth is left for the methods of counting.
    options.time_limit = 0.9 * seconds_left(arguments, budget);
    const Estimate result = prepared.estimate(options, probes);
    const bool symmetry_known = !prepared.ready() || prepared.symmetry().known();
    if (const Reason* reason = prepared.reason())
        say_unless_quiet("no packing: {}\n", reason->text);
    const bool stopped = !result.finished && options.stop.stop_requested();
    const auto count = result.exact ? std::nullopt : faster_count(arguments, prepared, options);
    if (!result.known()) {
        say_unless_quiet("{}{}\n",
                         stopped ? "stopped before a probe finished: nothing is known"
                                 : "no probe finished in time: try a longer --time",
                         count ? fmt::format("; 'polypack count' is expected to take about {}",
                                             duration(count->seconds))
                               : "");
        return ExitCode::stopped;
    }
    if (arguments.has("json")) {
        print_text(estimate_record(puzzle, result, symmetry_known, count));
    } else {
        print_estimate(result, symmetry_known, count);
    }
    if (!stopped && (result.finished || probes.probes == 0)) return ExitCode::done;
    say_unless_quiet("stopped after {} probes\n", result.probes);
    return ExitCode::stopped;
}

}  // namespace

CommandSpec estimate_command() {
    return {
        .name = "estimate",
        .operands = "FILE",
        .min_operands = 1,
        .max_operands = 1,
        .summary = "Estimate the size and time of a search",
        .details =
            "Estimates by random probes, with 95 % confidence intervals, and prints any reason to "
            "doubt an interval; where 'polypack count' is expected to be faster than the search, "
            "it "
            "says so. Without --time and --probes it takes 5 seconds, or less if "
            "everything is known within 1 %.",
        .options =
            {{"probes",
              "N",
              "make N probes; the same N and seed give the same counts",
              {},
              1,
              max_probes},
             {"seed", "N", "seed of the random number generator (default 1)", {}, 0, 1'000'000'000},
             symmetry_option()},
        .run = run_estimate,
    };
}

namespace {

constexpr double default_explain_seconds = 20;

void print_explanation(const PreparedPuzzle& prepared, const Explanation& explanation) {
    for (const std::string& line : explanation.text(prepared.puzzle(), prepared.table())) {
        print("{}\n", line);
    }
    for (const Reason& reason : explanation.reasons) {
        if (reason.weights) print("\n{}", draw_weights(prepared.puzzle(), *reason.weights));
    }
    const Puzzle& puzzle = prepared.puzzle();
    if (explanation.conflict && !explanation.conflict->cells.empty() &&
        puzzle.kind == PuzzleKind::shapes) {
        print("\n# are the cells of the conflict\n{}",
              draw_cells(puzzle, explanation.conflict->cells));
    }
}

// Says what counting takes if that is less than a search is expected to take.
void print_outlook(const CountOutlook& count) {
    print("counting all packings, by {}, is expected to take about {}", count.method,
          duration(count.seconds));
    if (!std::isinf(count.search_seconds)) {
        print("; a search, about {}", duration(count.search_seconds));
    }
    print("\n");
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
        print_text(explanation_record(prepared.puzzle(), prepared.table(), explanation));
    } else {
        print_explanation(prepared, explanation);
        if (explanation.verdict != Verdict::impossible) {
            if (const auto count = faster_count(arguments, prepared, options)) {
                print_outlook(*count);
            }
        }
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
        .run = run_explain,
    };
}

}  // namespace polypack
