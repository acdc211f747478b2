#include "polypack/cli/moves_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/base/safe_text.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/cli/converters.hpp"
#include "polypack/cli/packing_files.hpp"
#include "polypack/cli/picture_options.hpp"
#include "polypack/command/say.hpp"
#include "polypack/command/write_file.hpp"
#include "polypack/render/model_files.hpp"
#include "polypack/render/svg_moves.hpp"
#include "polypack/render/viewer_data.hpp"

namespace polypack {

std::array<OptionSpec, 4> moves_picture_options() {
    return {{{.name = "picture",
              .value = "FILE",
              .help = "also draw the moves of the first packing printed that comes apart, one "
                      "picture each with arrows, to FILE, .svg, .png or .pdf; exit with 1 if "
                      "there is none",
              .endings = {".svg", ".png", ".pdf"}},
             {.name = "page",
              .value = "SIZE",
              .help = "with --picture: a leaflet of numbered steps on sheets of paper: a3, a4, a5, "
                      "letter, legal or tabloid, each also with -landscape, or WIDTHxHEIGHTmm "
                      "(default for .pdf: a4); several sheets are numbered files, or pages of a "
                      ".pdf"},
             {.name = "limit",
              .value = "K",
              .help = "with --picture: draw at most the first K moves (default 200)",
              .min = 1,
              .max = 1000,
              .letter = 'n'},
             {.name = "animation",
              .value = "FILE",
              .help = "also write the first packing printed that comes apart as a 3-D model whose "
                      "pieces make the moves, to FILE, .glb; exit with 1 if there is none",
              .endings = {".glb"}}}};
}

bool draws_moves(const Arguments& arguments) {
    return arguments.has("picture") || arguments.has("animation");
}

void check_moves_picture(const Arguments& arguments) {
    if (arguments.has("animation")) check_writable(arguments.text("animation"));
    if (!arguments.has("picture")) {
        for (const std::string_view option : {"limit", "page"}) {
            if (!arguments.has(option)) continue;
            throw UsageError(fmt::format("--{} requires --picture", option));
        }
        return;
    }
    const std::string path = arguments.text("picture");
    check_writable(path);
    if (extension_of(path) != ".svg") check_png_possible();
    (void)paper_option(arguments);
}

namespace {

void write_animation(const Arguments& arguments, const Puzzle& puzzle,
                     const std::vector<PlacedPiece>& packing, const Disassembly& disassembly) {
    const std::string path = arguments.text("animation");
    const ModelOptions options{.solid = {}, .layout = ModelLayout::in_place};
    const auto motions =
        motions_of(page_moves(puzzle, packing, disassembly), packing.size(), options.solid.unit);
    write_file(path, glb_file(model_of(puzzle, packing, options), puzzle.name, motions));
    if (!arguments.has("json")) print("{}\n", escaped(path));
}

// The contents of the file of --picture, or of several.
std::vector<std::string> pictures_of(const Arguments& arguments, const Puzzle& puzzle,
                                     const std::vector<PlacedPiece>& packing,
                                     const Disassembly& disassembly,
                                     const SvgMovesOptions& options) {
    const std::string ending = extension_of(arguments.text("picture"));
    std::vector<std::string> files;
    if (arguments.has("page") || ending == ".pdf") {
        try {
            files = svg_moves_pages(puzzle, packing, disassembly, options, paper_option(arguments));
        } catch (const InvalidArgument& error) {
            throw UsageError(fmt::format("--page: {}", error.what()));
        }
    } else {
        files = {svg_moves(puzzle, packing, disassembly, options)};
    }
    if (ending == ".pdf") return {pdf_of_pages(files)};
    if (ending == ".png") std::ranges::transform(files, files.begin(), png_of);
    return files;
}

void write_picture(const Arguments& arguments, const Puzzle& puzzle,
                   const std::vector<PlacedPiece>& packing, const Disassembly& disassembly) {
    SvgMovesOptions options;
    options.max_pictures = static_cast<std::size_t>(
        arguments.number("limit", static_cast<long long>(options.max_pictures)));
    const std::string path = arguments.text("picture");
    for (const std::string& file :
         write_numbered(path, pictures_of(arguments, puzzle, packing, disassembly, options))) {
        if (!arguments.has("json")) print("{}\n", escaped(file));
    }
    const auto moves = static_cast<std::size_t>(disassembly.total());
    if (moves > options.max_pictures) {
        say_unless_quiet("the picture shows the first {} of {} moves; --limit takes up to 1000\n",
                         options.max_pictures, moves);
    }
}

}  // namespace

void write_moves_picture(const Arguments& arguments, const Puzzle& puzzle,
                         const std::vector<PlacedPiece>& packing, const Disassembly& disassembly) {
    if (arguments.has("picture")) write_picture(arguments, puzzle, packing, disassembly);
    if (arguments.has("animation")) write_animation(arguments, puzzle, packing, disassembly);
}

}  // namespace polypack
