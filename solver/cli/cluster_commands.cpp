// A search divided among machines that share a folder: split, work and merge.
#include "polypack/base/file_name.hpp"
#include "polypack/cli/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/cli/progress_report.hpp"
#include "polypack/cli/puzzle_options.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/cli/search_report.hpp"
#include "polypack/cli/time_options.hpp"
#include "polypack/command/command_line.hpp"
#include "polypack/command/say.hpp"
#include "polypack/command/write_file.hpp"
#include "polypack/distribution/ledger.hpp"
#include "polypack/distribution/unit_search.hpp"
#include "polypack/distribution/work.hpp"
#include "polypack/distribution/worker_name.hpp"
#include "polypack/formats/shipped.hpp"
#include "polypack/records/records.hpp"

namespace polypack {
namespace {

constexpr long long max_units = 10'000'000;
constexpr long long usual_units = 1000;

LedgerSource source_of(const Arguments& arguments) {
    const std::string& file = arguments.operands().front();
    if (file == "-") {
        throw UsageError("'split' does not read standard input: workers read the file again");
    }
    const ShippedFile* const shipped =
        is_file(file) ? nullptr : find_shipped(file, ShippedKind::puzzles);
    LedgerSource source{shipped != nullptr
                            ? shipped->path()
                            : to_name(std::filesystem::absolute(to_path(file)).lexically_normal()),
                        arguments.texts("with"),
                        arguments.texts("without"),
                        engine_name(arguments),
                        arguments.text("from"),
                        arguments.text("problem")};
    const auto has_lines = [](const std::string& text) {
        return text.find('\n') != std::string::npos;
    };
    if (has_lines(source.file) || has_lines(source.problem) ||
        std::ranges::any_of(source.with, has_lines) ||
        std::ranges::any_of(source.without, has_lines)) {
        throw UsageError("the puzzle file, --problem, --with and --without must be one line each");
    }
    return source;
}

ExitCode run_split(const Arguments& arguments) {
    if (!arguments.has("output")) throw UsageError("'split' requires -o DIR");
    const LedgerSource source = source_of(arguments);
    const Puzzle puzzle = puzzle_of(arguments);
    SolveOptions options = solve_options(arguments);
    const Deadline deadline(options.time_limit, options.stop);
    options = within(std::move(options), deadline);
    const PreparedPuzzle prepared(puzzle, options);
    if (!prepared.ready()) throw Stopped();
    if (const Reason* reason = prepared.reason())
        say_unless_quiet("no packing: {}\n", reason->text);
    const UnitSearch search(prepared, options, options.symmetry);
    const auto most = static_cast<std::size_t>(arguments.number("units", usual_units));
    const ResultFile manifest = divided(search, most, deadline.token());
    const UnitResult& result = manifest.result;
    Ledger::create(arguments.text("output"), source, manifest, deadline.token());

    double nodes = static_cast<double>(result.counts.stats.nodes);
    std::size_t parts = 0;
    for (const Unit& unit : result.rest) {
        nodes += weight_of(unit.parts);
        parts += unit.parts.size();
    }
    if (arguments.has("json")) {
        print_text(split_record(puzzle,
                                {arguments.text("output"), result.rest.size(), parts, nodes},
                                seconds_since_start()));
    } else {
        print("units       {}\n", result.rest.size());
        print("parts       {}\n", parts);
        print("nodes       about {:.3g}\n", nodes);
        print("seconds     {:.3f}\n", seconds_since_start());
        say_unless_quiet("polypack: to search them, here and elsewhere: polypack work {}\n",
                         in_shell_quotes(arguments.text("output")));
    }
    return ExitCode::done;
}

}  // namespace

CommandSpec split_command() {
    return {
        .name = "split",
        .operands = "FILE",
        .min_operands = 1,
        .max_operands = 1,
        .summary = "Divide a search into units of work",
        .details =
            "The units go to a new folder, from which any number of 'polypack work' take them.",
        .options =
            {
                {.name = "output",
                 .value = "DIR",
                 .help = "the folder to make; it must not exist, or be empty",
                 .letter = 'o'},
                {"units", "N", "how many units (default 1000)", {}, 1, max_units},
                engine_option(),
                symmetry_option(),
            },
        .run = run_split,
    };
}

namespace {

// Returns the puzzle that was split, from the file named there or the one given.
Puzzle puzzle_of_source(const LedgerSource& source, const Arguments& arguments) {
    const std::vector<std::string>& operands = arguments.operands();
    std::vector<std::string> words{operands.size() > 1 ? operands[1] : source.file};
    for (const std::string& text : source.with) words.push_back("--with=" + text);
    for (const std::string& text : source.without) words.push_back("--without=" + text);
    if (!source.from.empty()) words.push_back("--from=" + source.from);
    if (!source.problem.empty()) words.push_back("--problem=" + source.problem);
    const CommandSpec as_split{.name = "split",
                               .operands = "FILE",
                               .min_operands = 1,
                               .max_operands = 1,
                               .summary = "",
                               .options = puzzle_options()};
    return puzzle_of(arguments_of(as_split, words));
}

ExitCode run_work(const Arguments& arguments) {
    const std::string& folder = arguments.operands().front();
    SolveOptions options = solve_options(arguments);
    const Deadline deadline(options.time_limit, options.stop);
    Ledger ledger(folder, deadline.token());
    const Puzzle puzzle = puzzle_of_source(ledger.source(), arguments);
    options = within(std::move(options), deadline);
    options.engine = ledger.source().engine;
    options.symmetry = ledger.identity().symmetry;
    const PreparedPuzzle prepared(puzzle, options);
    if (!prepared.ready()) return ExitCode::stopped;
    const UnitSearch search(prepared, options, options.symmetry);
    require_same(folder + "/manifest", ledger.identity(), search.identity());
    WorkReport report;
    {
        SearchReport reported(arguments.text("status"));
        reported.update({}, 0);
        report = work(search, ledger,
                      {.budget = arguments.seconds("budget", 60),
                       .lease = arguments.seconds("lease", 60),
                       .stop = deadline.token(),
                       .on_commit = [&](const UnitCounts& counts, const Measure& done) {
                           reported.update(counts, done);
                       }});
    }
    if (arguments.has("json")) {
        print_text(
            work_record(puzzle, worker_name(), report, search.threads(), seconds_since_start()));
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
                 .help = "put back what remains of a unit after this time (default 60s)",
                 .time = true},
                {.name = "lease",
                 .value = "T",
                 .help = "take over units whose workers showed no sign of life for this long "
                         "(default 60s)",
                 .time = true},
                {"status", "FILE", "write what this worker has done to this file every second"},
            },
        .run = run_work,
    };
}

namespace {

// Fractions of large numbers are better read as decimals.
std::string short_text(const Measure& measure) {
    constexpr std::size_t most = 24;
    const std::string text = text_of(measure);
    return text.size() <= most ? text : fmt::format("{:.9f}", value_of(measure));
}

void say_findings(const Survey& survey) {
    for (const Unit& unit : survey.missing) {
        say("polypack: unit {} is missing: nobody has it, and it is not done; 'polypack work' "
            "adds it again\n",
            unit.id);
    }
    for (const DoubleResult& twice : survey.doubles) {
        const char* const how = !twice.compared ? "one of them is not finished"
                                : twice.equal   ? "with equal results"
                                                : "WITH DIFFERENT RESULTS";
        say("polypack: unit {} was searched twice, by {} and by {}, {}\n", twice.unit, twice.host,
            twice.other_host, how);
    }
    for (const std::string& line : survey.damaged) {
        say("polypack: {}; 'polypack work' searches its unit again\n", line);
    }
    for (const std::string& line : survey.foreign) say("polypack: {}; it is not counted\n", line);
}

void print_left(const Survey& survey) {
    if (survey.finished()) return;
    if (survey.seconds_left == 0) {
        print("left        unknown\n");
        return;
    }
    print("left        {} on one thread", duration(survey.seconds_left));
    if (survey.seconds_left_low) {
        print(" ({} to {})", duration(*survey.seconds_left_low),
              duration(*survey.seconds_left_high));
    }
    print("\n");
}

void print_survey(const Survey& survey) {
    const UnitCounts& counts = survey.counts;
    print("distinct    {}\n", counts.distinct);
    print("all         {}\n", counts.all);
    print("digest      {}\n", counts.digest.text());
    print("nodes       {}\n", counts.stats.nodes);
    print("seconds     {:.3f} of all threads\n", counts.seconds);
    print("hosts       {}\n", survey.hosts.size());
    print("units       {} done, {} leased, {} to do, {} missing\n", survey.units_done,
          survey.units_leased, survey.units_todo, survey.missing.size());
    print("done        {}\n", short_text(survey.done));
    print("measure     {}\n", short_text(survey.done + survey.open));
    print_left(survey);
}

ExitCode run_merge(const Arguments& arguments) {
    const Deadline deadline = reading_deadline(arguments);
    const Survey survey = Ledger(arguments.operands().front(), deadline.token())
                              .survey(deadline.token(), &progress());
    say_findings(survey);
    if (arguments.has("json")) {
        print_text(merge_record(survey));
    } else {
        print_survey(survey);
    }
    if (!survey.sound()) return ExitCode::unexpected;
    return survey.finished() ? ExitCode::done : ExitCode::stopped;
}

}  // namespace

CommandSpec merge_command() {
    return {
        .name = "merge",
        .operands = "DIR",
        .min_operands = 1,
        .max_operands = 1,
        .summary = "Add up the results in a folder of units",
        .details =
            "Prints the counts so far, the share that is done and the time left. Exits with 1 if "
            "units are missing, damaged or from different searches.",
        .run = run_merge,
    };
}

}  // namespace polypack
