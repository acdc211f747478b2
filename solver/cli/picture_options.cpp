#include "polypack/cli/picture_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "polypack/base/safe_text.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/cli/cell_option.hpp"
#include "polypack/cli/decimal_option.hpp"
#include "polypack/render/cut_sheet.hpp"
#include "polypack/render/paper.hpp"

namespace polypack {
namespace {

// The options that apply to sheets of pictures but not to pages.
constexpr std::array<std::string_view, 7> sheet_options{"style", "cell",   "letters", "kerf",
                                                        "page",  "margin", "pages"};

}  // namespace

Paper paper_option(const Arguments& arguments) {
    const std::string words = arguments.text("page", "a4");
    if (const auto paper = paper_from(words)) return *paper;
    std::vector<std::string_view> names;
    for (const NamedPaper& paper : papers) names.push_back(paper.name);
    throw UsageError(fmt::format(
        "--page must be one of {}, with -landscape or without, or WIDTHxHEIGHTmm, each from {} to "
        "{}, got {}",
        fmt::join(names, ", "), least_of_paper, most_of_paper, in_quotes(words)));
}

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

std::optional<PageOptions> page_options(const Arguments& arguments, bool always) {
    if (!arguments.has("page") && !always) {
        for (const std::string_view option : {"margin", "pages"}) {
            if (arguments.has(option))
                throw UsageError(fmt::format("--{} requires --page", option));
        }
        return std::nullopt;
    }
    PageOptions page;
    page.paper = paper_option(arguments);
    page.margin =
        decimal_option(arguments, "margin", page.margin,
                       {.least = 0, .most = 0.3 * std::min(page.paper.width, page.paper.height)});
    page.pages = static_cast<int>(arguments.number("pages", 0));
    page.cell = cell_in_mm(arguments, 0, 0.1, 500);
    if (arguments.text("style") == "cut") {
        throw UsageError(
            "--style cut has the size of what is cut; for pictures on sheets of paper, choose flat "
            "or iso");
    }
    if (page.cell > 0 && page.pages > 0) {
        throw UsageError("give --cell or --pages, not both");
    }
    return page;
}

void check_no_sheet(const Arguments& arguments) {
    for (const std::string_view option : sheet_options) {
        if (!arguments.has(option)) continue;
        throw UsageError(fmt::format("--{} applies to .svg, .png and .pdf pictures only", option));
    }
}

OptionSpec style_option() {
    return {.name = "style",
            .value = "STYLE",
            .help =
                "style of pictures (default flat, or iso where cells are tetrahedra; iso: "
                "lattices in space only; cut: outlines for a laser cutter, in mm)",
            .choices = {"flat", "iso", "cut"}};
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
            {.name = "page",
             .value = "SIZE",
             .help = "put pictures on sheets of paper: a3, a4, a5, letter, legal or tabloid, each "
                     "also with -landscape, or WIDTHxHEIGHTmm (default for .pdf: a4); several "
                     "sheets are numbered files, or pages of a .pdf"},
            {.name = "margin",
             .value = "MM",
             .help = "margin of --page on every side (default 10)"},
            {.name = "pages",
             .value = "N",
             .help = "shrink pictures to fit on N sheets of --page (default: as many as captions "
                     "of 2 mm need)",
             .min = 1,
             .max = 10000},
            {.name = "letters", .value = "", .help = "print a letter on every piece of a picture"},
        }));
}

}  // namespace polypack
