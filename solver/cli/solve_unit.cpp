#include "polypack/cli/solve_unit.hpp"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "polypack/cli/search_report.hpp"
#include "polypack/cli/unit_run.hpp"
#include "polypack/command/write_file.hpp"
#include "polypack/distribution/stopwatch.hpp"
#include "polypack/distribution/work.hpp"
#include "polypack/distribution/worker_name.hpp"

namespace polypack {
namespace {

Unit unit_of(const std::string& path, const UnitSearch& search) {
    const auto text = contents_of(path);
    if (!text) throw UnitFileError(path, "no such file");
    UnitFile file = unit_from(path, *text);
    require_same(path, file.identity, search.identity());
    require_valid(search, path, file.unit);
    return std::move(file.unit);
}

// The folder for the units that remain: that of the unit, unless another is given.
std::filesystem::path folder_for_rest(const Arguments& arguments) {
    if (arguments.has("rest")) return arguments.text("rest");
    return std::filesystem::path(arguments.text("unit")).parent_path();
}

}  // namespace

SolveResult solve_unit(const Puzzle& puzzle, const SolveOptions& options,
                       const Arguments& arguments, const PackingSink& sink) {
    const std::string path = arguments.text("unit");
    const std::string result_path = arguments.text("result", path + ".result");
    check_writable(result_path);
    const auto rest_folder = folder_for_rest(arguments);
    check_writable((rest_folder / "unit").string());
    const UnitRun run(puzzle, options);
    if (!run.ready()) return run.not_ready();
    const UnitSearch& search = run.search();
    const Unit unit = unit_of(path, search);

    const Stopwatch elapsed;
    SearchReport report(arguments.text("status"));
    const double budget = arguments.seconds("budget", 0);
    UnitWatch watch;
    watch.ends = [&] {
        return (budget > 0 && elapsed.seconds() >= budget) ||
               run.deadline().token().stop_requested();
    };
    watch.committed = report.updates();
    UnitProgress from;
    from.open = unit.parts;
    UnitProgress now = search.search_all(std::move(from), watch, run.sink_of(sink));

    UnitResult written{unit, now.counts, host_name(), now.done, {}};
    written.rest = grouped(unit, std::move(now.open), max_remaining_units);
    for (const Unit& left : written.rest) {
        replace_file((rest_folder / (left.id + ".unit")).string(),
                     text_of(UnitFile{search.identity(), left}));
    }
    replace_file(result_path, text_of(ResultFile{search.identity(), written}));

    SolveResult result = run.result(now.counts);
    if (!written.complete()) {
        result.ending = Ending::limit;
        if (options.stop.stop_requested()) result.ending = Ending::stopped;
        if (run.deadline().expired()) result.ending = Ending::time;
    }
    result.seconds.search = elapsed.seconds();
    return result;
}

std::vector<OptionSpec> unit_options() {
    return {
        {"unit", "FILE", "search only this unit of 'polypack split', and write its result"},
        {.name = "budget",
         .value = "T",
         .help = "of --unit: after so long, leave what remains to new units",
         .time = true},
        {"result", "FILE", "of --unit: where the result goes (default: FILE.result)"},
        {"rest", "DIR", "of --unit: where units that remain go (default: where the unit is)"},
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
    for (const std::string_view option : {"unique", "ordered", "progress", "seed"}) {
        if (!arguments.has(option)) continue;
        throw UsageError(fmt::format("--{} cannot be combined with --{}", with, option));
    }
    for (const std::string_view option : {"expect", "expect-packing"}) {
        if (!unit || !arguments.has(option)) continue;
        throw UsageError(fmt::format("--unit cannot be combined with --{}", option));
    }
}

}  // namespace polypack
