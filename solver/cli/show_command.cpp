#include "polypack/cli/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "polypack/base/file_name.hpp"
#include "polypack/base/number_from.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/cli/converters.hpp"
#include "polypack/cli/move_rule_options.hpp"
#include "polypack/cli/packing_files.hpp"
#include "polypack/cli/picture_options.hpp"
#include "polypack/cli/player.hpp"
#include "polypack/cli/puzzle_options.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/cli/shown_files.hpp"
#include "polypack/cli/time_options.hpp"
#include "polypack/command/say.hpp"
#include "polypack/command/write_file.hpp"
#include "polypack/disassembly/part_by_part.hpp"
#include "polypack/formats/puzzle_error.hpp"
#include "polypack/formats/read_packings.hpp"
#include "polypack/render/pieces_in_rows.hpp"
#include "polypack/render/viewer_data.hpp"
#include "polypack/solve.hpp"

namespace polypack {
namespace {

// States of a packing that are explored.
constexpr long long usual_states = 10'000;

std::string output_of(const Arguments& arguments) {
    const std::string& input = arguments.operands().front();
    const std::string stem = input == standard_input ? "stdin" : to_name(to_path(input).stem());
    return arguments.text("output", stem + std::string(usual_extension()));
}

std::size_t limit_of(const Arguments& arguments, const ShownFile& writer) {
    if (!arguments.has("limit")) return arguments.has("explore") ? 1 : writer.usual_packings;
    // Sheets of paper have a size of their own.
    const std::size_t most = arguments.has("page") ? most_on_paper : writer.max_packings;
    const std::string words = arguments.text("limit");
    if (words == "all") return most;
    const auto limit = number_from<std::size_t>(words, 1, most);
    if (!limit) {
        throw UsageError(fmt::format("--limit must be all, or an integer in 1..{} for {}, got {}",
                                     most, writer.extension, in_quotes(words)));
    }
    return *limit;
}

void check_kerf(const Arguments& arguments, const Puzzle& puzzle) {
    if (!arguments.has("kerf")) return;
    if (!puzzle.lattice->flat) {
        throw UsageError(
            fmt::format("--kerf requires a flat lattice, not {}", puzzle.lattice->name));
    }
    if (puzzle.region.period.any()) {
        throw UsageError(
            "--kerf requires a region that does not wrap around, where pictures cut pieces at the "
            "seam; for whole pieces, use export --cut");
    }
}

ExtraCheck purpose(const Arguments& arguments) {
    return shows_moves(arguments) ? outside_mistakes : shape_mistakes;
}

// All pieces of a file that has no problem.
Shown pieces_to_show(const Puzzle& pieces, const Arguments& arguments) {
    if (shows_moves(arguments)) {
        throw PuzzleError({arguments.operands().front(), 1, 0},
                          fmt::format("the file has pieces and no problem: {} requires packings",
                                      moves_option_of(arguments)));
    }
    PiecesInRows rows = pieces_in_rows(pieces);
    Shown shown;
    shown.puzzle = std::move(rows.puzzle);
    shown.packings.push_back(std::move(rows.packing));
    shown.pieces_alone = true;
    return shown;
}

void explore(Player& player, const Arguments& arguments) {
    if (!arguments.has("explore")) return;
    player.explore(static_cast<std::size_t>(arguments.number("states", usual_states)));
}

// The packings of the document and those that are searched for, taken apart.
SolveResult search_to_play(Shown& shown, const Document& document, const SolveOptions& options,
                           const Arguments& arguments, std::size_t limit) {
    const Deadline deadline = reading_deadline(arguments);
    Player player(shown, arguments, deadline.token());
    SolveResult result;
    result.ending = Ending::stopped;
    try {
        result = PackingsInTurn(document, options, true)
                     .each([&](const std::vector<PlacedPiece>& packing) {
                         shown.more = shown.packings.size() == limit;
                         if (!shown.more) {
                             shown.packings.push_back(packing);
                             return true;
                         }
                         PackingLine line;
                         line.pieces = packing;
                         return player.look_at(line);
                     });
        if (!shown.packings.empty()) player.finish();
        explore(player, arguments);
    } catch (const Stopped&) {
        // Packings that are shown are worth a page once their moves are known.
        if (shown.moves.size() < shown.packings.size()) throw;
        shown.stopped = true;
    } catch (const CannotDisassemble& error) {
        throw PuzzleError({arguments.operands().front(), 1, 1}, error.what());
    }
    return result;
}

void read_to_play(Shown& shown, const PackingFile& file, const Arguments& arguments) {
    check_outside(arguments, shown.puzzle);
    const std::string path =
        arguments.has("packings") ? arguments.text("packings") : arguments.operands().front();
    const Deadline deadline = reading_deadline(arguments);
    Player player(shown, arguments, deadline.token());
    std::size_t packings = 0;
    try {
        if (arguments.has("play-moves")) {
            each_packing_of(file, path, shown.puzzle, deadline.token(),
                            [&](const PackingLine& line) {
                                return packings++ < shown.packings.size() || player.look_at(line);
                            });
            player.finish();
        }
        explore(player, arguments);
    } catch (const CannotDisassemble& error) {
        throw PuzzleError({arguments.operands().front(), 1, 1}, error.what());
    }
}

Shown search_to_show(Input file, const Arguments& arguments, std::size_t limit) {
    Shown shown;
    Document document = document_of(std::move(file), arguments, purpose(arguments), true);
    say_all_packings(document);
    shown.puzzle = document.puzzle;
    shown.groups = document.groups;
    shown.still = document.still;
    check_kerf(arguments, shown.puzzle);
    check_style(arguments, *shown.puzzle.lattice);
    if (document.pieces_alone) return pieces_to_show(shown.puzzle, arguments);
    SolveOptions options = solve_options(arguments);
    SolveResult result;
    if (shows_moves(arguments)) {
        options.limit = 0;
        result = search_to_play(shown, document, options, arguments, limit);
    } else {
        options.limit = limit + 1;  // one more, to detect that not all are shown
        result = solve(shown.puzzle, options, [&](const Packing& packing) {
            shown.more = shown.packings.size() == limit;
            if (!shown.more) shown.packings.push_back(packing.pieces);
            return !shown.more;
        });
    }
    shown.none = result.reason ? result.reason->text : "";
    shown.counts.complete = result.complete();
    shown.stopped =
        shown.stopped || (!result.complete() && (!shown.more || result.ending != Ending::limit));
    // The counts of a search that ended early say nothing about the puzzle.
    if (result.complete()) {
        shown.counts.distinct = result.distinct;
        shown.counts.all = result.all;
    }
    return shown;
}

Shown read_to_show(Input input, const Arguments& arguments, std::size_t limit) {
    check_not_searched(arguments, ", not to packings from a file");
    if (!arguments.has("packings")) check_no_puzzle_read(arguments);
    Shown shown;
    PackingFile file;
    if (arguments.has("packings")) {
        Document document = document_of(std::move(input), arguments, purpose(arguments));
        shown.groups = std::move(document.groups);
        shown.still = document.still;
        file = read_packings_of(Input(arguments.text("packings")), limit, document.puzzle);
    } else {
        file = read_packings(std::move(input), limit);
        shown.groups = std::move(file.groups);
        shown.still = file.still;
    }
    shown.puzzle = file.puzzle;
    check_shapes(arguments, shown.puzzle);
    check_kerf(arguments, shown.puzzle);
    check_style(arguments, *shown.puzzle.lattice);
    shown.packings = file.packings;
    shown.taken_apart = file.taken_apart;
    shown.counts = file.counts;
    shown.none = file.why_none;
    shown.more = file.total > shown.packings.size();
    if (!file.counts.complete) shown.counts.distinct = shown.counts.all = std::nullopt;
    if (shows_moves(arguments) && !shown.packings.empty()) {
        read_to_play(shown, file, arguments);
    }
    return shown;
}

// Reports why there is nothing to show.
ExitCode show_none(const Shown& shown) {
    if (shown.stopped) {
        say_unless_quiet("the search was stopped before it found a packing\n");
        return ExitCode::stopped;
    }
    say_unless_quiet("no packing{}{}\n", shown.none.empty() ? "" : ": ", shown.none);
    return ExitCode::unexpected;
}

ExitCode show(const Arguments& arguments) {
    const std::string output = output_of(arguments);
    const ShownFile& writer = shown_file(output);
    const std::size_t limit = limit_of(arguments, writer);
    writer.check(arguments);
    if (arguments.has("states") && !arguments.has("explore")) {
        throw UsageError("--states requires --explore");
    }
    for (const std::string_view rule : {"moves", "turn-bevel"}) {
        if (!arguments.has(rule) || shows_moves(arguments)) continue;
        throw UsageError(fmt::format("--{} requires --explore or --play-moves", rule));
    }
    if (arguments.has("explore") && arguments.text("moves") == "apart") {
        throw UsageError(
            "--explore has moves of pieces that slide together: --moves group or turns");
    }
    check_writable(output);
    const std::string& name = arguments.operands().front();
    if (name == standard_input && arguments.text("packings") == standard_input) {
        throw UsageError("the puzzle and --packings cannot both be standard input");
    }
    const bool named_packings =
        arguments.has("packings") || extension_of(name) == packings_extension;
    if (named_packings) check_not_searched(arguments, ", not to packings from a file");
    const Deadline deadline = reading_deadline(arguments);
    Input input(name, deadline.token());
    const bool from_file = named_packings || is_packings(input);
    Shown shown = from_file ? read_to_show(std::move(input), arguments, limit)
                            : search_to_show(std::move(input), arguments, limit);
    if (shown.packings.empty()) return show_none(shown);

    for (const std::string& file : write_numbered(output, writer.contents(shown, arguments))) {
        print("{}\n", escaped(file));
    }
    if (shown.looked_at > 0 && shown.apart > 0) {
        say_unless_quiet(
            "packing {0} comes apart, the first of {0} looked at; it is the last shown\n",
            shown.looked_at);
    } else if (shown.looked_at > 0) {
        say_unless_quiet("none of the {} packings looked at comes apart\n", shown.looked_at);
    } else if (!shown.moves.empty() && shown.apart < shown.packings.size()) {
        say_unless_quiet("{} of {} packings come apart\n", shown.apart, shown.packings.size());
    }
    for (const Exploration& one : shown.explored) {
        if (one.parts.empty() || one.parts.front().complete) continue;
        say_unless_quiet("only {} states were explored, and there are more; see --states\n",
                         one.states);
        break;
    }
    if (shown.more && !arguments.has("explore")) {
        say_unless_quiet("there are more packings than the {} shown\n", shown.packings.size());
    }
    if (!shown.stopped) return ExitCode::done;
    say_unless_quiet("the search was stopped after {} packings\n", shown.packings.size());
    return ExitCode::stopped;
}

}  // namespace

CommandSpec show_command() {
    return {
        .name = "show",
        .operands = "FILE [PACKINGS]",
        .min_operands = 1,
        .max_operands = 2,
        .packings_operand = 1,
        .summary = "Make a page or pictures of the packings",
        .details =
            "The page is interactive and needs no server. FILE is a puzzle, packings of one as "
            "solve "
            "--json prints them, or a set of pieces, of which each is drawn by itself.",
        .options = with_search_options(combined(
            {{{.name = "limit",
               .value = "K",
               .help = "show at most K packings, or all; never more than 10,000 (default: all "
                       "on a page, 24 in pictures)",
               .letter = 'n'},
              {.name = "packings",
               .value = "FILE",
               .help = "show the packings of this file, as printed by solve; the same as PACKINGS"},
              {.name = "play-moves",
               .value = "",
               .help = "let the page play how the packings come apart, as disassemble finds it; if "
                       "none of those shown does, look for one that does; packings printed by "
                       "'disassemble --json' keep their moves"},
              {.name = "explore",
               .value = "",
               .help = "let the reader of the page take a packing apart by hand: all moves that "
                       "are possible in each state, and where they lead; shows one packing unless "
                       "--limit says more: one that comes apart, or the first of a file of "
                       "packings"},
              {.name = "states",
               .value = "K",
               .help = "with --explore: at most about K states of each packing (default 10,000)",
               .min = 1,
               .max = 1'000'000},
              {.name = "output",
               .value = "FILE",
               .help = "the file to write: a page (.html, or .json for its data), pictures (.svg, "
                       ".png, .pdf) or text (.txt) (default: the name of FILE with .html)",
               .letter = 'o'},
              style_option()},
             rare({moves_option(), bevel_option()}),
             picture_options()})),
        .run = show,
    };
}

}  // namespace polypack
