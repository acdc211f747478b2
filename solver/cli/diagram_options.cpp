#include "polypack/cli/diagram_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "polypack/base/stop_check.hpp"
#include "polypack/cli/memory_options.hpp"
#include "polypack/cli/puzzle_options.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/cli/terminal.hpp"
#include "polypack/command/say.hpp"
#include "polypack/counting/diagram/diagram_bytes.hpp"
#include "polypack/formats/packing_lines.hpp"
#include "polypack/platform/process.hpp"
#include "polypack/render/palette.hpp"
#include "polypack/render/text.hpp"

namespace polypack {
namespace {

PuzzleDiagram diagram_of_file(const std::string& path, const Puzzle& puzzle,
                              const SolveOptions& options) {
    constexpr std::size_t largest = std::numeric_limits<std::size_t>::max() / 2;
    const Deadline deadline(options.time_limit, options.stop);
    Input input(path, deadline.token());
    const std::string bytes =
        input.rest(options.memory_limit == 0 ? largest : options.memory_limit);
    try {
        return {puzzle, options, bytes};
    } catch (const DiagramError& error) {
        throw PuzzleError({input.name(), 1, 0}, fmt::format("the file {}", error.what()));
    }
}

void check_standard_input(const Arguments& arguments) {
    const std::vector<std::string> files{arguments.operands().front(), arguments.text("diagram"),
                                         arguments.text("packings")};
    if (std::ranges::count(files, standard_input) > 1) {
        throw UsageError("only one of the files can be standard input");
    }
}

}  // namespace

std::vector<OptionSpec> with_diagram_options(std::vector<OptionSpec> own,
                                             std::optional<OptionSpec> method) {
    const auto names = diagram_method_names();
    if (!method) {
        method = {"method",
                  "NAME",
                  "how the diagram is built: from the states of a frontier over the cells, or from "
                  "a list of all packings (default: the cheaper one)",
                  {names.begin(), names.end()}};
    }
    std::vector<OptionSpec> options{
        std::move(*method),
        {"diagram", "FILE", "use a diagram that 'polypack diagram' has written for the puzzle"},
        {"verbose", "", "report how the diagram was built, and why"},
    };
    return combined({std::move(own), grouped("Decision diagram", std::move(options))});
}

OptionSpec given_packing_option() {
    return {"packings", "FILE",
            "count only packings with all placements of the packing in this file, whole or in "
            "part, as printed by solve --json"};
}

std::string method_line(const BuiltDiagram& built) {
    const DiagramGraph& graph = built.diagram.graph();
    return fmt::format("diagram: {} nodes and {} arcs, by {}: {}", graph.nodes(), graph.arcs.size(),
                       built.method, built.why);
}

PuzzleDiagram diagram_of(const Arguments& arguments) {
    if (arguments.has("diagram") && arguments.has("method")) {
        throw UsageError("--method cannot be combined with --diagram, which is built already");
    }
    check_standard_input(arguments);
    platform::give_back_freed_memory();
    const Puzzle puzzle = puzzle_of(arguments);
    const SolveOptions options = solve_options(arguments);
    PuzzleDiagram of =
        arguments.has("diagram")
            ? diagram_of_file(arguments.text("diagram"), puzzle, options)
            : PuzzleDiagram(puzzle, options, diagram_method(arguments.text("method")));
    if (arguments.has("verbose")) say("{}\n", method_line(of.built()));
    return of;
}

void say_none(const Reason* reason) {
    say_unless_quiet("no packing{}{}\n", reason == nullptr ? "" : ": ",
                     reason == nullptr ? "" : reason->text);
}

namespace {

// Adds the placements of the only packing of a file.
void add_only_part(const PuzzleDiagram& of, Node& position, const std::string& file) {
    PackingStream parts(Input(file, of.stop()), of.puzzle());
    PackingLine only;
    if (!parts.next(only)) throw PuzzleError({file, 1, 0}, "the file has no packing");
    PackingLine second;
    if (parts.next(second)) {
        throw PuzzleError(second.where,
                          "--packings takes a file of one packing here; this is the second");
    }
    const Node part = position_of(of, only);
    position.placements.insert(position.placements.end(), part.placements.begin(),
                               part.placements.end());
}

}  // namespace

Node given_position(const PuzzleDiagram& of, const Arguments& arguments) {
    std::vector<PlacedPiece> pieces;
    for (const SetPlacement& given : given_placements(arguments, of.puzzle())) {
        const auto piece = std::ranges::find(of.puzzle().pieces, given.piece, &Piece::name);
        pieces.push_back({static_cast<int>(piece - of.puzzle().pieces.begin()), given.cells});
    }
    Node position{of.placements_of(pieces), {}};
    if (arguments.has("packings")) add_only_part(of, position, arguments.text("packings"));
    return position;
}

Node position_of(const PuzzleDiagram& of, const PackingLine& part) {
    Node position{of.placements_of(part.pieces), {}};
    for (std::size_t i = 0; i < part.pieces.size(); ++i) {
        if (position.placements[i] >= 0) continue;
        throw PuzzleError(part.where,
                          fmt::format("piece {} has no placement on the cells that it is given",
                                      in_quotes(of.puzzle().pieces[part.pieces[i].piece].name)));
    }
    return position;
}

std::string placement_text(const PlacementTable& table, const Puzzle& puzzle, int placement) {
    std::string text = puzzle.pieces[table.piece_of(placement)].name + " at";
    for (const int cell : table.cells_of(placement)) {
        text += ' ' + cell_text(puzzle, cell);
    }
    return text;
}

PackingPrinter::PackingPrinter(const Puzzle& puzzle, const PlacementTable& table,
                               const std::stop_token& stop, bool json)
    : puzzle_(puzzle),
      table_(table),
      json_(json),
      check_(stop, 1),
      pictures_(puzzle, drawing_options("auto")),
      lines_(puzzle) {
    if (json_) print_text(puzzle_line(painted(puzzle)));
}

void PackingPrinter::print(std::span<const int> placements) {
    check_();
    lay_out(puzzle_, table_, placements, packing_.pieces);
    if (json_) {
        print_text(lines_.line(packing_));
    } else {
        print_text(pictures_.draw(packing_.pieces).append(1, '\n'));
    }
}

void PackingPrinter::finish() {
    if (!json_) print_text(pictures_.legend());
}

}  // namespace polypack
