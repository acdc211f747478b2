#include "polypack/cli/ranks.hpp"

#ifndef POLYPACK_STANDALONE
#include <dlfcn.h>
#endif
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <exception>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

#include "polypack/base/file_name.hpp"
#include "polypack/base/stopwatch.hpp"
#include "polypack/cli/puzzle_options.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/cli/search_report.hpp"
#include "polypack/command/program_file.hpp"
#include "polypack/distribution/mpi_module.hpp"
#include "polypack/distribution/rank_search.hpp"
#include "polypack/distribution/unit_run.hpp"
#include "polypack/platform/process.hpp"
#include "polypack/version.hpp"

namespace polypack {
namespace {

namespace fs = std::filesystem;

#ifdef POLYPACK_STANDALONE
fs::path module_file() {
    return {};
}

std::unique_ptr<Messages> open_messages() {
    throw UsageError(
        "--mpi: this program needs no shared library and loads none; the one of the packages "
        "polypack and polypack-mpi does");
}
#else
// Returns the file of the module, beside the program or where it is installed; "" if it is in
// neither place.
fs::path module_file() {
    std::error_code error;
    const fs::path home = program_file().parent_path();
    for (const fs::path& folder : {home, home / POLYPACK_MODULES}) {
        const fs::path file = folder / polypack_mpi_file;
        if (fs::exists(file, error)) return file;
    }
    return {};
}

template <class Function>
Function* function_of(void* module, const char* name) {
    return reinterpret_cast<Function*>(dlsym(module, name));
}

// Never unloaded: what MPI leaves behind at its end may still refer to it.
std::unique_ptr<Messages> open_messages() {
    const fs::path file = module_file();
    if (file.empty()) {
        throw UsageError(
            fmt::format("--mpi: {} is neither beside the program nor installed; the package "
                        "polypack-mpi has it, "
                        "and polypack builds it where it finds Open MPI (libopenmpi-dev)",
                        polypack_mpi_file));
    }
    // Open MPI loads modules of its own, which need what this one has loaded.
    void* const module = dlopen(file.c_str(), RTLD_NOW | RTLD_GLOBAL);
    if (module == nullptr) throw UsageError(fmt::format("--mpi: {}", dlerror()));
    auto* const version =
        function_of<decltype(polypack_mpi_version)>(module, "polypack_mpi_version");
    auto* const open = function_of<decltype(polypack_open_mpi)>(module, "polypack_open_mpi");
    if (version == nullptr || open == nullptr || std::string_view(version()) != POLYPACK_VERSION) {
        throw UsageError(fmt::format("--mpi: {} belongs to another version of polypack",
                                     in_quotes(to_name(file))));
    }
    return std::unique_ptr<Messages>(open());
}
#endif

}  // namespace

bool has_mpi() {
    return !module_file().empty();
}

Ranks::Ranks() : messages_(open_messages()) {}

Ranks::~Ranks() {
    if (leads()) end_ranks(*messages_);
}

int Ranks::threads(int requested) const {
    if (requested > 0) return requested;
    const auto usable = static_cast<int>(std::thread::hardware_concurrency());
    // mpirun has already bound the ranks to their cores where there are enough.
    const bool bound = usable < platform::processors();
    return std::max(1, bound ? usable : usable / messages_->ranks_here());
}

SearchInUnits Ranks::search(const Arguments& arguments, std::stop_token stop) const {
    constexpr double usually = 60;
    const double every = arguments.seconds("every", usually);
    const RankOptions options{arguments.has("checkpoint") ? every / 2 : every, std::move(stop)};
    return [this, options](const UnitSearch& search, UnitProgress from, const UnitCallbacks& watch,
                           const UnitSink& sink) {
        return search_by_ranks(search, *messages_, std::move(from), watch, sink, options);
    };
}

void Ranks::serve(const Arguments& arguments) {
    try {
        const Puzzle puzzle = puzzle_of(arguments);
        SolveOptions options = solve_options(arguments);
        options.time_limit = 0;
        options.threads = threads(options.threads);
        const UnitRun run(puzzle, options);
        if (!run.ready()) return report_failure(*messages_, "interrupted");
        serve_rank(run.search(), *messages_);
    } catch (const std::exception& error) {
        report_failure(*messages_, one_line(error.what()));
    }
}

SolveResult solve_by_ranks(const Puzzle& puzzle, const SolveOptions& options,
                           const Arguments& arguments, const PackingSink& sink,
                           const Ranks& ranks) {
    const UnitRun run(puzzle, options);
    if (!run.ready()) return run.not_ready();
    const Stopwatch elapsed;
    SearchReport report(arguments.text("status"));
    UnitCallbacks watch;
    watch.should_stop = [&] { return run.deadline().token().stop_requested(); };
    watch.on_commit = report.updates();
    watch.limit = options.limit;
    std::optional<UnitCounts> limited;
    watch.on_limit = [&](const UnitCounts& reported) { limited = reported; };
    UnitProgress from;
    from.open = whole_unit().parts;
    const UnitProgress now = ranks.search(arguments, run.deadline().token())(
        run.search(), std::move(from), watch, run.sink_of(sink));
    report.update(now.counts, now.done);
    SolveResult result = run.result(now, limited);
    result.seconds.search = elapsed.seconds();
    return result;
}

OptionSpec mpi_option() {
    return {"mpi", "",
            "share the search among the ranks that mpirun started, each with --threads of its own"};
}

}  // namespace polypack
