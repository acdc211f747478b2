#include "polypack/cli/solve_in_units.hpp"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "polypack/base/file_name.hpp"
#include "polypack/base/stopwatch.hpp"
#include "polypack/cli/search_report.hpp"
#include "polypack/command/write_file.hpp"
#include "polypack/distribution/unit_run.hpp"
#include "polypack/formats/packing_lines.hpp"
#include "polypack/records/records.hpp"
#include "polypack/render/palette.hpp"

namespace polypack {
namespace {

// Mistakes in the use of a checkpoint are mistakes of the command line.
template <typename Function>
auto checked_use(std::string_view option, const Function& function) {
    try {
        return function();
    } catch (const CheckpointError& error) {
        throw UsageError(fmt::format("{}{}", option, error.what()));
    }
}

}  // namespace

SolveResult solve_with_checkpoint(const Document& document, const SolveOptions& options,
                                  const Arguments& arguments, const SearchInUnits& search_all) {
    const Checkpoint checkpoint =
        checked_use("", [&] { return Checkpoint(arguments.text("checkpoint")); });
    const UnitRun run(document.puzzle, options);
    if (!run.ready()) return run.not_ready();
    const Puzzle& prepared = run.prepared().puzzle();
    const Stopwatch elapsed;
    SearchReport report(arguments.text("status"));
    PackingLines lines(prepared);
    Packing packing;
    // The seconds are those of all runs, as the counts are.
    const auto result_of = [&](const UnitProgress& progress,
                               const std::optional<UnitCounts>& reported, double seconds_before) {
        SolveResult result = run.result(progress, reported);
        result.seconds.search = seconds_before + elapsed.seconds();
        return result;
    };
    CheckpointOptions search;
    search.output.path = arguments.text("output");
    search.output.beginning = puzzle_line(painted(prepared), document.groups, document.still);
    search.output.line = [&](std::span<const int> placements, std::uint64_t class_size) {
        lay_out(prepared, run.prepared().table(), placements, packing.pieces);
        packing.class_size = class_size;
        return std::string(lines.line(packing));
    };
    search.output.end = [&](const UnitProgress& progress, double seconds_before) {
        return result_record(prepared, result_of(progress, std::nullopt, seconds_before));
    };
    constexpr double usually = 60;
    // With ranks, the state may be older by as much again: see Ranks::search.
    search.every = arguments.seconds("every", usually) / (arguments.has("mpi") ? 2 : 1);
    search.limit = options.limit;
    search.list_all = options.list_all;
    search.stop = run.deadline().token();
    search.on_progress = [&](const UnitCounts& counts, const Measure& done) {
        report.update(counts, done);
    };
    search.search_all = search_all;
    const CheckpointResult end =
        checked_use("-o ", [&] { return checkpoint.search(run.search(), search); });
    return result_of(end.progress, end.reported, end.seconds_before);
}

std::vector<OptionSpec> checkpoint_options() {
    return {
        {"checkpoint", "DIR",
         "keep what has been done in this folder; the same command goes on from there"},
        {.name = "every",
         .value = "T",
         .help = "with --checkpoint: how often to write it (default 60s)",
         .time = true},
        {.name = "output",
         .value = "FILE",
         .help = "with --checkpoint: where packings go, as --json prints them; without it they "
                 "are only counted",
         .letter = 'o'},
        {"status", "FILE",
         "with --checkpoint, --unit or --mpi: write the progress to this file every second"},
    };
}

namespace {

// Returns the default file for the result of a unit: in a folder of 'split', where `merge` expects
// it.
std::filesystem::path default_result(const std::filesystem::path& unit) {
    const std::filesystem::path folder = std::filesystem::absolute(unit).parent_path();
    if (folder.filename() == "todo" && is_regular_file(folder / ".." / "manifest")) {
        return unit.parent_path() / ".." / "done" / unit.filename().replace_extension(".result");
    }
    return to_path(to_name(unit) + ".result");
}

}  // namespace

SolveResult solve_unit(const Puzzle& puzzle, const SolveOptions& options,
                       const Arguments& arguments, const PackingSink& sink) {
    UnitFileOptions unit;
    unit.unit = arguments.text("unit");
    unit.result =
        arguments.text("result", to_name(default_result(to_path(unit.unit)).lexically_normal()));
    check_writable(unit.result);
    // By default beside the unit.
    const std::filesystem::path beside = to_path(unit.unit).parent_path();
    unit.rest = arguments.text("rest", to_name(beside));
    check_writable(to_name(to_path(unit.rest) / "unit"));
    unit.budget = arguments.seconds("budget", 0);
    const UnitRun run(puzzle, options);
    if (!run.ready()) return run.not_ready();
    SearchReport report(arguments.text("status"));
    unit.on_commit = report.updates();
    return search_unit_file(run, unit, run.sink_of(sink));
}

std::vector<OptionSpec> unit_options() {
    return {
        {"unit", "FILE", "search only this unit of 'polypack split', and write its result"},
        {.name = "budget",
         .value = "T",
         .help = "with --unit: stop after this time and leave the rest to new units",
         .time = true},
        {"result", "FILE",
         "with --unit: where to write the result (default: where 'merge' looks for it in a folder "
         "of 'split', else FILE.result)"},
        {"rest", "DIR",
         "with --unit: where to write the units that remain (default: where the unit is)"},
    };
}

void check_unit_options(const Arguments& arguments) {
    const bool unit = arguments.has("unit");
    const bool checkpoint = arguments.has("checkpoint");
    const bool mpi = arguments.has("mpi");
    for (const std::string_view option : {"checkpoint", "mpi"}) {
        if (!unit || !arguments.has(option)) continue;
        throw UsageError(fmt::format("--unit cannot be combined with --{}", option));
    }
    if (mpi && arguments.operands().front() == "-") {
        throw UsageError("--mpi does not read standard input: every rank reads the file");
    }
    constexpr std::array of_unit{"budget", "result", "rest"};
    constexpr std::array of_checkpoint{"every", "output"};
    for (const std::string_view option : of_unit) {
        if (arguments.has(option) && !unit) {
            throw UsageError(fmt::format("--{} requires --unit", option));
        }
    }
    for (const std::string_view option : of_checkpoint) {
        if (arguments.has(option) && !checkpoint) {
            throw UsageError(fmt::format("--{} requires --checkpoint", option));
        }
    }
    if (!unit && !checkpoint && !mpi) {
        if (!arguments.has("status")) return;
        throw UsageError("--status requires --checkpoint, --unit or --mpi");
    }
    const std::string_view with = unit ? "unit" : mpi ? "mpi" : "checkpoint";
    if (arguments.has("limit") && unit) {
        throw UsageError(
            "--unit cannot be combined with --limit: a unit counts either entirely or not at all");
    }
    for (const std::string_view option : {"unique", "ordered", "seed"}) {
        if (!arguments.has(option)) continue;
        throw UsageError(fmt::format("--{} cannot be combined with --{}", with, option));
    }
    for (const std::string_view option : {"expect", "expect-packing"}) {
        if (!unit || !arguments.has(option)) continue;
        throw UsageError(fmt::format("--unit cannot be combined with --{}", option));
    }
}

}  // namespace polypack
