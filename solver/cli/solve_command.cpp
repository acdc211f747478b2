#include "polypack/cli/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <variant>

#include "polypack/api/count_exactly.hpp"
#include "polypack/cli/best_packings.hpp"
#include "polypack/cli/expected_counts.hpp"
#include "polypack/cli/progress_report.hpp"
#include "polypack/cli/proof_commands.hpp"
#include "polypack/cli/puzzle_options.hpp"
#include "polypack/cli/ranks.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/cli/solve_in_units.hpp"
#include "polypack/cli/terminal.hpp"
#include "polypack/cli/time_options.hpp"
#include "polypack/command/say.hpp"
#include "polypack/formats/packing_lines.hpp"
#include "polypack/packing/run/threads.hpp"
#include "polypack/records/records.hpp"
#include "polypack/render/palette.hpp"
#include "polypack/render/text.hpp"
#include "polypack/solve.hpp"

namespace polypack {
namespace {

// One line per expected count that the result contradicts or, if they are asked for, leaves
// unknown.
std::vector<std::string> differences(const Puzzle& puzzle, SymmetryMode mode,
                                     const SolveResult& result, bool asked) {
    std::vector<std::string> lines;
    const Expectation& expect = puzzle.expect;
    if (expect.all && *expect.all != result.all) {
        lines.push_back(fmt::format("{} packings, expected {}", result.all, expect.all->digits()));
    }
    if (expect.distinct && !result.symmetry_known && asked) {
        lines.emplace_back("the number of distinct packings is unknown: too many symmetries");
    } else if (mode == SymmetryMode::full && expect.distinct && (asked || result.distinct_known) &&
               *expect.distinct != result.distinct) {
        lines.push_back(fmt::format("{} distinct packings, expected {}", result.distinct,
                                    expect.distinct->digits()));
    }
    return lines;
}

// Refuses counts that the 64 bits of this command do not hold.
void check_expectation_is_reachable(const Expectation& expect) {
    for (const auto& count : {expect.all, expect.distinct}) {
        if (!count || count->small()) continue;
        throw UsageError(fmt::format(
            "--expect: the file expects {} packings, more than can be listed; 'polypack count "
            "--expect' counts them",
            count->digits()));
    }
}

// The styles that can draw packings on the lattice, in words.
std::string styles_for(const Lattice& lattice) {
    constexpr std::array styles{
        std::pair{"letters", TextStyle::letters}, std::pair{"blocks", TextStyle::blocks},
        std::pair{"outlines", TextStyle::outlines}, std::pair{"iso", TextStyle::iso}};
    std::vector<std::string_view> names;
    for (const auto& [name, style] : styles) {
        if (draws(style, lattice)) names.emplace_back(name);
    }
    const std::string_view last = names.back();
    names.pop_back();
    return fmt::format("{} or {}", fmt::join(names, ", "), last);
}

void print_summary(const SolveResult& result) {
    if (result.distinct_known) {
        print("distinct    {}\n", result.distinct);
    } else {
        print("distinct    unknown{}\n",
              result.symmetry_known ? "" : ": too many symmetries, or too hard to find");
    }
    print("all         {}\n", result.all);
    print("engine      {}\n", result.engine);
    print("nodes       {}\n", result.stats.nodes);
    print("placements  {}\n", result.placements);
    print("seconds     {:.3f}\n", result.seconds.total());
    print("threads     {}\n", result.threads);
    if (!result.complete()) print("complete    no: {}\n", why_incomplete(result.ending));
}

// Returns true if nothing asks for the search itself, so that packings may be counted in any way.
bool may_count_without_search(const Arguments& arguments) {
    constexpr std::string_view of_a_search[] = {"unique",    "proof",   "checkpoint", "mpi",
                                                "part",      "unit",    "simd",       "colourings",
                                                "eliminate", "volumes", "seed"};
    return arguments.has("count") &&
           std::ranges::none_of(of_a_search, [&](auto option) { return arguments.has(option); });
}

ExitCode tell_count(const Arguments& arguments, const Puzzle& puzzle, const SolveOptions& options,
                    const CountResult& result) {
    const int threads = thread_count(options.threads);
    if (arguments.has("verbose")) {
        for (const std::string& note : result.notes) say("{}\n", note);
    }
    const BigCount all = result.all.value_or(0);
    if (arguments.has("json")) {
        print_text(result_record(puzzle, result, threads));
    } else {
        print("distinct    {}\n", result.distinct
                                      ? digits_of(*result.distinct)
                                      : fmt::format("unknown: {}", result.not_distinct));
        print("all         {}\n", digits_of(all));
        print("method      {}\n", result.method);
        print("placements  {}\n", result.placements);
        print("seconds     {:.3f}\n", result.seconds.total());
        print("threads     {}\n", threads);
    }
    const auto lines = differences(puzzle.expect, options.symmetry, result);
    if (const ExitCode code = compared(arguments, puzzle, lines); code != ExitCode::done) {
        return code;
    }
    if (!arguments.has("expect-packing") || all != 0) return ExitCode::done;
    say_unless_quiet("polypack: there is no packing\n");
    return ExitCode::unexpected;
}

// Returns true if there is exactly one packing up to symmetry; nullopt if that is not known.
std::optional<bool> is_unique(const SolveResult& result) {
    if (result.distinct > 1 && result.symmetry_known) return false;
    if (!result.complete() || result.distinct > 1) return std::nullopt;
    return result.distinct == 1;
}

void print_uniqueness(const SolveResult& result) {
    const auto unique = is_unique(result);
    if (!unique) {
        print("unique      unknown\n");
    } else if (*unique) {
        print("unique      yes\n");
    } else {
        print("unique      no: {}\n",
              result.distinct == 0 ? "there is no packing" : "there is more than one packing");
    }
}

ExitCode uniqueness_code(const SolveResult& result) {
    const auto unique = is_unique(result);
    if (!unique) return ExitCode::stopped;
    if (*unique) return ExitCode::done;
    return result.distinct == 0 ? ExitCode::unexpected : ExitCode::several;
}

void say_notes(const SolveResult& result) {
    for (const std::string& note : result.notes) say("{}\n", note);
    const PhaseTimes& spent = result.seconds;
    say("seconds: reading {:.4f}, table {:.4f}, reasons {:.4f}, symmetry {:.4f}, engine {:.4f}, "
        "search {:.4f}\n",
        spent.reading, spent.table, spent.reasons, spent.symmetry, spent.engine, spent.search);
}

// Refuses --seed unless an engine for first packings is used, as only these are randomised.
void check_seed(const Arguments& arguments) {
    if (!arguments.has("seed")) return;
    const std::string engine = arguments.text("engine");
    const auto limit = static_cast<std::uint64_t>(arguments.number("limit", 0));
    const bool limited = arguments.has("unique") || (limit != 0 && limit <= max_in_contest);
    if (engine == "restarts" || engine == "sat") return;
    if (limited && (engine.empty() || engine == "portfolio")) return;
    throw UsageError(
        fmt::format("--seed applies to --engine restarts and sat, and to searches with --unique or "
                    "a --limit of "
                    "at most {} by portfolio or the default engine",
                    max_in_contest));
}

// Options that contradict each other.
void check_solve_options(const Arguments& arguments) {
    check_seed(arguments);
    check_unit_options(arguments);
    check_part_options(arguments);
    check_proof_options(arguments);
    for (const std::string_view option : {"limit", "all", "expect"}) {
        if (!arguments.has("unique") || !arguments.has(option)) continue;
        throw UsageError(fmt::format("--unique cannot be combined with --{}", option));
    }
    for (const std::string_view option : {"with", "without"}) {
        if (!arguments.has("expect") || !arguments.has(option)) continue;
        throw UsageError(fmt::format(
            "--expect cannot be combined with --{}: the counts are those of the file", option));
    }
}

SolveResult dispatch_solve(const Document& document, const SolveOptions& options,
                           const Arguments& arguments, const PackingSink& sink,
                           const std::optional<Ranks>& ranks) {
    const Puzzle& puzzle = document.puzzle;
    if (arguments.has("proof")) {
        if (auto without_packing = solve_with_proof(puzzle, options, arguments)) {
            return *std::move(without_packing);
        }
    }
    if (arguments.has("checkpoint")) {
        return solve_with_checkpoint(document, options, arguments,
                                     ranks ? ranks->search(arguments, options.stop)
                                           : SearchInUnits(&UnitSearch::search_all));
    }
    if (ranks) return solve_by_ranks(puzzle, options, arguments, sink, *ranks);
    if (arguments.has("part")) return solve_part(puzzle, options, arguments, sink);
    if (arguments.has("unit")) return solve_unit(puzzle, options, arguments, sink);
    return solve(puzzle, options, sink);
}

ExitCode solve_file(const Arguments& arguments) {
    check_solve_options(arguments);
    std::optional<Ranks> ranks;
    if (arguments.has("mpi")) ranks.emplace();
    if (ranks && !ranks->leads()) {
        end_progress_report();  // the first rank tells
        ranks->serve(arguments);
        return ExitCode::done;
    }
    const Document document = document_of(arguments);
    const Puzzle& puzzle = document.puzzle;
    if (arguments.has("expect")) check_expectation_is_reachable(puzzle.expect);
    const TextOptions drawing = drawing_options(arguments.text("style", "auto"));
    if (!draws(drawing.style, *puzzle.lattice)) {
        throw UsageError(fmt::format("--style {} does not support the {} lattice; use {}",
                                     arguments.text("style"), puzzle.lattice->name,
                                     styles_for(*puzzle.lattice)));
    }
    if (const auto objective = objective_of(arguments, document)) {
        return solve_best(arguments, document, *objective, drawing);
    }
    const bool json = arguments.has("json");
    const bool unique = arguments.has("unique");
    SolveOptions options = solve_options(arguments);
    if (ranks) options.threads = ranks->threads(options.threads);
    if (unique) options.limit = 2;
    // From the first packing that is printed.
    std::optional<TextPictures> pictures;
    std::optional<PackingLines> packing_lines;
    PackingSink sink;
    if (!arguments.has("count")) {
        sink = [&](const Packing& packing) {
            if (json) {
                if (!packing_lines) {
                    packing_lines.emplace(puzzle);
                    print_text(puzzle_line(painted(puzzle), document.groups, document.still));
                }
                print_text(packing_lines->line(packing));
            } else {
                if (!pictures) pictures.emplace(puzzle, drawing);
                print_text(pictures->draw(packing.pieces).append(1, '\n'));
            }
            return true;
        };
    }
    const double reading = seconds_since_start();
    SolveResult result;
    if (may_count_without_search(arguments)) {
        auto found = search_or_count(puzzle, options);
        if (auto* const count = std::get_if<CountResult>(&found)) {
            count->seconds.reading = reading;
            return tell_count(arguments, puzzle, options, *count);
        }
        result = std::move(std::get<SolveResult>(found));
    } else {
        result = dispatch_solve(document, options, arguments, sink, ranks);
    }
    result.seconds.reading = reading;

    if (result.reason) say_unless_quiet("no packing: {}\n", result.reason->text);
    if (arguments.has("verbose")) say_notes(result);
    if (json) {
        print_text(unique ? result_record(puzzle, result, is_unique(result))
                          : result_record(puzzle, result));
    } else {
        if (pictures) print("{}", pictures->legend());
        print_summary(result);
        if (unique) print_uniqueness(result);
    }
    if (result.all > 0 && arguments.has("proof")) {
        say_unless_quiet(
            "polypack: there is a packing, so there is no proof that there is none; 'polypack "
            "certify' proves how many there are\n");
        return ExitCode::unexpected;
    }
    if (unique) return uniqueness_code(result);
    // Reaching a limit is what the user asked for, so it is not a failure.
    if (result.ending == Ending::time || result.ending == Ending::stopped) {
        if (arguments.has("checkpoint")) say_how_to_go_on();
        return ExitCode::stopped;
    }
    if (!result.complete() && arguments.has("expect")) {
        say("polypack: cannot compare the counts with those of the file: the limit was reached "
            "first\n");
        return ExitCode::unexpected;
    }
    if (result.complete()) {
        const auto lines = differences(puzzle, options.symmetry, result, arguments.has("expect"));
        if (const ExitCode code = compared(arguments, puzzle, lines); code != ExitCode::done) {
            return code;
        }
    }
    if (arguments.has("expect-packing") && result.all == 0) {
        say_unless_quiet("polypack: there is no packing\n");
        return ExitCode::unexpected;
    }
    return ExitCode::done;
}

std::vector<OptionSpec> own_options() {
    return {
        limit_option(),
        {"unique", "",
         "stop at the second packing; exit with 0 if there is exactly one, 1 if none, 7 if "
         "several"},
        {"count", "",
         "print no packings, only the counts, without a search where that is expected to be "
         "faster"},
    };
}

std::vector<OptionSpec> output_options() {
    return grouped(
        "Output",
        {{"style",
          "STYLE",
          "how packings are drawn (auto: blocks on a colour terminal, else letters; outlines: "
          "where shapes may be given as art, not on rhombic; iso: cube only)",
          {"auto", "letters", "blocks", "outlines", "iso"}},
         {"verbose", "", "report what was decided before the search, and why"}});
}

std::vector<OptionSpec> comparing_options() {
    return grouped(
        "Scripts and tests",
        {{"expect", "",
          "exit with 1 unless the counts are those in the file (distinct ones are compared "
          "with --symmetry full only)"},
         {.name = "expect-packing",
          .value = "",
          .help = "exit with 1 if there is no packing",
          .rare = true}});
}

std::vector<OptionSpec> tuning_options() {
    return rare(grouped(
        "Tuning",
        {{"eliminate",
          "WHEN",
          "before the search, drop placements after which a cell or piece cannot be covered",
          {"auto", "on", "off"}},
         {"colourings",
          "WHEN",
          "before the search, try to prove by colourings and weights that there is no packing",
          {"auto", "on", "off"}},
         {"volumes",
          "WHEN",
          "prune where the remaining pieces cannot fill an empty component",
          {"auto", "on", "off"}},
         {"seed",
          "S",
          "seed for the random orders in which a first packing is sought (default 1)",
          {},
          0,
          1'000'000'000'000'000'000}}));
}

// Searches that outlast a process or a machine.
std::vector<OptionSpec> long_search_options() {
    return rare(
        grouped("Long searches",
                combined({{part_option()}, checkpoint_options(), unit_options(), {mpi_option()}})));
}

}  // namespace

CommandSpec solve_command() {
    return {
        .name = "solve",
        .operands = "FILE",
        .min_operands = 1,
        .max_operands = 1,
        .summary = "Print the packings of a puzzle, and the counts",
        .details =
            "Packings that differ only by a motion of the region are printed once, unless --all or "
            "--symmetry says otherwise. The counts follow at the end. --json prints the puzzle, "
            "the packings, then an object with the counts. With --maximise or --minimise, or these "
            "keys in the file, prints the best packing, proven.",
        .options = with_search_options(combined(
            {own_options(), objective_options(), output_options(), comparing_options(),
             tuning_options(), long_search_options(), rare(grouped("Proofs", proof_options()))})),
        .run = solve_file,
    };
}

}  // namespace polypack
