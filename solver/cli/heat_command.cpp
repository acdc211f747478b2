#include "polypack/cli/commands.hpp"

#include <fmt/format.h>

#include <optional>
#include <vector>

#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/cli/converters.hpp"
#include "polypack/cli/memory_options.hpp"
#include "polypack/cli/packing_files.hpp"
#include "polypack/cli/puzzle_options.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/cli/terminal.hpp"
#include "polypack/cli/time_options.hpp"
#include "polypack/command/say.hpp"
#include "polypack/command/write_file.hpp"
#include "polypack/counting/diagram/build_diagram.hpp"
#include "polypack/records/records.hpp"
#include "polypack/render/heat_map.hpp"
#include "polypack/solve.hpp"

namespace polypack {
namespace {

constexpr std::string_view legend =
    "0 to 9: tenths of the packings, rounded down; *: all; .: none; blank: not in the region";

enum class Kind { text, printed_json, svg, png, json };

Kind kind_of(const Arguments& arguments) {
    const std::string output = arguments.text("output");
    const bool json = arguments.has("json");
    if (json && !output.empty()) {
        throw UsageError("--json prints the map; it cannot be combined with --output");
    }
    if (output.empty()) return json ? Kind::printed_json : Kind::text;
    const std::string extension = extension_of(output);
    if (extension == ".svg") return Kind::svg;
    if (extension == ".png") return Kind::png;
    if (extension == ".json") return Kind::json;
    throw UsageError(fmt::format("--output must end in .svg, .png or .json, got '{}'", output));
}

void add_counts(HeatMap& map, const PackingDiagram& diagram, const PlacementTable& table) {
    const Marginals marginals = diagram.marginals();
    std::vector<std::vector<BigCount>> counts;
    for (int piece = 0; piece < table.pieces(); ++piece) {
        counts.push_back(marginals.cells_of(piece, table));
    }
    map.add(marginals.packings, counts);
}

// Fills the map from the diagram of the packings, if that takes less than listing them might.
// False: it is still empty, also where the search has to say why there is nothing. Throws Stopped.
bool fill_from_diagram(HeatMap& map, const Arguments& arguments, const PreparedPuzzle& prepared) {
    const bool countable = !prepared.puzzle().rules.any() && !arguments.has("limit");
    if (!countable || !prepared.ready() || prepared.reason() != nullptr) return false;
    const Deadline deadline = reading_deadline(arguments);
    try {
        const auto diagram = quick_diagram(
            prepared.table(),
            {.stop = deadline.token(), .memory = prepared.memory_left(memory_limit(arguments))});
        if (diagram) add_counts(map, *diagram, prepared.table());
        return diagram.has_value();
    } catch (const MemoryLimitExceeded&) {
        return false;
    }
}

// Counts every packing, not one per class: a map of classes would depend on which member
// represents each of them.
SolveResult fill(HeatMap& map, const Arguments& arguments, const Puzzle& puzzle) {
    SolveOptions options = solve_options(arguments);
    options.list_all = true;
    const PreparedPuzzle prepared(puzzle, options);
    try {
        if (fill_from_diagram(map, arguments, prepared)) return {};
    } catch (const Stopped&) {
        SolveResult stopped;
        stopped.ending = Ending::stopped;
        return stopped;
    }
    options.time_limit = seconds_left(arguments, 0);
    return prepared.solve(options, [&](const Packing& packing) {
        map.add(packing.pieces);
        return true;
    });
}

ExitCode run_heat(const Arguments& arguments) {
    const std::string output = arguments.text("output");
    const Kind kind = kind_of(arguments);
    const bool prints = kind == Kind::text || kind == Kind::printed_json;
    if (!prints) check_writable(output);
    if (kind == Kind::png) check_png_possible();
    const Puzzle puzzle = puzzle_of(
        arguments, kind == Kind::json || kind == Kind::printed_json ? nullptr : shape_mistakes);
    if ((kind == Kind::svg || kind == Kind::png) && !puzzle.lattice->prisms) {
        throw UsageError(fmt::format(
            "pictures of heat are for cells that stand upright, not for those of the {} lattice; "
            "print text, or write a .json file",
            puzzle.lattice->name));
    }
    Allowance{.memory = memory_limit(arguments)}.require(
        "the counts of each piece and cell", static_cast<double>(sizeof(BigCount)) *
                                                 static_cast<double>(puzzle.pieces.size()) *
                                                 static_cast<double>(puzzle.region.cells.size()));
    HeatMap map(puzzle);
    const SolveResult result = fill(map, arguments, puzzle);
    if (!result.complete()) map.mark_partial();
    if (map.packings() == 0 && result.complete()) {
        say_unless_quiet("no packing{}{}\n", result.reason ? ": " : "",
                         result.reason ? result.reason->text : "");
        return ExitCode::unexpected;
    }
    if (map.packings() == 0) {
        say_unless_quiet("stopped after 0 packings\n");
        return ExitCode::stopped;
    }
    const auto record = [&] {
        return heat_record(puzzle, map.packings(), !map.partial(), map.counts());
    };
    switch (kind) {
        case Kind::text:
            print("{}\n{}\n", map.text(puzzle, drawing_options("auto").width), legend);
            break;
        case Kind::printed_json:
            print_text(record());
            break;
        case Kind::svg:
            write_file(output, map.svg(puzzle));
            break;
        case Kind::png:
            write_file(output, png_of(map.svg(puzzle)));
            break;
        case Kind::json:
            write_file(output, record());
            break;
    }
    if (!prints) print("{}\n", escaped(output));
    if (result.complete() || result.ending == Ending::limit) return ExitCode::done;
    say_unless_quiet("stopped after {} packings\n", digits_of(map.packings()));
    return ExitCode::stopped;
}

}  // namespace

CommandSpec heat_command() {
    return {
        .name = "heat",
        .operands = "FILE",
        .min_operands = 1,
        .max_operands = 1,
        .summary = "Show how often each piece covers each cell",
        .details =
            "Counts over all packings; if interrupted, shows the packings found so far and says "
            "so. Exits with 1 if there are none.",
        .options = {limit_option(),
                    {.name = "output",
                     .value = "FILE",
                     .help =
                         "the file to write, .svg, .png or .json; default: print a character per "
                         "cell, a digit for the tenths of the packings, * for all, . for none",
                     .letter = 'o'}},
        .run = run_heat,
    };
}

}  // namespace polypack
