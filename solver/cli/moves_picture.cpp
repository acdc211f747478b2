#include "polypack/cli/moves_picture.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <string>

#include "polypack/base/safe_text.hpp"
#include "polypack/cli/converters.hpp"
#include "polypack/cli/packing_files.hpp"
#include "polypack/command/say.hpp"
#include "polypack/command/write_file.hpp"
#include "polypack/render/svg_moves.hpp"

namespace polypack {

std::array<OptionSpec, 2> moves_picture_options() {
    return {{{.name = "picture",
              .value = "FILE",
              .help = "also draw the moves of the first packing printed that comes apart, one "
                      "picture each with arrows, to FILE, .svg or .png; exit with 1 if there is "
                      "none",
              .endings = {".svg", ".png"}},
             {.name = "limit",
              .value = "K",
              .help = "with --picture: draw at most the first K moves (default 200)",
              .min = 1,
              .max = 1000,
              .letter = 'n'}}};
}

void check_moves_picture(const Arguments& arguments) {
    if (!arguments.has("picture")) {
        if (arguments.has("limit")) throw UsageError("--limit requires --picture");
        return;
    }
    const std::string path = arguments.text("picture");
    check_writable(path);
    if (extension_of(path) == ".png") check_png_possible();
}

void write_moves_picture(const Arguments& arguments, const Puzzle& puzzle,
                         const std::vector<PlacedPiece>& packing, const Disassembly& disassembly) {
    SvgMovesOptions options;
    options.max_pictures = static_cast<std::size_t>(
        arguments.number("limit", static_cast<long long>(options.max_pictures)));
    const std::string path = arguments.text("picture");
    const std::string svg = svg_moves(puzzle, packing, disassembly, options);
    write_file(path, extension_of(path) == ".png" ? png_of(svg) : svg);
    if (!arguments.has("json")) print("{}\n", escaped(path));
    const auto moves = static_cast<std::size_t>(disassembly.total());
    if (moves > options.max_pictures) {
        say_unless_quiet("the picture shows the first {} of {} moves; --limit takes up to 1000\n",
                         options.max_pictures, moves);
    }
}

}  // namespace polypack
