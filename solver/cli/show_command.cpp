#include "polypack/cli/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "polypack/base/safe_text.hpp"
#include "polypack/cli/cell_option.hpp"
#include "polypack/cli/converters.hpp"
#include "polypack/cli/decimal_option.hpp"
#include "polypack/cli/memory_options.hpp"
#include "polypack/cli/packing_files.hpp"
#include "polypack/cli/puzzle_options.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/cli/time_options.hpp"
#include "polypack/command/say.hpp"
#include "polypack/command/write_file.hpp"
#include "polypack/disassembly/check_disassembly.hpp"
#include "polypack/disassembly/part_by_part.hpp"
#include "polypack/formats/disassembly_json.hpp"
#include "polypack/formats/puzzle_error.hpp"
#include "polypack/formats/read_packings.hpp"
#include "polypack/render/cut_sheet.hpp"
#include "polypack/render/pieces_in_rows.hpp"
#include "polypack/render/svg.hpp"
#include "polypack/render/text.hpp"
#include "polypack/render/viewer_data.hpp"
#include "polypack/render/viewer_page.hpp"
#include "polypack/solve.hpp"

namespace polypack {
namespace {

// The packings to show, and why they may not be all.
struct Shown {
    Puzzle puzzle;
    std::vector<std::vector<PlacedPiece>> packings;
    PackingCounts counts;
    std::vector<PieceGroup> groups;
    std::vector<std::vector<PageMove>> moves;  // with --play-moves
    std::size_t apart = 0;                     // packings that come apart, the first of them:
    std::size_t first_apart = 0;               // or 0
    // Lines of a file of packings that contain a disassembly.
    std::map<std::size_t, PackingLine> taken_apart;
    bool more = false;     // than the limit allows
    bool stopped = false;  // by time or Ctrl-C
    std::string none;      // why there are no packings, if known
};

// The options that apply to sheets of pictures but not to pages.
constexpr std::array<std::string_view, 4> sheet_options{"style", "cell", "letters", "kerf"};

SvgOptions sheet_style(const Arguments& arguments) {
    SvgOptions options;
    const std::string style = arguments.text("style", "flat");
    if (style == "iso") options.style = SvgStyle::iso;
    if (style == "cut") options.style = SvgStyle::cut;
    constexpr double smallest = 0.5;
    constexpr double largest = 1000;
    const auto cell = options.style == SvgStyle::cut ? cell_in_mm : cell_in_pixels;
    options.unit = cell(arguments, options.unit, smallest, largest);
    options.kerf = decimal_option(arguments, "kerf", 0, {0.001, widest_kerf * options.unit, true});
    if (options.kerf > 0 && options.style != SvgStyle::cut) {
        throw UsageError("--kerf requires --style cut");
    }
    options.letters = arguments.has("letters");
    return options;
}

void check_no_sheet(const Arguments& arguments) {
    for (const std::string_view option : sheet_options) {
        if (!arguments.has(option)) continue;
        throw UsageError(fmt::format("--{} applies to .svg and .png pictures only", option));
    }
}

void check_style(const Arguments& arguments, const Lattice& lattice) {
    const std::string style = arguments.text("style", lattice.prisms ? "flat" : "iso");
    if (!lattice.prisms && style != "iso") {
        throw UsageError(fmt::format(
            "--style {} does not support the {} lattice, whose cells do not stand upright; use iso",
            style, lattice.name));
    }
    if (!lattice.flat || style != "iso") return;
    throw UsageError(
        fmt::format("--style iso does not support the {} lattice, which is flat; use flat or cut",
                    lattice.name));
}

std::string data(const Shown& shown) {
    return viewer_data(shown.puzzle, shown.packings, shown.counts, shown.moves, shown.first_apart);
}

std::string data_line(const Shown& shown, const Arguments&) {
    return data(shown) + "\n";
}

std::string page(const Shown& shown, const Arguments&) {
    return viewer_page(data(shown));
}

std::string sheet(const Shown& shown, const Arguments& arguments) {
    SvgOptions options = sheet_style(arguments);
    if (!shown.puzzle.lattice->prisms) options.style = SvgStyle::iso;
    return svg_sheet(shown.puzzle, shown.packings, options);
}

std::string png_sheet(const Shown& shown, const Arguments& arguments) {
    return png_of(sheet(shown, arguments));
}

void check_sheet(const Arguments& arguments) {
    if (arguments.has("play-moves")) {
        throw UsageError(
            "--play-moves applies to .html pages only; for a picture of each move, use "
            "'disassemble "
            "--picture'");
    }
    (void)sheet_style(arguments);
}

void check_png_sheet(const Arguments& arguments) {
    check_sheet(arguments);
    check_png_possible();
}

void check_text(const Arguments& arguments) {
    check_no_sheet(arguments);
    if (arguments.has("play-moves")) throw UsageError("--play-moves applies to .html pages only");
}

// Letters, as solve prints them, and what they stand for.
std::string text_sheet(const Shown& shown, const Arguments& /*arguments*/) {
    TextPictures pictures(shown.puzzle, {});
    std::string text;
    for (const std::vector<PlacedPiece>& packing : shown.packings) {
        text += pictures.draw(packing).append(1, '\n');
    }
    return text + pictures.legend();
}

// A kind of output file, chosen by its extension.
struct Writer {
    std::string_view extension;
    std::size_t usual_packings;
    std::size_t max_packings;
    // Throws UsageError for anything that would fail after the search.
    void (*check)(const Arguments& arguments);
    std::string (*contents)(const Shown& shown, const Arguments& arguments);
};

// The first one is the default.
constexpr std::array writers{
    Writer{".html", max_packings_of_a_page, max_packings_of_a_page, check_no_sheet, page},
    Writer{".json", max_packings_of_a_page, max_packings_of_a_page, check_no_sheet, data_line},
    Writer{".svg", 24, 10000, check_sheet, sheet},
    Writer{".png", 24, 1000, check_png_sheet, png_sheet},
    Writer{".txt", 24, 10000, check_text, text_sheet},
};

const Writer& writer_of(const std::string& path) {
    const std::string extension = extension_of(path);
    const auto at = std::ranges::find(writers, extension, &Writer::extension);
    if (at == writers.end()) {
        std::vector<std::string_view> known;
        for (const Writer& writer : writers) known.push_back(writer.extension);
        throw UsageError(
            fmt::format("--output must end in {}, got '{}'", fmt::join(known, " or "), path));
    }
    return *at;
}

std::string output_of(const Arguments& arguments) {
    const std::filesystem::path input = arguments.operands().front();
    const std::string stem = input == standard_input ? "stdin" : input.stem().string();
    return arguments.text("output", stem + std::string(writers[0].extension));
}

std::size_t limit_of(const Arguments& arguments, const Writer& writer) {
    const auto most = static_cast<long long>(writer.max_packings);
    const auto usual = static_cast<long long>(writer.usual_packings);
    const long long limit = arguments.number("limit", usual);
    if (limit > most) {
        throw UsageError(fmt::format("--limit must be at most {} for {}, got {}", most,
                                     writer.extension, limit));
    }
    return static_cast<std::size_t>(limit);
}

void check_kerf(const Arguments& arguments, const Puzzle& puzzle) {
    if (!arguments.has("kerf")) return;
    if (!puzzle.lattice->flat) {
        throw UsageError(
            fmt::format("--kerf requires a flat lattice, not {}", puzzle.lattice->name));
    }
    if (puzzle.region.period != Point{}) {
        throw UsageError(
            "--kerf requires a region that does not wrap around, where pictures cut pieces at the "
            "seam; for whole pieces, use export --cut");
    }
}

ExtraCheck purpose(const Arguments& arguments) {
    return arguments.has("play-moves") ? outside_mistakes : shape_mistakes;
}

// All pieces of a file that has no problem.
Shown pieces_to_show(const Puzzle& pieces, const Arguments& arguments) {
    if (arguments.has("play-moves")) {
        throw PuzzleError({arguments.operands().front(), 1, 0},
                          "the file has pieces and no problem: --play-moves requires packings");
    }
    PiecesInRows rows = pieces_in_rows(pieces);
    Shown shown;
    shown.puzzle = std::move(rows.puzzle);
    shown.packings.push_back(std::move(rows.packing));
    return shown;
}

Shown search_to_show(Input file, const Arguments& arguments, std::size_t limit) {
    Shown shown;
    Document document = document_of(std::move(file), arguments, purpose(arguments), true);
    shown.puzzle = std::move(document.puzzle);
    shown.groups = std::move(document.groups);
    check_kerf(arguments, shown.puzzle);
    check_style(arguments, *shown.puzzle.lattice);
    if (document.pieces_alone) return pieces_to_show(shown.puzzle, arguments);
    SolveOptions options = solve_options(arguments);
    options.limit = limit + 1;  // one more, to detect that not all are shown
    const SolveResult result = solve(shown.puzzle, options, [&](const Packing& packing) {
        shown.more = shown.packings.size() == limit;
        if (!shown.more) shown.packings.push_back(packing.pieces);
        return !shown.more;
    });
    shown.none = result.reason ? result.reason->text : "";
    shown.counts.complete = result.complete();
    shown.stopped = !result.complete() && !shown.more;
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
        file = read_packings_of(Input(arguments.text("packings")), limit, document.puzzle);
    } else {
        file = read_packings(std::move(input), limit);
        shown.groups = std::move(file.groups);
    }
    shown.puzzle = std::move(file.puzzle);
    check_shapes(arguments, shown.puzzle);
    check_kerf(arguments, shown.puzzle);
    check_style(arguments, *shown.puzzle.lattice);
    shown.packings = std::move(file.packings);
    shown.taken_apart = std::move(file.taken_apart);
    shown.counts = file.counts;
    shown.none = file.why_none;
    shown.more = file.total > shown.packings.size();
    if (!file.counts.complete) shown.counts.distinct = shown.counts.all = std::nullopt;
    return shown;
}

// Groups that permit what a file says to stay together: without its puzzle, they are not known.
std::vector<PieceGroup> groups_of(const std::vector<PlacedPiece>& packing,
                                  const Disassembly& disassembly) {
    std::vector<PieceGroup> groups;
    int group = 0;
    for (const PackedPart& part : disassembly.parts) {
        if (part.fate != PackedPart::Fate::together) continue;
        ++group;
        for (const int piece : part.pieces) groups.push_back({packing[piece].piece, group, 1});
    }
    return groups;
}

// Returns the disassembly that a file gives for a packing, checked; nullopt if there is none, or if
// the search is faster than the check.
std::optional<Disassembly> read_moves(const Shown& shown, std::size_t packing,
                                      const Allowance& allowance) {
    const auto line = shown.taken_apart.find(packing);
    if (line == shown.taken_apart.end()) return std::nullopt;
    const Lattice& lattice = *shown.puzzle.lattice;
    auto disassembly = disassembly_of(line->second, lattice);
    if (!disassembly || (!disassembly->comes_apart() && disassembly->rule == MoveRule::group)) {
        return std::nullopt;
    }
    const std::vector<PlacedPiece>& pieces = line->second.pieces;
    const auto groups = shown.groups.empty() ? groups_of(pieces, *disassembly) : shown.groups;
    if (const auto wrong = check_disassembly(lattice, pieces, groups, *disassembly, allowance)) {
        throw PuzzleError(line->second.where, *wrong);
    }
    return disassembly;
}

void add_moves(Shown& shown, const Arguments& arguments, const std::stop_token& stop) {
    ShapePairs pairs(*shown.puzzle.lattice, {stop, memory_limit(arguments) / 4});
    SeparateOptions options;
    options.threads = static_cast<int>(arguments.number("threads", 0));
    options.allowance = {stop, memory_limit(arguments)};
    check_outside(arguments, shown.puzzle);
    std::vector<std::optional<Disassembly>> known;
    std::vector<std::vector<PlacedPiece>> others;
    try {
        for (std::size_t i = 0; i < shown.packings.size(); ++i) {
            known.push_back(read_moves(shown, i, options.allowance));
            if (!known.back()) others.push_back(shown.packings[i]);
        }
        const auto found = disassemble_each(others, shown.groups, pairs, options);
        auto next = found.begin();
        for (std::size_t i = 0; i < shown.packings.size(); ++i) {
            const std::optional<Disassembly>& from_file = known[i];
            const Disassembly& disassembly = from_file ? *from_file : *next++;
            if (disassembly.comes_apart() && shown.apart++ == 0) shown.first_apart = i;
            shown.moves.push_back(page_moves(shown.puzzle, shown.packings[i], disassembly));
        }
    } catch (const CannotDisassemble& error) {
        throw PuzzleError({arguments.operands().front(), 1, 1}, error.what());
    }
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
    const Writer& writer = writer_of(output);
    const std::size_t limit = limit_of(arguments, writer);
    writer.check(arguments);
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
    if (arguments.has("play-moves")) add_moves(shown, arguments, deadline.token());

    write_file(output, writer.contents(shown, arguments));
    print("{}\n", escaped(output));
    if (arguments.has("play-moves") && shown.apart < shown.packings.size()) {
        say_unless_quiet("{} of {} packings come apart\n", shown.apart, shown.packings.size());
    }
    if (shown.more) {
        say_unless_quiet("there are more packings than the {} shown\n", shown.packings.size());
    }
    if (!shown.stopped) return ExitCode::done;
    say_unless_quiet("the search was stopped after {} packings\n", shown.packings.size());
    return ExitCode::stopped;
}

std::vector<OptionSpec> picture_options() {
    return rare(grouped(
        "Pictures",
        {
            cell_option(
                "the size of a cell in a picture, such as 16px (default 20px); with --style "
                "cut, such as 20mm or 0.75in (default 20mm)"),
            {.name = "kerf",
             .value = "MM",
             .help =
                 "with --style cut: the width of the cut, by which pieces are drawn larger, and "
                 "apart, so that they keep their size (default 0: each border is cut once)"},
            {.name = "letters", .value = "", .help = "print a letter on every piece of a picture"},
        }));
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
            "The page is interactive and needs no server. FILE is a puzzle, the packings of one as "
            "solve --json prints them, or a set of pieces, which are drawn side by side.",
        .options = with_search_options(combined(
            {{{.name = "limit",
               .value = "K",
               .help =
                   "show at most K packings (a page: 10,000, the default and the most; a picture: "
                   "default 24, at most 10,000 in .svg and .txt, and 1000 in .png)",
               .min = 1,
               .max = 1'000'000'000,
               .letter = 'n'},
              {.name = "packings",
               .value = "FILE",
               .help = "show the packings of this file, as PACKINGS, printed by solve"},
              {.name = "play-moves",
               .value = "",
               .help = "take the packings apart, as disassemble does, and let the page play the "
                       "moves; packings from 'disassemble --json' keep the moves that they have"},
              {.name = "output",
               .value = "FILE",
               .help =
                   "the file to write, .html, .svg, .png, .txt, or .json for the data of a page "
                   "(default: the name of FILE with .html)",
               .letter = 'o'},
              {.name = "style",
               .value = "STYLE",
               .help =
                   "style of pictures (default flat, but iso where cells are tetrahedra; iso: of "
                   "space only; cut: outlines for a laser cutter, in mm)",
               .choices = {"flat", "iso", "cut"}}},
             picture_options()})),
        .run = show,
    };
}

}  // namespace polypack
