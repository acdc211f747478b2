#include "polypack/cli/shown_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "polypack/base/file_name.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/cli/converters.hpp"
#include "polypack/cli/packing_files.hpp"
#include "polypack/cli/picture_options.hpp"
#include "polypack/render/svg.hpp"
#include "polypack/render/text.hpp"
#include "polypack/render/viewer_data.hpp"
#include "polypack/render/viewer_page.hpp"

namespace polypack {
namespace {

std::string data(const Shown& shown) {
    return viewer_data(shown.puzzle, shown.packings, shown.counts, shown.moves, shown.first_apart,
                       shown.explored);
}

// The contents of a file, or of several that are numbered.
using Files = std::vector<std::string>;

Files data_line(const Shown& shown, const Arguments&) {
    return {data(shown) + "\n"};
}

Files page(const Shown& shown, const Arguments&) {
    return {viewer_page(data(shown))};
}

// The pictures on sheets of paper, which a PDF always has, or on one sheet that fits them. Pieces
// alone have a picture each, but for cutting.
Files sheets_of(const Shown& shown, const Arguments& arguments, bool paper) {
    SvgOptions options = sheet_style(arguments);
    if (!shown.puzzle.lattice->prisms) options.style = SvgStyle::iso;
    const auto page = page_options(arguments, paper);
    Puzzle puzzle = shown.puzzle;
    std::vector<std::vector<PlacedPiece>> packings = shown.packings;
    if (shown.pieces_alone && options.style != SvgStyle::cut) {
        puzzle.region = {};
        packings.clear();
        for (const PlacedPiece& placed : shown.packings.front()) {
            packings.push_back({placed});
            options.captions.push_back(puzzle.pieces[placed.piece].name);
        }
    }
    if (!page) return {svg_sheet(puzzle, packings, options)};
    try {
        return svg_pages(puzzle, packings, options, *page);
    } catch (const InvalidArgument& error) {
        throw UsageError(fmt::format("--page: {}", error.what()));
    }
}

Files sheets(const Shown& shown, const Arguments& arguments) {
    return sheets_of(shown, arguments, false);
}

Files png_sheets(const Shown& shown, const Arguments& arguments) {
    Files files;
    for (const std::string& svg : sheets(shown, arguments)) files.push_back(png_of(svg));
    return files;
}

Files pdf_sheets(const Shown& shown, const Arguments& arguments) {
    return {pdf_of_pages(sheets_of(shown, arguments, true))};
}

void check_sheet(const Arguments& arguments) {
    if (shows_moves(arguments)) {
        throw UsageError(
            fmt::format("{} applies to .html pages only; for a picture of each move, use "
                        "'disassemble --picture'",
                        moves_option_of(arguments)));
    }
    (void)sheet_style(arguments);
    (void)page_options(arguments, false);
}

void check_png_sheet(const Arguments& arguments) {
    check_sheet(arguments);
    check_png_possible();
}

void check_pdf_sheet(const Arguments& arguments) {
    check_png_sheet(arguments);
    (void)page_options(arguments, true);
}

void check_text(const Arguments& arguments) {
    check_no_sheet(arguments);
    if (!shows_moves(arguments)) return;
    throw UsageError(fmt::format("{} applies to .html pages only", moves_option_of(arguments)));
}

// Letters, as solve prints them, and what they stand for.
Files text_sheet(const Shown& shown, const Arguments& /*arguments*/) {
    TextPictures pictures(shown.puzzle, {});
    std::string text;
    for (const std::vector<PlacedPiece>& packing : shown.packings) {
        text += pictures.draw(packing).append(1, '\n');
    }
    return {text + pictures.legend()};
}

// The first one is the default.
constexpr std::array writers{
    ShownFile{".html", max_packings_of_a_page, max_packings_of_a_page, check_no_sheet, page},
    ShownFile{".json", max_packings_of_a_page, max_packings_of_a_page, check_no_sheet, data_line},
    ShownFile{".svg", 24, most_on_paper, check_sheet, sheets},
    ShownFile{".png", 24, 1000, check_png_sheet, png_sheets},
    ShownFile{".pdf", 24, most_on_paper, check_pdf_sheet, pdf_sheets},
    ShownFile{".txt", 24, most_on_paper, check_text, text_sheet},
};

}  // namespace

const ShownFile& shown_file(const std::string& path) {
    const std::string extension = extension_of(path);
    const auto at = std::ranges::find(writers, extension, &ShownFile::extension);
    if (at == writers.end()) {
        std::vector<std::string_view> known;
        for (const ShownFile& writer : writers) known.push_back(writer.extension);
        throw UsageError(
            fmt::format("--output must end in {}, got '{}'", fmt::join(known, " or "), path));
    }
    return *at;
}

std::string_view usual_extension() {
    return writers.front().extension;
}

std::string_view moves_option_of(const Arguments& arguments) {
    return arguments.has("explore")      ? "--explore"
           : arguments.has("play-moves") ? "--play-moves"
                                         : "";
}

bool shows_moves(const Arguments& arguments) {
    return !moves_option_of(arguments).empty();
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

}  // namespace polypack
