#include "polypack/cli/unit_run.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "polypack/cli/search_report.hpp"
#include "polypack/command/write_file.hpp"
#include "polypack/distribution/stopwatch.hpp"
#include "polypack/distribution/work.hpp"

namespace polypack {

UnitRun::UnitRun(const Puzzle& puzzle, const SolveOptions& options)
    : deadline_(options.time_limit, options.stop),
      options_(limited(options)),
      prepared_(puzzle, options_) {
    if (!prepared_.ready()) return;
    const Stopwatch elapsed;
    search_.emplace(prepared_, options_, options.symmetry);
    engine_seconds_ = elapsed.seconds();
}

// Time and packings are limited from outside, so that what remains can be searched later.
SolveOptions UnitRun::limited(SolveOptions options) const {
    options.time_limit = 0;
    options.limit = 0;
    options.stop = deadline_.token();
    return options;
}

Ending UnitRun::cut_short() const {
    return deadline_.expired() ? Ending::time : Ending::stopped;
}

SolveResult UnitRun::not_ready() const {
    SolveResult result;
    result.seconds = prepared_.seconds();
    result.ending = cut_short();
    return result;
}

SolveResult UnitRun::result(const UnitCounts& counts) const {
    if (!search_) return not_ready();
    SolveResult result;
    result.seconds = prepared_.seconds();
    result.seconds.engine = engine_seconds_;
    if (prepared_.reason() != nullptr) result.reason = *prepared_.reason();
    result.all = counts.all;
    result.distinct = counts.distinct;
    result.stats = counts.stats;
    result.placements = prepared_.table().size();
    result.threads = search_->threads();
    result.engine = search_->engine();
    result.notes = search_->notes();
    return result;
}

SolveResult UnitRun::result(const UnitProgress& now,
                            const std::optional<UnitCounts>& limited) const {
    SolveResult end = result(limited.value_or(now.counts));
    if (now.open.empty()) return end;
    end.ending = limited ? Ending::limit : cut_short();
    end.distinct_known = !options_.list_all;
    return end;
}

UnitSink UnitRun::sink_of(const PackingSink& sink) const {
    if (!sink) return {};
    return [this, &sink, packing = Packing()](std::span<const int> placements,
                                              std::uint64_t class_size) mutable {
        lay_out(prepared_.puzzle(), prepared_.table(), placements, packing.pieces);
        packing.class_size = class_size;
        packing.placements.assign(placements.begin(), placements.end());
        sink(packing);
    };
}

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
    UnitCallbacks watch;
    watch.should_stop = [&] {
        return (budget > 0 && elapsed.seconds() >= budget) ||
               run.deadline().token().stop_requested();
    };
    watch.on_commit = report.updates();
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
