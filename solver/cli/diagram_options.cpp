#include "polypack/cli/diagram_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "polypack/base/stop_check.hpp"
#include "polypack/cli/common_options.hpp"
#include "polypack/cli/puzzle_options.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/cli/terminal.hpp"
#include "polypack/command/say.hpp"
#include "polypack/counting/diagram/diagram_bytes.hpp"
#include "polypack/formats/packing_json.hpp"
#include "polypack/puzzle/region_index.hpp"
#include "polypack/render/palette.hpp"
#include "polypack/render/text.hpp"

namespace polypack {
namespace {

using nlohmann::ordered_json;

DiagramGraph read_file(const std::string& path, const PreparedPuzzle& prepared,
                       const Allowance& allowance) {
    constexpr std::size_t largest = std::size_t{1} << 40;
    Input input(path, allowance.stop);
    const std::string bytes = input.rest(allowance.memory == 0 ? largest : allowance.memory);
    try {
        return read_diagram(bytes, prepared.table(), puzzle_hash(prepared.puzzle()), allowance);
    } catch (const DiagramError& error) {
        throw PuzzleError({input.name(), 1, 0}, fmt::format("the file {}", error.what()));
    }
}

BuiltDiagram diagram_of(const Arguments& arguments, const PreparedPuzzle& prepared,
                        const std::stop_token& stop) {
    const CountLimits limits{.stop = stop,
                             .memory = prepared.memory_left(memory_limit(arguments)),
                             .threads = static_cast<int>(arguments.number("threads", 0))};
    if (arguments.has("diagram")) {
        const Allowance allowance{stop, limits.memory};
        DiagramGraph graph = read_file(arguments.text("diagram"), prepared, allowance);
        return {PackingDiagram(prepared.table(), std::move(graph), allowance), "file", "as asked"};
    }
    if (prepared.reason() != nullptr) {
        return {empty_diagram(prepared.table()), "reason", prepared.reason()->text};
    }
    return build_diagram(prepared.table(), prepared.symmetry(), limits,
                         diagram_method(arguments.text("method")));
}

void check_standard_input(const Arguments& arguments) {
    std::vector<std::string> files = arguments.texts("given");
    files.push_back(arguments.operands().front());
    files.push_back(arguments.text("diagram"));
    files.push_back(arguments.text("positions"));
    if (std::ranges::count(files, standard_input) > 1) {
        throw UsageError("only one of the files can be standard input");
    }
}

}  // namespace

std::vector<OptionSpec> with_diagram_options(std::vector<OptionSpec> own) {
    const auto names = diagram_method_names();
    std::vector<OptionSpec> options{
        {"method",
         "NAME",
         "how the diagram is built: from the states of a frontier over the cells, or from a list "
         "of all packings (default: the cheaper one)",
         {names.begin(), names.end()}},
        threads_option(),
        time_option(),
        {"verbose", "", "report how the diagram was built, and why"},
    };
    options.insert(options.end(), own.begin(), own.end());
    return with_puzzle_options(std::move(options));
}

OptionSpec diagram_option() {
    return {"diagram", "FILE", "use a diagram that 'polypack diagram' has written for the puzzle"};
}

std::string method_line(const BuiltDiagram& built) {
    const DiagramGraph& graph = built.diagram.graph();
    return fmt::format("diagram: {} nodes and {} arcs, by {}: {}", graph.nodes(), graph.arcs.size(),
                       built.method, built.why);
}

PuzzleDiagram::PuzzleDiagram(const Arguments& arguments) : deadline_(reading_deadline(arguments)) {
    if (arguments.has("diagram") && arguments.has("method")) {
        throw UsageError("--method cannot be combined with --diagram, which is built already");
    }
    check_standard_input(arguments);
    give_back_freed_memory();
    const Puzzle puzzle = puzzle_of(arguments);
    require_no_rules(puzzle);
    prepared_ = std::make_unique<PreparedPuzzle>(puzzle, solve_options(arguments));
    if (!prepared_->ready()) throw Stopped();
    built_ = std::make_unique<BuiltDiagram>(diagram_of(arguments, *prepared_, stop()));
    if (arguments.has("verbose")) say("{}\n", method_line(*built_));
}

void PuzzleDiagram::say_none() const {
    const Reason* reason = prepared_->reason();
    say_unless_quiet("no packing{}{}\n", reason == nullptr ? "" : ": ",
                     reason == nullptr ? "" : reason->text);
}

Node PuzzleDiagram::position(const Arguments& arguments) const {
    std::vector<PlacedPiece> pieces;
    for (const SetPlacement& given : given_placements(arguments, puzzle())) {
        const auto piece = std::ranges::find(puzzle().pieces, given.piece, &Piece::name);
        pieces.push_back({static_cast<int>(piece - puzzle().pieces.begin()), given.cells});
    }
    Node position{placement_numbers(table(), puzzle(), pieces), {}};
    for (const std::string& text : arguments.texts("given")) {
        if (is_placement(text)) continue;
        add_only_part(position, text);
    }
    return position;
}

void PuzzleDiagram::add_only_part(Node& position, const std::string& file) const {
    PackingStream parts(Input(file, stop()), puzzle());
    PackingLine only;
    if (!parts.next(only)) throw PuzzleError({file, 1, 0}, "the file has no packing");
    PackingLine second;
    if (parts.next(second)) {
        throw PuzzleError(second.where, "--given takes a file of one packing; this is the second");
    }
    const Node part = position_of(only);
    position.placements.insert(position.placements.end(), part.placements.begin(),
                               part.placements.end());
}

Node PuzzleDiagram::position_of(const PackingLine& part) const {
    Node position{placement_numbers(table(), puzzle(), part.pieces), {}};
    for (std::size_t i = 0; i < part.pieces.size(); ++i) {
        if (position.placements[i] >= 0) continue;
        throw PuzzleError(part.where,
                          fmt::format("piece {} has no placement on the cells that it is given",
                                      in_quotes(puzzle().pieces[part.pieces[i].piece].name)));
    }
    return position;
}

std::vector<int> placement_numbers(const PlacementTable& table, const Puzzle& puzzle,
                                   const std::vector<PlacedPiece>& pieces) {
    if (pieces.empty()) return {};
    const RegionIndex index(puzzle.region);
    std::vector<int> numbers;
    std::vector<int> cells;
    for (const PlacedPiece& placed : pieces) {
        cells.clear();
        for (const Point& point : placed.cells) cells.push_back(index.find(index.wrapped(point)));
        numbers.push_back(table.find(placed.piece, cells));
    }
    return numbers;
}

std::string placement_text(const PlacementTable& table, const Puzzle& puzzle, int placement) {
    std::string text = puzzle.pieces[table.piece_of(placement)].name + " at";
    for (const int cell : table.cells_of(placement)) {
        text += ' ' + cell_json(table, puzzle, cell).dump();
    }
    return text;
}

ordered_json cell_json(const PlacementTable& table, const Puzzle& puzzle, int cell) {
    const UserPoint user = puzzle.lattice->to_user(table.point_of(cell));
    return std::vector<int>(user.begin(), user.begin() + puzzle.lattice->user_dimension);
}

ordered_json placement_json(const PlacementTable& table, const Puzzle& puzzle, int placement) {
    ordered_json cells = ordered_json::array();
    for (const int cell : table.cells_of(placement)) {
        cells.push_back(cell_json(table, puzzle, cell));
    }
    return {{"piece", puzzle.pieces[table.piece_of(placement)].name}, {"cells", std::move(cells)}};
}

PackingPrinter::PackingPrinter(const PuzzleDiagram& of, bool json)
    : of_(of),
      json_(json),
      check_(of.stop(), 1),
      pictures_(of.puzzle(), drawing_options("auto")),
      lines_(of.puzzle()) {
    if (json_) print_text(puzzle_json(painted(of.puzzle())).dump() + "\n");
}

void PackingPrinter::print(std::span<const int> placements) {
    check_();
    lay_out(of_.puzzle(), of_.table(), placements, packing_.pieces);
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
