// The commands on the diagram of all packings: diagram, sample, marginals, hint, rank and unrank.
#include "polypack/cli/commands.hpp"

#include <fmt/format.h>

#include <limits>
#include <optional>
#include <random>
#include <string>
#include <utility>

#include "polypack/analysis/reasons/names.hpp"
#include "polypack/api/random_packings.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/cli/diagram_options.hpp"
#include "polypack/cli/packing_files.hpp"
#include "polypack/cli/picture_options.hpp"
#include "polypack/cli/progress_report.hpp"
#include "polypack/cli/puzzle_options.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/cli/shown_files.hpp"
#include "polypack/command/say.hpp"
#include "polypack/command/write_file.hpp"
#include "polypack/counting/big_count.hpp"
#include "polypack/counting/diagram/diagram_bytes.hpp"
#include "polypack/counting/diagram/hint.hpp"
#include "polypack/platform/process.hpp"
#include "polypack/records/records.hpp"

namespace polypack {
namespace {

void print_size(const BuiltDiagram& built) {
    const DiagramGraph& graph = built.diagram.graph();
    print("all         {}\n", built.diagram.count().str());
    print("nodes       {}\n", graph.nodes());
    print("arcs        {}\n", graph.arcs.size());
    print("memory      {}\n", bytes_text(static_cast<double>(built.diagram.bytes())));
    print("method      {}\n", built.method);
}

// Answers each position as it comes, for whoever asks through pipes.
void answer(const PuzzleDiagram& of, const std::string& file, bool json) {
    PackingStream parts(Input(file, of.stop()), of.puzzle());
    for (PackingLine part; parts.next(part);) {
        const BigCount packings = of.diagram().count_given(position_of(of, part));
        print_text(json ? position_record(packings) : digits_of(packings) + "\n");
        flush_output();
    }
}

ExitCode run_diagram(const Arguments& arguments) {
    const std::string output = arguments.text("output");
    if (arguments.has("output")) check_writable(output);
    const PuzzleDiagram of = diagram_of(arguments);
    if (arguments.has("output")) {
        write_file(output, [&](const auto& write) {
            write_diagram(of.diagram().graph(), of.table(), puzzle_hash(of.puzzle()), of.stop(),
                          write);
        });
    }
    if (arguments.has("packings")) {
        answer(of, arguments.text("packings"), arguments.has("json"));
    } else if (arguments.has("json")) {
        print_text(diagram_record(of));
    } else {
        print_size(of.built());
    }
    return ExitCode::done;
}

}  // namespace

CommandSpec diagram_command() {
    return {
        .name = "diagram",
        .operands = "FILE",
        .min_operands = 1,
        .max_operands = 1,
        .summary = "Build the decision diagram of all packings",
        .details =
            "Prints its size and the number of packings. The commands sample, marginals, hint, "
            "rank and unrank query such a diagram; the file that --output writes saves them the "
            "work of building it again.",
        .options = with_diagram_options(
            {{.name = "output",
              .value = "FILE",
              .help = "write the diagram to this file, for --diagram",
              .letter = 'o'},
             {"packings", "FILE",
              "print instead, for each packing of this file, whole or in part, as printed by "
              "solve --json, how many packings have all its placements; each line is answered as "
              "soon as it is read"}}),
        .run = run_diagram,
    };
}

namespace {

RandomPackings random_packings(const Arguments& arguments) {
    if (arguments.has("diagram")) return RandomPackings(diagram_of(arguments));
    platform::give_back_freed_memory();
    return RandomPackings(puzzle_of(arguments), solve_options(arguments), arguments.text("method"));
}

// Writes the packings to a file as show does.
void write_sample(const RandomPackings& of, const std::vector<std::vector<int>>& drawn,
                  const Arguments& arguments) {
    const std::string output = arguments.text("output");
    Shown shown;
    shown.puzzle = of.puzzle();
    check_style(arguments, *shown.puzzle.lattice);
    for (const std::vector<int>& packing : drawn) {
        lay_out(of.puzzle(), of.table(), packing, shown.packings.emplace_back());
    }
    shown.counts.complete = false;
    const std::vector<std::string> contents = shown_file(output).contents(shown, arguments);
    for (const std::string& file : write_numbered(output, contents)) {
        print("{}\n", escaped(file));
    }
}

void check_sample_output(const Arguments& arguments, long long number) {
    const std::string output = arguments.text("output");
    const ShownFile& file = shown_file(output);
    file.check(arguments);
    if (arguments.has("json")) throw UsageError("--json cannot be combined with --output");
    if (static_cast<std::size_t>(number) > file.max_packings) {
        throw UsageError(
            fmt::format("--limit must be at most {} for {}", file.max_packings, file.extension));
    }
    check_writable(output);
}

ExitCode run_sample(const Arguments& arguments) {
    const long long number = arguments.number("limit", 1);
    if (arguments.has("output")) {
        check_sample_output(arguments, number);
    } else {
        check_no_sheet(arguments);
    }
    const RandomPackings of = random_packings(arguments);
    if (arguments.has("verbose")) {
        say("{}\n", of.diagram() != nullptr ? method_line(*of.diagram())
                                            : fmt::format("drawn by {}", of.way()));
    }
    if (!of.any()) {
        say_none(of.reason());
        return ExitCode::unexpected;
    }
    std::mt19937_64 random(static_cast<std::uint64_t>(arguments.number("seed", 1)));
    progress().begin(printing_packings, static_cast<std::uint64_t>(number));
    if (arguments.has("output")) {
        std::vector<std::vector<int>> drawn;
        for (long long left = number; left > 0; --left) {
            progress().add_done();
            drawn.push_back(of.draw(random));
        }
        write_sample(of, drawn, arguments);
        return ExitCode::done;
    }
    PackingPrinter printer(of.puzzle(), of.table(), of.stop(), arguments.has("json"));
    for (long long left = number; left > 0; --left) {
        progress().add_done();
        printer.print(of.draw(random));
    }
    printer.finish();
    return ExitCode::done;
}

}  // namespace

CommandSpec sample_command() {
    const auto names = sample_method_names();
    return {
        .name = "sample",
        .operands = "FILE",
        .min_operands = 1,
        .max_operands = 1,
        .summary = "Print packings drawn at random",
        .details =
            "Each packing has the same probability. Every draw is from all of them, so one may "
            "come twice. Exits with 1 if there are none. Like diagram, marginals, hint, rank and "
            "unrank, the command queries the decision diagram of all packings; pieces of two "
            "cells in plane regions, such as dominoes, need none.",
        .options = combined(
            {with_diagram_options(
                 {{.name = "limit",
                   .value = "K",
                   .help = "draw K packings (default 1)",
                   .min = 1,
                   .max = 10'000'000,
                   .letter = 'n'},
                  {"seed",
                   "S",
                   "seed of the random number generator: the same seed and the "
                   "same diagram give the same packings on every machine (default 1)",
                   {},
                   0,
                   1'000'000'000'000'000'000},
                  {.name = "output",
                   .value = "FILE",
                   .help =
                       "write the packings to this file as show does: a page (.html, or .json for "
                       "its data), pictures (.svg, .png, .pdf) or text (.txt)",
                   .letter = 'o'},
                  style_option()},
                 OptionSpec{
                     "method",
                     "NAME",
                     "how to draw: from a diagram of the states of a frontier, from one of a "
                     "list of all packings, or by determinants, for pieces of two cells in plane "
                     "regions (default: the fastest way)",
                     {names.begin(), names.end()}}),
             picture_options()}),
        .run = run_sample,
    };
}

namespace {

void print_marginals(const PuzzleDiagram& of, const Marginals& marginals) {
    const PlacementTable& table = of.table();
    const Puzzle& puzzle = of.puzzle();
    const std::size_t width = marginals.packings.str().size();
    print("{} packings\n\n", marginals.packings.str());
    for (int placement = 0; placement < table.size(); ++placement) {
        const BigCount& packings = marginals.placements[placement];
        if (packings == 0) continue;
        print("{:>{}}  {}\n", packings.str(), width, placement_text(table, puzzle, placement));
    }
    print("\n");
    for (int piece = 0; piece < table.pieces(); ++piece) {
        const std::vector<BigCount> cells = marginals.cells_of(piece, table);
        for (int cell = 0; cell < table.cells(); ++cell) {
            if (cells[cell] == 0) continue;
            print("{:>{}}  {} on {}\n", cells[cell].str(), width, puzzle.pieces[piece].name,
                  cell_text(puzzle, cell));
        }
    }
}

ExitCode run_marginals(const Arguments& arguments) {
    const PuzzleDiagram of = diagram_of(arguments);
    const Marginals marginals = of.diagram().marginals(given_position(of, arguments));
    if (arguments.has("json")) {
        print_text(marginals_record(of, marginals));
    } else if (marginals.packings > 0) {
        print_marginals(of, marginals);
    }
    if (marginals.packings > 0) return ExitCode::done;
    say_none(of.reason());
    return ExitCode::unexpected;
}

}  // namespace

CommandSpec marginals_command() {
    return {
        .name = "marginals",
        .operands = "FILE",
        .min_operands = 1,
        .max_operands = 1,
        .summary = "Count the packings with each placement",
        .details =
            "Prints in how many packings each placement occurs, and in how many each piece covers "
            "each cell, exactly. Exits with 1 if there are no packings. Like diagram, sample, "
            "hint, rank and unrank, the command queries the decision diagram of all packings.",
        .options = with_diagram_options({given_option(), given_packing_option()}),
        .run = run_marginals,
    };
}

namespace {

std::string ways(int placements, bool cover) {
    return fmt::format("{} {}{}", placements, cover ? "option" : "placement",
                       placements == 1 ? "" : "s");
}

void print_hint(const PuzzleDiagram& of, const Hint& hint) {
    const PlacementTable& table = of.table();
    const Puzzle& puzzle = of.puzzle();
    print("packings    {}\n", hint.packings.str());
    const bool cover = puzzle.kind != PuzzleKind::shapes;
    if (hint.cell >= 0) {
        print("{}        {}  {}{}\n", cover ? "item" : "cell",
              cover ? escaped(name_of_cell(puzzle, hint.cell)) : cell_text(puzzle, hint.cell),
              ways(hint.cell_placements, cover),
              hint.cell_may_stay_empty ? ", or it stays empty" : "");
    }
    // An option has only one placement.
    if (hint.piece >= 0 && !cover) {
        print("piece       {}  {}\n", puzzle.pieces[hint.piece].name,
              ways(hint.piece_placements, false));
    }
    if (hint.placement >= 0) {
        print("{}   {}  in {} of them\n", cover ? "option   " : "placement",
              placement_text(table, puzzle, hint.placement), hint.placement_packings.str());
    }
}

ExitCode run_hint(const Arguments& arguments) {
    const PuzzleDiagram of = diagram_of(arguments);
    const Hint hint = hint_for(of.diagram(), of.table(), given_position(of, arguments));
    if (arguments.has("json")) {
        print_text(hint_record(of, hint));
    } else if (hint.packings > 0) {
        print_hint(of, hint);
    }
    if (hint.packings > 0) return ExitCode::done;
    if ((arguments.has("given") || arguments.has("packings")) && of.diagram().count() > 0) {
        say_unless_quiet("no packing has these placements\n");
    } else {
        say_none(of.reason());
    }
    return ExitCode::unexpected;
}

}  // namespace

CommandSpec hint_command() {
    return {
        .name = "hint",
        .operands = "FILE",
        .min_operands = 1,
        .max_operands = 1,
        .summary = "Suggest what to place next in a position",
        .details =
            "Prints how many packings a position leaves, and the cell and the piece with the "
            "fewest placements that still lead to one. Exits with 1 if it leaves none. Like "
            "diagram, sample, marginals, rank and unrank, the command queries the decision diagram "
            "of all packings.",
        .options = with_diagram_options({given_option(), given_packing_option()}),
        .run = run_hint,
    };
}

namespace {

// Converts a number, from 1, to an index from 0.
BigCount index_of(const std::string& text, const BigCount& packings) {
    std::optional<BigCount> number = count_from_digits(text, packings);
    if (!number) {
        throw UsageError(fmt::format("K must be an integer in 1..{}, got {}", digits_of(packings),
                                     in_quotes(text)));
    }
    return --*number;
}

constexpr Phase ranking{.doing = "ranking", .units = "packings", .even = true};

ExitCode run_rank(const Arguments& arguments) {
    const std::string& file = arguments.operands()[1];
    if (file == standard_input && (arguments.operands()[0] == standard_input ||
                                   arguments.text("diagram") == standard_input)) {
        throw UsageError("only one of the files can be standard input");
    }
    const PuzzleDiagram of = diagram_of(arguments);
    const PackingFile packings = read_packings_of(
        Input(file, of.stop()), std::numeric_limits<std::size_t>::max(), of.puzzle());
    StopCheck check(of.stop(), 1);
    progress().begin(ranking, packings.packings.size());
    for (const std::vector<PlacedPiece>& packing : packings.packings) {
        check();
        progress().add_done();
        const std::vector<int> numbers = of.placements_of(packing);
        if (of.diagram().count_given({numbers, {}}) == 0) {
            throw PuzzleError({arguments.text("diagram"), 1, 0},
                              "the diagram lacks packings of the puzzle; build it anew");
        }
        BigCount rank = of.diagram().rank(numbers);
        ++rank;
        print_text(arguments.has("json") ? rank_record(rank) : digits_of(rank) + "\n");
    }
    return ExitCode::done;
}

ExitCode run_unrank(const Arguments& arguments) {
    const PuzzleDiagram of = diagram_of(arguments);
    const BigCount count = of.diagram().count();
    if (count == 0) {
        say_none(of.reason());
        return ExitCode::unexpected;
    }
    std::vector<BigCount> indices;
    for (std::size_t i = 1; i < arguments.operands().size(); ++i) {
        indices.push_back(index_of(arguments.operands()[i], count));
    }
    PackingPrinter printer(of.puzzle(), of.table(), of.stop(), arguments.has("json"));
    progress().begin(printing_packings, indices.size());
    for (const BigCount& index : indices) {
        progress().add_done();
        printer.print(of.diagram().unrank(index));
    }
    printer.finish();
    return ExitCode::done;
}

}  // namespace

CommandSpec rank_command() {
    return {
        .name = "rank",
        .operands = "FILE PACKINGS",
        .min_operands = 2,
        .max_operands = 2,
        .packings_operand = 1,
        .summary = "Print each packing's number in a fixed order",
        .details =
            "The packings are those that solve --json prints; they are numbered from 1. Packings "
            "are compared at the first cell, by layer, row and column, that they cover "
            "differently: the one whose placement has the smaller number comes first; one that "
            "leaves the cell empty comes last. Like diagram, sample, marginals, hint and unrank, "
            "the command queries the decision diagram of all packings.",
        .options = with_diagram_options({packings_option()}),
        .run = run_rank,
    };
}

CommandSpec unrank_command() {
    return {
        .name = "unrank",
        .operands = "FILE K...",
        .min_operands = 2,
        .max_operands = std::numeric_limits<int>::max(),
        .summary = "Print the packings with these numbers",
        .details =
            "Packings are numbered from 1, in the order of rank. Exits with 1 if there are none. "
            "Like diagram, sample, marginals, hint and rank, the command queries the decision "
            "diagram of all packings.",
        .options = with_diagram_options({}),
        .run = run_unrank,
    };
}

}  // namespace polypack
