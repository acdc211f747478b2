#include "polypack/cli/best_packings.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "polypack/api/optimise.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/cli/time_options.hpp"
#include "polypack/command/say.hpp"
#include "polypack/formats/packing_lines.hpp"
#include "polypack/records/records.hpp"
#include "polypack/render/palette.hpp"
#include "polypack/render/text.hpp"
#include "polypack/solve.hpp"

namespace polypack {
namespace {

Objective objective_from(std::string_view option, const std::string& text, const Puzzle& puzzle) {
    Objective objective{.maximise = option == "maximise"};
    constexpr std::string_view copies = "copies:";
    if (text.starts_with(copies)) {
        objective.quantity = Quantity::copies;
        objective.piece = text.substr(copies.size());
    } else if (const auto quantity = find_quantity(text);
               quantity && *quantity != Quantity::copies) {
        objective.quantity = *quantity;
    } else {
        throw UsageError(fmt::format(
            "--{} must be copies:NAME, pieces, cells, holes or value, got '{}'", option, text));
    }
    if (const auto mistake = objective_mistake(puzzle, objective)) {
        throw UsageError(fmt::format("--{} {}: {}", option, text, *mistake));
    }
    return objective;
}

// Refuses what only a search for all packings does.
void check_options(const Arguments& arguments) {
    for (const std::string_view option :
         {"limit", "unique", "all", "ordered", "expect", "checkpoint", "mpi", "part", "unit",
          "proof", "formula"}) {
        if (!arguments.has(option)) continue;
        throw UsageError(
            fmt::format("--{} does not apply to a search for the best packings, which "
                        "'maximise' or 'minimise' asks for",
                        option));
    }
}

void print_summary(const Objective& objective, const Optimum& optimum,
                   const std::optional<SolveResult>& counts, double seconds) {
    print("best        {}\n", optimum_text(objective, optimum));
    if (!optimum.why.empty() && optimum.best) print("why         {}\n", optimum.why);
    if (counts && counts->complete()) {
        print("distinct    {}\n", counts->distinct_known ? fmt::format("{}", counts->distinct)
                                                         : "unknown: too many symmetries");
        print("all         {}\n", counts->all);
    }
    print("nodes       {}\n", optimum.stats.nodes + (counts ? counts->stats.nodes : 0));
    print("seconds     {:.3f}\n", seconds);
    print("threads     {}\n", optimum.threads);
    if (optimum.ending != Ending::complete) {
        print("complete    no: {}\n", why_incomplete(optimum.ending));
    } else if (counts && !counts->complete()) {
        print("complete    no: {}\n", why_incomplete(counts->ending));
    }
}

// Counts the best packings.
std::optional<SolveResult> counts_of(const Arguments& arguments, const Puzzle& puzzle,
                                     const Objective& objective, const Optimum& optimum) {
    if (!arguments.has("count") || !optimum.proven()) return std::nullopt;
    const std::int64_t most = optimum.best.value_or(0);
    const auto best = with_quantity(puzzle, objective, most, most);
    if (!best) return std::nullopt;
    return count(*best, solve_options(arguments));
}

}  // namespace

std::vector<OptionSpec> objective_options() {
    return {
        {"maximise", "WHAT",
         "find a packing with the most of it, and prove it: copies:NAME (of that piece), pieces, "
         "cells (covered), holes (cells left empty) or value (of the pieces, as the file gives "
         "it)"},
        {"minimise", "WHAT", "find a packing with the least of it"},
    };
}

std::optional<Objective> objective_of(const Arguments& arguments, const Document& document) {
    if (arguments.has("maximise") && arguments.has("minimise")) {
        throw UsageError("--maximise cannot be combined with --minimise");
    }
    for (const std::string_view option : {"maximise", "minimise"}) {
        if (!arguments.has(option)) continue;
        return objective_from(option, arguments.text(option), document.puzzle);
    }
    return document.objective;
}

ExitCode solve_best(const Arguments& arguments, const Document& document,
                    const Objective& objective, const TextOptions& drawing) {
    check_options(arguments);
    const Puzzle& puzzle = document.puzzle;
    const double reading = seconds_since_start();
    const Optimum optimum = optimise(puzzle, objective, solve_options(arguments));
    const auto counts = counts_of(arguments, puzzle, objective, optimum);
    const bool json = arguments.has("json");
    const bool shows = optimum.packing && !arguments.has("count");
    if (!optimum.best && !optimum.why.empty()) {
        say_unless_quiet("no packing: {}\n", optimum.why);
    }
    if (json) {
        if (shows) {
            print_text(puzzle_line(painted(puzzle), document.groups, document.still));
            print_text(PackingLines(puzzle).line(*optimum.packing));
        }
        print_text(optimum_record(puzzle, objective, optimum, counts, reading));
    } else {
        if (shows) {
            TextPictures pictures(puzzle, drawing);
            print_text(pictures.draw(optimum.packing->pieces).append(1, '\n'));
            print("{}", pictures.legend());
        }
        print_summary(objective, optimum, counts, seconds_since_start());
    }
    if (optimum.ending != Ending::complete || (counts && !counts->complete())) {
        return ExitCode::stopped;
    }
    if (arguments.has("expect-packing") && !optimum.best) {
        say_unless_quiet("polypack: there is no packing\n");
        return ExitCode::unexpected;
    }
    return ExitCode::done;
}

}  // namespace polypack
