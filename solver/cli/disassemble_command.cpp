#include "polypack/cli/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "polypack/api/deadline.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/cli/check_disassemblies.hpp"
#include "polypack/cli/disassemble_run.hpp"
#include "polypack/cli/ending.hpp"
#include "polypack/cli/move_rule_options.hpp"
#include "polypack/cli/moves_picture.hpp"
#include "polypack/cli/puzzle_apart.hpp"
#include "polypack/cli/puzzle_options.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/command/interrupt.hpp"
#include "polypack/command/say.hpp"
#include "polypack/disassembly/disassemble.hpp"

namespace polypack {
namespace {

void print_counts(const DisassembleRun& run) {
    const DisassemblyCounts& counts = run.counts();
    const bool turned = run.counts_turned();
    print("{} of {} packings come apart{}\n", counts.apart, counts.packings,
          turned ? ", mirror images counted once" : "");
    if (turned) {
        print("{} of {} packings come apart, mirror images counted twice\n",
              counts.solvable_with_mirrors, counts.packings_with_mirrors);
    }
    for (const auto& [level, packings] : counts.levels) {
        print("level {:<5} {}\n", level, packings);
    }
}

// As schemas/disassembled.schema.json.
nlohmann::ordered_json counts_json(const Puzzle& puzzle, const DisassembleRun& run, Ending ending) {
    const DisassemblyCounts& counts = run.counts();
    nlohmann::ordered_json levels = nlohmann::ordered_json::array();
    for (const auto& [level, packings] : counts.levels) {
        levels.push_back({{"level", level}, {"packings", packings}});
    }
    return {{"name", puzzle.name},
            {"lattice", puzzle.lattice->name},
            {"packings", counts.packings},
            {"come_apart", counts.apart},
            {"packings_with_mirrors", counts.packings_with_mirrors},
            {"solvable_with_mirrors", counts.solvable_with_mirrors},
            {"levels", std::move(levels)},
            {"complete", ending == Ending::complete},
            {"ending", ending_name(ending)}};
}

void check_disassemble_options(const Arguments& arguments) {
    const auto exclude = [&](std::string_view option, std::initializer_list<std::string_view> by) {
        for (const std::string_view other : by) {
            if (!arguments.has(option) || !arguments.has(other)) continue;
            throw UsageError(fmt::format("--{} cannot be combined with --{}", option, other));
        }
    };
    exclude("count",
            {"stop-at-first", "solvable", "level", "explain", "check", "least-total", "picture"});
    exclude("check", {"stop-at-first", "solvable", "level", "explain", "json", "symmetry", "moves",
                      "turn-bevel", "least-total", "picture"});
    if (arguments.has("least-total") && arguments.text("moves", "group") != "group") {
        throw UsageError("--least-total requires --moves group");
    }
    check_moves_picture(arguments);
    exclude("explain", {"stop-at-first", "solvable", "level", "json"});
    const bool from_file = arguments.operands().size() > 1;
    if (from_file && arguments.has("symmetry")) {
        throw UsageError(
            "--symmetry applies to packings that are searched, not to those of a file");
    }
    if (!from_file && arguments.has("check")) {
        throw UsageError(
            "--check requires the file that 'disassemble --json' printed, after the "
            "puzzle");
    }
}

Document read_operand(const Arguments& arguments, const Deadline& deadline) {
    if (std::ranges::count(arguments.operands(), standard_input) > 1) {
        throw UsageError("only one file can be standard input");
    }
    Document document =
        document_of(Input(arguments.operands().front(), deadline.token()), arguments, no_outside);
    check_slides(arguments, document);
    check_move_rule(arguments, *document.puzzle.lattice);
    return document;
}

ExitCode take_apart(const Arguments& arguments, const Document& document,
                    const Deadline& deadline) {
    DisassembleRun run(arguments, document, deadline);
    bool complete = false;
    try {
        complete = run.run();
    } catch (const Stopped&) {
        complete = false;
    } catch (const CannotDisassemble& error) {
        throw PuzzleError({arguments.operands().front(), 1, 1}, error.what());
    }
    const Ending ending = complete             ? Ending::complete
                          : deadline.expired() ? Ending::time
                                               : Ending::stopped;
    if (arguments.has("json")) {
        print("{}\n", counts_json(document.puzzle, run, ending).dump());
    } else {
        print_counts(run);
    }
    if (!complete) {
        say_unless_quiet("polypack: not all packings were taken apart: {}\n",
                         why_incomplete(ending));
        return ExitCode::stopped;
    }
    if (run.counts().packings == 0) {
        say_unless_quiet("no packing; 'polypack explain' may know why\n");
        return ExitCode::unexpected;
    }
    const bool undrawn = arguments.has("picture") && !run.drawn();
    if (undrawn) say_unless_quiet("nothing was drawn: no packing printed comes apart\n");
    const bool none = undrawn || (arguments.has("stop-at-first") && !run.shown());
    return none ? ExitCode::unexpected : ExitCode::done;
}

ExitCode disassemble_file(const Arguments& arguments) {
    check_disassemble_options(arguments);
    const Deadline deadline(seconds_left(arguments, 0), interrupted());
    const Document document = read_operand(arguments, deadline);
    return arguments.has("check") ? check_disassemblies(arguments, document, deadline)
                                  : take_apart(arguments, document, deadline);
}

std::vector<OptionSpec> move_options() {
    return grouped("Moves", {moves_option(), bevel_option()});
}

std::vector<OptionSpec> selecting_options() {
    return {
        symmetry_option(),
        {"stop-at-first", "",
         "stop at the first packing that comes apart; exit with 1 if there is none"},
        {"solvable", "", "print only packings that come apart"},
        {"level", "RANGE",
         "print only packings that come apart with a level in this range, such as 5, 5.. or 5..9"},
        {"count", "", "print no packings, only how many come apart, by level"},
        json_option(),
    };
}

std::vector<OptionSpec> analysing_options() {
    const auto [picture, limit] = moves_picture_options();
    return rare(grouped(
        "Analysis and pictures",
        {{"explain", "",
          "of packings that do not come apart, print the fewest pieces that hold each other, and "
          "what the others wait for"},
         {"least-total", "",
          "also print the least number of moves in all, whichever separations are made and "
          "whenever; with --moves group only"},
         picture,
         limit,
         {"check", "",
          "check the disassemblies that --json printed to the file PACKINGS, by cells and steps "
          "alone; of pieces that are locked, compute all states anew"}}));
}

}  // namespace

CommandSpec disassemble_command() {
    return {
        .name = "disassemble",
        .operands = "FILE [PACKINGS]",
        .min_operands = 1,
        .max_operands = 2,
        .summary = "Find out which packings come apart, and how",
        .details =
            "Takes each packing of a puzzle, or of a file of packings, apart by hand and prints "
            "the moves, or that there are none. --json prints the puzzle, the packings with their "
            "disassemblies, then an object with the counts.",
        .options =
            with_puzzle_options(combined({selecting_options(),
                                          move_options(),
                                          analysing_options(),
                                          {threads_option(), time_option(), quiet_option()}})),
        .run = disassemble_file,
    };
}

}  // namespace polypack
