#include "polypack/cli/commands.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/cli/memory.hpp"
#include "polypack/cli/puzzle_options.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/cli/search_report.hpp"
#include "polypack/command/say.hpp"
#include "polypack/distribution/work.hpp"
#include "polypack/distribution/worker_name.hpp"
#include "polypack/formats/finding_json.hpp"

namespace polypack {
namespace {

// The puzzle that was split, from the file named there or the one given.
Puzzle puzzle_of_source(const LedgerSource& source, const Arguments& arguments) {
    const std::vector<std::string>& operands = arguments.operands();
    std::vector<std::string> words{operands.size() > 1 ? operands[1] : source.file};
    for (const std::string& text : source.with) words.push_back("--with=" + text);
    for (const std::string& text : source.without) words.push_back("--without=" + text);
    const CommandSpec as_split{.name = "split",
                               .operands = "FILE",
                               .min_operands = 1,
                               .max_operands = 1,
                               .summary = "",
                               .options = with_puzzle_options({})};
    return puzzle_of(Arguments(as_split, words));
}

ExitCode run_work(const Arguments& arguments) {
    const std::string& folder = arguments.operands().front();
    Ledger ledger(folder);
    const Puzzle puzzle = puzzle_of_source(ledger.source(), arguments);
    SolveOptions options = solve_options(arguments);
    options.engine = ledger.source().engine;
    options.symmetry = ledger.identity().symmetry;
    const PreparedPuzzle prepared(puzzle, options);
    if (!prepared.ready()) return ExitCode::stopped;
    const UnitSearch search(prepared, options, options.symmetry);
    require_same(folder + "/manifest", ledger.identity(), search.identity());
    const Deadline deadline(seconds_left(arguments, 0), options.stop);
    WorkReport report;
    {
        SearchReport reported(arguments.text("status"));
        reported.update({}, 0);
        report = work(search, ledger,
                      {.budget = arguments.seconds("budget", 60),
                       .lease = arguments.seconds("lease", 60),
                       .stop = deadline.token(),
                       .committed = [&](const UnitCounts& counts, const Measure& done) {
                           reported.update(counts, done);
                       }});
    }
    if (arguments.has("json")) {
        print("{}\n", nlohmann::ordered_json{{"name", puzzle.name},
                                             {"worker", worker_name()},
                                             {"units", report.units},
                                             {"distinct", report.counts.distinct},
                                             {"all", report.counts.all},
                                             {"nodes", report.counts.stats.nodes},
                                             {"seconds", rounded_seconds(seconds_since_start())},
                                             {"threads", search.threads()},
                                             {"finished", report.finished}}
                          .dump());
    } else {
        print("units       {} searched here\n", report.units);
        print("nodes       {}\n", report.counts.stats.nodes);
        print("seconds     {:.3f}\n", seconds_since_start());
        print("threads     {}\n", search.threads());
        print("finished    {}\n", report.finished ? "yes" : "no: stopped; units remain");
    }
    return report.finished ? ExitCode::done : ExitCode::stopped;
}

}  // namespace

CommandSpec work_command() {
    return {
        .name = "work",
        .operands = "DIR [FILE]",
        .min_operands = 1,
        .max_operands = 2,
        .summary = "Search the units of a folder",
        .details =
            "The folder is one that 'polypack split' has made; several workers may search it side "
            "by side, on one machine or on many that share the folder. FILE is the puzzle, if it "
            "has moved since then.",
        .options =
            {
                {.name = "budget",
                 .value = "T",
                 .help = "after so long, put back what remains of a unit (default 60s)",
                 .time = true},
                {.name = "lease",
                 .value = "T",
                 .help = "take over units whose workers showed no sign of life for this long "
                         "(default 60s)",
                 .time = true},
                threads_option(),
                time_option(),
                memory_option(),
                {"status", "FILE",
                 "a file with what this worker has done, written anew every second"},
                json_option(),
            },
        .run = run_work,
    };
}

}  // namespace polypack
