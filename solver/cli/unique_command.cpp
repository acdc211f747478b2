#include <fmt/format.h>

#include <string>
#include <vector>

#include "polypack/api/deadline.hpp"
#include "polypack/cli/commands.hpp"
#include "polypack/cli/progress_report.hpp"
#include "polypack/cli/puzzle_options.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/cli/terminal.hpp"
#include "polypack/cli/time_options.hpp"
#include "polypack/command/say.hpp"
#include "polypack/command/write_file.hpp"
#include "polypack/design/unique/unique.hpp"
#include "polypack/formats/format.hpp"
#include "polypack/formats/input.hpp"
#include "polypack/formats/read_puzzle.hpp"
#include "polypack/records/records.hpp"
#include "polypack/render/text.hpp"

namespace polypack {
namespace {

std::string bound_text(const UniqueResult& result) {
    return result.proven() ? "none less is enough" : fmt::format("at least {}", result.at_least);
}

void print_unique(const Puzzle& puzzle, UniqueBy by, const UniqueResult& result) {
    const bool all = result.ending == Ending::complete;
    print("distinct   {}{}\n", result.distinct, all ? "" : " or more");
    print("all        {}{}\n", result.all, all ? "" : " or more");
    const bool moves = by == UniqueBy::move && result.tried > 0;
    if (moves) print("moves      {}, {} with one packing\n", result.tried, result.unique);
    if (!result.puzzle) return;
    const char* what = by == UniqueBy::place  ? "in place  "
                       : by == UniqueBy::move ? "moved     "
                                              : "marked    ";
    print("{} {}, {}\n", what, result.changes, bound_text(result));
    for (const PlacedPiece& piece : result.placed) {
        print("           {} at", puzzle.pieces[piece.piece].name);
        for (const Point& cell : piece.cells) print(" {}", cell_text(*puzzle.lattice, cell));
        print("\n");
    }
    if (!result.cells.empty()) {
        print("          ");
        for (const Point& cell : result.cells) print(" {}", cell_text(*puzzle.lattice, cell));
        print("\n");
    }
}

void print_packing(const Puzzle& puzzle, const std::vector<PlacedPiece>& packing) {
    TextPictures pictures(puzzle, drawing_options("auto"));
    print_text(pictures.draw(packing).append(1, '\n'));
}

ExitCode run_unique(const Arguments& arguments) {
    const std::string kind = arguments.text("by", "place");
    UniqueOptions options;
    options.by = kind == "marks"     ? UniqueBy::marks
                 : kind == "colours" ? UniqueBy::colours
                 : kind == "move"    ? UniqueBy::move
                                     : UniqueBy::place;
    const std::string file = arguments.text("output");
    if (!file.empty()) check_writable(file);
    const Deadline deadline = reading_deadline(arguments);
    const Document document =
        read_chosen(Input(arguments.operands().front(), deadline.token()), read_choice(arguments),
                    [&](const Puzzle& p) { return unique_mistakes(p, options.by); });
    const Puzzle& puzzle = document.puzzle;
    const SolveOptions shared = solve_options(arguments);
    options.max_packings = static_cast<std::uint64_t>(arguments.number("limit", 100'000));
    options.threads = shared.threads;
    options.stop = deadline.token();
    options.memory_limit = shared.memory_limit;
    options.progress = shared.progress;
    UniqueResult result = make_unique(puzzle, options);
    result.ending = deadline.cause_of(result.ending);
    if (result.puzzle && !file.empty()) {
        write_file(file, yaml_of(derived(document, *result.puzzle), file));
    }
    if (arguments.has("json")) {
        print_text(unique_record(puzzle, kind, result));
    } else {
        if (result.puzzle) print_packing(*result.puzzle, result.packing);
        print_unique(puzzle, options.by, result);
    }
    if (result.ending == Ending::time || result.ending == Ending::stopped)
        return not_finished(result.ending);
    if (result.puzzle) return ExitCode::done;
    say_unless_quiet("polypack: {}\n",
                     result.distinct == 0 ? "there is no packing" : "no such change is enough");
    return ExitCode::unexpected;
}

}  // namespace

CommandSpec unique_command() {
    return {
        .name = "unique",
        .operands = "FILE",
        .min_operands = 1,
        .max_operands = 1,
        .summary = "Change a puzzle so that it has one packing",
        .details =
            "Finds the least change of a kind that leaves exactly one packing up to symmetry: the "
            "fewest pieces left in place, or cells that are marked on the region and on pieces; or "
            "one cell moved from a piece to another. Prints that packing, the change, and whether "
            "it is proven that none less is enough.",
        .options = {{"by",
                     "KIND",
                     "what is changed (place, the default: pieces are left in place; marks: cells "
                     "get a mark each; colours: cells get the same colour; move: a cell moves from "
                     "one piece to another)",
                     {"place", "marks", "colours", "move"}},
                    {.name = "limit",
                     .value = "N",
                     .help = "if there are more than N packings, try only one of them as the one "
                             "that stays (default 100000)",
                     .min = 1,
                     .max = 100'000'000,
                     .letter = 'n'},
                    {.name = "output",
                     .value = "FILE",
                     .help = "write the changed puzzle",
                     .letter = 'o'}},
        .run = run_unique,
    };
}

}  // namespace polypack
