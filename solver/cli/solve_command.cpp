#include "polypack/cli/solve_command.hpp"

#include <fmt/format.h>

#include <optional>

#include "polypack/cli/packing_json.hpp"
#include "polypack/cli/progress.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/cli/terminal.hpp"
#include "polypack/formats/read_puzzle.hpp"
#include "polypack/packing/reasons/reasons.hpp"
#include "polypack/packing/search.hpp"
#include "polypack/packing/verify.hpp"
#include "polypack/render/text.hpp"

namespace polypack {
namespace {

ProgressKind progress_kind(const Arguments& arguments) {
    const std::string how = arguments.text("progress", "auto");
    if (arguments.has("quiet") || how == "none") return ProgressKind::none;
    if (how == "json") return ProgressKind::json;
    return talks_to_terminal() ? ProgressKind::line : ProgressKind::none;
}

// What --expect compares, as a line per difference; also a puzzle without expectations is one.
std::vector<std::string> differences(const Puzzle& puzzle, SymmetryMode mode,
                                     const SearchResult& result) {
    std::vector<std::string> lines;
    const Expectation& expect = puzzle.expect;
    if (!expect.all && !expect.distinct) lines.emplace_back("the file expects no counts");
    if (expect.all && *expect.all != result.all) {
        lines.push_back(fmt::format("{} packings, expected {}", result.all, *expect.all));
    }
    if (mode == SymmetryMode::full && expect.distinct && *expect.distinct != result.distinct) {
        lines.push_back(
            fmt::format("{} distinct packings, expected {}", result.distinct, *expect.distinct));
    }
    return lines;
}

void print_summary(const Engine& engine, const PlacementTable& table, const SearchResult& result) {
    fmt::print("distinct    {}\n", result.distinct);
    fmt::print("all         {}\n", result.all);
    fmt::print("engine      {}\n", engine.name);
    fmt::print("nodes       {}\n", result.stats.nodes);
    fmt::print("placements  {}\n", table.size());
    fmt::print("seconds     {:.3f}\n", result.seconds);
    fmt::print("threads     {}\n", result.threads);
    if (!result.complete) fmt::print("complete    no: stopped by a limit or a signal\n");
}

ExitCode solve(const Arguments& arguments) {
    const Puzzle puzzle = read_puzzle(arguments.operands().front());
    const Engine& engine = chosen_engine(arguments);
    const SymmetryMode mode = chosen_symmetry(arguments);
    const bool count_only = arguments.has("count");
    const bool json = arguments.has("json");

    const PlacementTable table(puzzle);
    const Symmetry symmetry(puzzle, table, mode);
    SearchOptions options = search_options(arguments, puzzle, table);
    SearchProgress progress;
    const ProgressKind kind = progress_kind(arguments);
    if (kind != ProgressKind::none) options.progress = &progress;
    const auto limit_of_time = time_limit(arguments);

    const ReasonOptions argue{.colourings = arguments.text("parity", "auto") != "off"};
    const auto conflict = find_reason(puzzle, table, argue);
    if (conflict) fmt::print(stderr, "no packing: {}\n", conflict->text);

    const TextOptions drawing = drawing_options(arguments.text("style", "auto"));
    std::optional<ProgressReport> report;
    FoundPacking found;
    if (!count_only) {
        found = [&](std::span<const int> packing, std::uint64_t class_size) {
            const auto placed = laid_out(puzzle, table, packing);
            if (report) report->clear_line();
            if (json) {
                fmt::print("{}\n", packing_json(puzzle, placed, class_size).dump());
            } else {
                fmt::print("{}\n", draw_text(puzzle, placed, drawing));
            }
            return true;
        };
    }
    SearchResult result;
    if (!conflict) {
        report.emplace(progress, kind, !options.ordered && options.limit == 0);
        result = search(engine, table, symmetry, options, found);
        report.reset();
    }

    if (arguments.has("verbose")) {
        for (const std::string& note : result.notes) fmt::print(stderr, "{}\n", note);
    }
    if (json) {
        fmt::print("{}\n", result_json(puzzle, engine.name, table, result).dump());
    } else {
        print_summary(engine, table, result);
    }
    if (!result.complete) return ExitCode::stopped;
    if (arguments.has("expect")) {
        const auto lines = differences(puzzle, mode, result);
        for (const std::string& line : lines) fmt::print(stderr, "polypack: {}\n", line);
        if (!lines.empty()) return ExitCode::unexpected;
    }
    if (arguments.has("expect-packing") && result.all == 0) {
        fmt::print(stderr, "polypack: there is no packing\n");
        return ExitCode::unexpected;
    }
    return ExitCode::done;
}

}  // namespace

CommandSpec solve_command() {
    return {"solve",
            "FILE",
            1,
            1,
            "Print every packing of a puzzle, one per class of equal ones, then the counts",
            with_search_options({
                limit_option(),
                {"count", "", "print no packings, only the counts"},
                {"eliminate",
                 "WHEN",
                 "drop placements that leave a cell or piece uncoverable first",
                 {"auto", "on", "off"}},
                {"parity",
                 "WHEN",
                 "look for colouring arguments before the search",
                 {"auto", "on", "off"}},
                {"volumes",
                 "WHEN",
                 "cut where the pieces left cannot fill an empty component",
                 {"auto", "on", "off"}},
                {"verbose", "", "say what was decided before the search, and why"},
                {"progress",
                 "HOW",
                 "tell how far the search is, on standard error; auto: a line on a terminal",
                 {"auto", "json", "none"}},
                {"quiet", "", "the same as --progress none"},
                {"style",
                 "STYLE",
                 "how packings are drawn",
                 {"auto", "letters", "blocks", "outlines", "iso"}},
                {"json", "", "print JSON lines: the packings, then one object with the counts"},
                {"expect", "", "exit with 1 unless the counts are those the file expects"},
                {"expect-packing", "", "exit with 1 if there is no packing"},
            }),
            solve};
}

}  // namespace polypack
