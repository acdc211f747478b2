#include "polypack/cli/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/cli/puzzle_options.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/command/say.hpp"
#include "polypack/distribution/ledger.hpp"
#include "polypack/distribution/unit_search.hpp"
#include "polypack/distribution/worker_name.hpp"
#include "polypack/formats/finding_json.hpp"

namespace polypack {
namespace {

constexpr long long max_units = 10'000'000;
constexpr long long usual_units = 1000;

LedgerSource source_of(const Arguments& arguments) {
    const std::string& file = arguments.operands().front();
    if (file == "-") {
        throw UsageError("'split' does not read standard input: workers read the file again");
    }
    LedgerSource source{std::filesystem::absolute(file).lexically_normal().string(),
                        arguments.texts("with"), arguments.texts("without"),
                        engine_name(arguments)};
    const auto has_lines = [](const std::string& text) {
        return text.find('\n') != std::string::npos;
    };
    if (has_lines(source.file) || std::ranges::any_of(source.with, has_lines) ||
        std::ranges::any_of(source.without, has_lines)) {
        throw UsageError("the puzzle file, --with and --without must be one line each");
    }
    return source;
}

// The units in the order in which they are to be searched, heaviest first, with names that say so.
std::vector<Unit> named_units(std::vector<UnitPart> parts, std::size_t most) {
    std::vector<Unit> units = grouped(whole_unit(), std::move(parts), most);
    std::ranges::stable_sort(units, std::greater<>(),
                             [](const Unit& unit) { return weight_of(unit.parts); });
    const std::size_t digits = std::to_string(units.size()).size();
    for (std::size_t i = 0; i < units.size(); ++i) {
        units[i].id = fmt::format("{:0{}}", i + 1, digits);
    }
    return units;
}

ExitCode run_split(const Arguments& arguments) {
    if (!arguments.has("output")) throw UsageError("'split' requires -o DIR");
    const LedgerSource source = source_of(arguments);
    const Puzzle puzzle = puzzle_of(arguments);
    const SolveOptions options = solve_options(arguments);
    const PreparedPuzzle prepared(puzzle, options);
    if (!prepared.ready()) throw Stopped();
    if (const Reason* reason = prepared.reason())
        say_unless_quiet("no packing: {}\n", reason->text);
    const UnitSearch search(prepared, options, options.symmetry);
    const auto most = static_cast<std::size_t>(arguments.number("units", usual_units));
    const Deadline deadline(seconds_left(arguments, 0), options.stop);
    UnitProgress divided = search.divide(most, deadline.token());
    ResultFile manifest{search.identity(), {}};
    UnitResult& result = manifest.result;
    result.unit = whole_unit();
    result.host = host_name();
    result.counts = divided.counts;
    result.done = divided.done;
    result.rest = named_units(std::move(divided.open), most);
    Ledger::create(arguments.text("output"), source, manifest);

    double nodes = static_cast<double>(result.counts.stats.nodes);
    std::size_t parts = 0;
    for (const Unit& unit : result.rest) {
        nodes += weight_of(unit.parts);
        parts += unit.parts.size();
    }
    if (arguments.has("json")) {
        print("{}\n", nlohmann::ordered_json{{"name", puzzle.name},
                                             {"folder", arguments.text("output")},
                                             {"units", result.rest.size()},
                                             {"parts", parts},
                                             {"nodes", nodes},
                                             {"seconds", rounded_seconds(seconds_since_start())}}
                          .dump());
    } else {
        print("units       {}\n", result.rest.size());
        print("parts       {}\n", parts);
        print("nodes       about {:.3g}\n", nodes);
        print("seconds     {:.3f}\n", seconds_since_start());
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
        .options = with_puzzle_options({
            {.name = "output",
             .value = "DIR",
             .help = "the folder to make; it must not exist, or be empty",
             .letter = 'o'},
            {"units", "N", "how many units (default 1000)", {}, 1, max_units},
            engine_option(),
            symmetry_option(),
            threads_option(),
            time_option(),
            json_option(),
            quiet_option(),
        }),
        .run = run_split,
    };
}

}  // namespace polypack
