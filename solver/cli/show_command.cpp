#include "polypack/cli/show_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "polypack/cli/decimal_option.hpp"
#include "polypack/cli/extension.hpp"
#include "polypack/cli/png.hpp"
#include "polypack/cli/puzzle_options.hpp"
#include "polypack/cli/say.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/cli/write_file.hpp"
#include "polypack/formats/read_packings.hpp"
#include "polypack/render/cut_sheet.hpp"
#include "polypack/render/svg.hpp"
#include "polypack/render/viewer_page.hpp"
#include "polypack/solve.hpp"
#include "polypack/text/safe_text.hpp"

namespace polypack {
namespace {

constexpr std::string_view packings_extension = ".jsonl";

// The packings to show, and why they may not be all.
struct Shown {
    Puzzle puzzle;
    std::vector<std::vector<PlacedPiece>> packings;
    PackingCounts counts;
    bool more = false;     // than the limit allows
    bool stopped = false;  // by time or Ctrl-C
    std::string none;      // why there are no packings, if known
};

// The options that apply to sheets of pictures but not to pages.
constexpr std::array<std::string_view, 6> sheet_options{"style",   "unit", "columns",
                                                        "letters", "kerf", "background"};

SvgOptions sheet_style(const Arguments& arguments) {
    constexpr DecimalRange units{0.5, 1000, false};
    SvgOptions options;
    const std::string style = arguments.text("style", "flat");
    if (style == "iso") options.style = SvgStyle::iso;
    if (style == "cut") options.style = SvgStyle::cut;
    options.unit = decimal_option(arguments, "unit", options.unit, units);
    options.kerf = decimal_option(arguments, "kerf", 0, {0.001, widest_kerf * options.unit, true});
    if (options.kerf > 0 && options.style != SvgStyle::cut) {
        throw UsageError("--kerf requires --style cut");
    }
    options.columns = static_cast<int>(arguments.number("columns", 0));
    options.letters = arguments.has("letters");
    options.background = arguments.has("background");
    return options;
}

void check_no_sheet(const Arguments& arguments) {
    for (const std::string_view option : sheet_options) {
        if (!arguments.has(option)) continue;
        throw UsageError(
            fmt::format("--{} applies to .svg and .png pictures only, not to pages", option));
    }
}

void check_style(const Arguments& arguments, const Lattice& lattice) {
    if (!lattice.flat || arguments.text("style", "flat") != "iso") return;
    throw UsageError(
        fmt::format("--style iso does not support the {} lattice, which is flat; use flat or cut",
                    lattice.name));
}

std::string page(const Shown& shown, const Arguments&) {
    return viewer_page(shown.puzzle, shown.packings, shown.counts);
}

std::string sheet(const Shown& shown, const Arguments& arguments) {
    return svg_sheet(shown.puzzle, shown.packings, sheet_style(arguments));
}

std::string png_sheet(const Shown& shown, const Arguments& arguments) {
    return png_of(sheet(shown, arguments));
}

void check_sheet(const Arguments& arguments) {
    (void)sheet_style(arguments);
}

void check_png_sheet(const Arguments& arguments) {
    (void)sheet_style(arguments);
    check_png_possible();
}

// A kind of output file, chosen by its extension.
struct Writer {
    std::string_view extension;
    std::size_t usual_packings;
    std::size_t most_packings;
    // Throws UsageError for anything that would fail after the search.
    void (*check)(const Arguments& arguments);
    std::string (*contents)(const Shown& shown, const Arguments& arguments);
};

// The first one is the default.
constexpr std::array writers{
    Writer{".html", most_packings_of_a_page, most_packings_of_a_page, check_no_sheet, page},
    Writer{".svg", 24, 10000, check_sheet, sheet},
    Writer{".png", 24, 1000, check_png_sheet, png_sheet},
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
    const auto most = static_cast<long long>(writer.most_packings);
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

Shown searched(Input file, const Arguments& arguments, std::size_t limit) {
    Shown shown;
    shown.puzzle = puzzle_of(std::move(file), arguments);
    check_kerf(arguments, shown.puzzle);
    check_style(arguments, *shown.puzzle.lattice);
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

Shown read_back(Input input, const Arguments& arguments, std::size_t limit) {
    check_not_searched(arguments, ", not to packings from a file");
    PackingFile file = arguments.has("packings")
                           ? read_packings(Input(arguments.text("packings")), limit,
                                           puzzle_of(std::move(input), arguments))
                           : read_packings(std::move(input), limit);
    Shown shown;
    shown.puzzle = std::move(file.puzzle);
    check_kerf(arguments, shown.puzzle);
    check_style(arguments, *shown.puzzle.lattice);
    shown.packings = std::move(file.packings);
    shown.counts = file.counts;
    shown.none = file.why_none;
    shown.more = file.total > shown.packings.size();
    if (!file.counts.complete) shown.counts.distinct = shown.counts.all = std::nullopt;
    return shown;
}

// Reports why there is nothing to show.
ExitCode show_none(const Shown& shown) {
    if (shown.stopped) {
        say("the search was stopped before it found a packing\n");
        return ExitCode::stopped;
    }
    say("no packing{}{}\n", shown.none.empty() ? "" : ": ", shown.none);
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
    const Shown shown = from_file ? read_back(std::move(input), arguments, limit)
                                  : searched(std::move(input), arguments, limit);
    if (shown.packings.empty()) return show_none(shown);

    write_file(output, writer.contents(shown, arguments));
    print("{}\n", escaped(output));
    if (shown.more) {
        say("there are more packings than the {} shown\n", shown.packings.size());
    }
    if (!shown.stopped) return ExitCode::done;
    say("the search was stopped after {} packings\n", shown.packings.size());
    return ExitCode::stopped;
}

}  // namespace

CommandSpec show_command() {
    return {
        "show",
        "FILE",
        1,
        1,
        "Make an interactive page, or pictures, of the packings of a puzzle or of a .jsonl file",
        with_search_options({
            {.name = "limit",
             .value = "K",
             .help =
                 "show at most K packings (a page: 10,000, the default and the most; a picture: "
                 "default 24, at most 10,000 in .svg and 1000 in .png)",
             .least = 1,
             .most = 1'000'000'000},
            {.name = "packings",
             .value = "FILE",
             .help = "show these packings of the puzzle, as printed by solve --json"},
            {.name = "output",
             .value = "FILE",
             .help =
                 "the file to write, .html, .svg or .png (default: the name of FILE with .html)",
             .letter = 'o'},
            {.name = "style",
             .value = "STYLE",
             .help =
                 "style of pictures (iso: of space only; cut: outlines for a laser cutter, in mm)",
             .choices = {"flat", "iso", "cut"}},
            {.name = "unit",
             .value = "SIZE",
             .help = "size of a cell in a picture, in pixels, or mm with cut (default 20)"},
            {.name = "kerf",
             .value = "MM",
             .help = "width of the cuts of --style cut: pieces lie apart, their outlines moved so "
                     "that they keep their size (default 0: borders are cut once)"},
            {.name = "columns",
             .value = "N",
             .help = "packings per row of a picture",
             .least = 1,
             .most = 1000},
            {.name = "letters", .value = "", .help = "print a letter on every piece of a picture"},
            {.name = "background",
             .value = "",
             .help = "make the background of pictures white, not transparent"},
        }),
        show};
}

}  // namespace polypack
