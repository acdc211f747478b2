#include "polypack/cli/commands.hpp"

#include <fmt/format.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "polypack/api/deadline.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/cli/disassemble_run.hpp"
#include "polypack/cli/interlock_report.hpp"
#include "polypack/cli/memory_options.hpp"
#include "polypack/cli/move_rule_options.hpp"
#include "polypack/cli/moves_picture.hpp"
#include "polypack/cli/packing_files.hpp"
#include "polypack/cli/puzzle_options.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/cli/solve_in_units.hpp"
#include "polypack/cli/time_options.hpp"
#include "polypack/command/say.hpp"
#include "polypack/disassembly/check_disassembly.hpp"
#include "polypack/disassembly/disassemble_stream.hpp"
#include "polypack/disassembly/part_by_part.hpp"
#include "polypack/formats/disassembly_json.hpp"
#include "polypack/formats/format.hpp"
#include "polypack/lattice/derived_lattice.hpp"
#include "polypack/platform/interrupt.hpp"
#include "polypack/records/records.hpp"

namespace polypack {
namespace {

// Runs disassemble --check: checks the file of the second operand by cells and steps alone, and its
// last line by the others. Prints how many disassemblies are right, and the errors of the others.
ExitCode check_disassemblies(const Arguments& arguments, const Document& document,
                             const Deadline& deadline) {
    VerifiedPackings packings(arguments.operands()[1], document.puzzle, deadline.token());
    const Allowance allowance{deadline.token(), memory_limit(arguments)};
    DisassemblyCounts seen;
    std::uint64_t wrong = 0;
    PackingLine packing;
    const auto report = [&](const PuzzleError& error) {
        ++wrong;
        say("{}\n", error.what());
    };
    for (bool more = true; more;) {
        try {
            more = packings.next(packing);
            if (!more) break;
            const auto disassembly = disassembly_of(packing, *document.puzzle.lattice);
            const auto fault = disassembly
                                   ? check_disassembly(*document.puzzle.lattice, packing.pieces,
                                                       document.groups, *disassembly, allowance)
                                   : std::optional<std::string>("the packing has no disassembly");
            if (fault) throw BadPackingLine(PuzzleError(packing.where, *fault));
            seen.add(disassembly->comes_apart() ? disassembly->level() : 0, 1);
        } catch (const BadPackingLine& error) {
            report(error);
        }
    }
    if (seen.packings + wrong == 0) {
        throw PuzzleError({arguments.operands()[1], 1, 1}, "the file has no packings to check");
    }
    const PackingLine* const last = packings.counts();
    if (last == nullptr) {
        say("polypack: the file has no line with counts at its end: it may not be whole\n");
    } else if (wrong == 0) {  // otherwise they would only say again that lines are wrong
        try {
            check_disassembled(*last, seen);
        } catch (const PuzzleError& error) {
            report(error);
        }
    }
    print("disassemblies  {}\nwrong          {}\n", seen.packings, wrong);
    return wrong == 0 ? ExitCode::done : ExitCode::bad_file;
}

void print_counts(const DisassembleRun& run, const Lattice& lattice) {
    const DisassemblyCounts& counts = run.counts();
    const bool turned = run.counts_turned();
    print("{} of {} packings come apart{}\n", counts.apart, counts.packings,
          turned ? ", mirror images counted once" : "");
    if (turned) {
        print("{} of {} packings come apart, mirror images counted twice\n",
              counts.solvable_with_mirrors, counts.packings_with_mirrors);
    }
    for (const auto& [level, packings] : counts.levels) {
        print("level {}: {} {}\n", level, packings, packings == 1 ? "packing" : "packings");
    }
    if ((!lattice.prisms || tiling_of(lattice) != nullptr) && counts.apart < counts.packings) {
        print("stops         where cells are on cells; those in between are not tried\n");
    }
}

void check_disassemble_options(const Arguments& arguments) {
    const auto exclude = [&](std::string_view option, std::initializer_list<std::string_view> by) {
        for (const std::string_view other : by) {
            if (!arguments.has(option) || !arguments.has(other)) continue;
            throw UsageError(fmt::format("--{} cannot be combined with --{}", option, other));
        }
    };
    exclude("count", {"stop-at-first", "solvable", "level", "explain", "check", "least-total",
                      "picture", "animation"});
    exclude("check",
            {"stop-at-first", "solvable", "level", "explain", "json", "symmetry", "moves",
             "turn-bevel", "fewest-turns", "shift-axes", "least-total", "picture", "animation"});
    if (arguments.has("least-total") && arguments.text("moves", "group") != "group") {
        throw UsageError("--least-total requires --moves group");
    }
    check_moves_picture(arguments);
    exclude("explain", {"stop-at-first", "solvable", "level", "json"});
    exclude("interlock",
            {"stop-at-first", "solvable", "level", "explain", "check", "moves", "turn-bevel",
             "fewest-turns", "shift-axes", "least-total", "picture", "animation"});
    if (arguments.has("hold") && !arguments.has("interlock")) {
        throw UsageError("--hold requires --interlock");
    }
    exclude("part", {"stop-at-first", "check"});
    const bool from_file = arguments.operands().size() > 1;
    if (from_file && arguments.has("part")) {
        throw UsageError("--part applies to packings that are searched, not to those of a file");
    }
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
    Document document = document_of(Input(arguments.operands().front(), deadline.token()),
                                    arguments, outside_mistakes);
    say_all_packings(document);
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
    const Ending ending = complete ? Ending::complete : deadline.ending();
    if (arguments.has("json")) {
        print_text(disassembled_record(document.puzzle, run.counts(), ending));
    } else {
        print_counts(run, *document.puzzle.lattice);
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
    const bool undrawn = draws_moves(arguments) && !run.drawn();
    if (undrawn) say_unless_quiet("nothing was drawn: no packing printed comes apart\n");
    const bool none = undrawn || (arguments.has("stop-at-first") && !run.shown());
    return none ? ExitCode::unexpected : ExitCode::done;
}

// Keeps freed memory. The states of one packing are freed before those of the next are allocated:
// returning the memory to the system in between takes a quarter of the time if there are tens of
// thousands of states.
void keep_freed_memory() {
#ifdef __GLIBC__
    constexpr int most = 32 << 20;
    mallopt(M_MMAP_THRESHOLD, most);
    mallopt(M_TRIM_THRESHOLD, 2 * most);
#endif
}

ExitCode disassemble_file(const Arguments& arguments) {
    keep_freed_memory();
    check_disassemble_options(arguments);
    const Deadline deadline(seconds_left(arguments, 0), interrupted());
    const Document document = read_operand(arguments, deadline);
    if (arguments.has("check")) return check_disassemblies(arguments, document, deadline);
    return arguments.has("interlock") ? report_interlocks(arguments, document, deadline)
                                      : take_apart(arguments, document, deadline);
}

std::vector<OptionSpec> move_options() {
    return grouped("Moves",
                   {moves_option(), bevel_option(), fewest_turns_option(), shifting_option()});
}

std::vector<OptionSpec> selecting_options() {
    return {
        packings_option(),
        symmetry_option(),
        {"stop-at-first", "",
         "stop at the first packing that comes apart; exit with 1 if there is none"},
        {"solvable", "", "print only packings that come apart"},
        {"level", "RANGE",
         "print only packings that come apart with a level in this range, such as 5, 5.. or 5..9"},
        {"count", "", "print no packings, only how many come apart, by level"},
        part_option(),
    };
}

std::vector<OptionSpec> analysing_options() {
    const auto [picture, page, limit, animation] = moves_picture_options();
    const std::vector<OptionSpec> moves{
        {"explain", "",
         "for packings that do not come apart, print the smallest set of pieces that lock one "
         "another, and which pieces block each of the others"},
        {"least-total", "",
         "also print the least number of moves that take the packing apart completely, in "
         "whatever order; with --moves group only"},
        picture,
        page,
        limit,
        animation,
        {"check", "",
         "check the disassemblies in the file PACKINGS, which --json printed, by cells and steps "
         "alone; for pieces that are said to be locked, try all moves again"}};
    return rare(grouped("Analysis and pictures", combined({interlock_options(), moves})));
}

}  // namespace

CommandSpec disassemble_command() {
    return {
        .name = "disassemble",
        .operands = "FILE [PACKINGS]",
        .min_operands = 1,
        .max_operands = 2,
        .packings_operand = 1,
        .summary = "Find out which packings come apart, and how",
        .details =
            "Finds, for each packing of a puzzle or of a file, the moves by which it can be taken "
            "apart by hand, or reports that there are none. --json prints the puzzle, the packings "
            "with their "
            "disassemblies, then an object with the counts.",
        .options = combined({selecting_options(), move_options(), analysing_options()}),
        .run = disassemble_file,
    };
}

}  // namespace polypack
