#include "polypack/cli/commands.hpp"

#include <fmt/format.h>

#include <utility>

#include "polypack/cli/common_options.hpp"
#include "polypack/cli/diagram_options.hpp"
#include "polypack/cli/puzzle_options.hpp"
#include "polypack/command/say.hpp"

namespace polypack {
namespace {

using nlohmann::ordered_json;

void print_marginals(const PuzzleDiagram& of, const Marginals& marginals) {
    const PlacementTable& table = of.table();
    const Puzzle& puzzle = of.puzzle();
    const std::size_t width = marginals.packings.str().size();
    print("{} packings\n\n", marginals.packings.str());
    for (int placement = 0; placement < table.size(); ++placement) {
        const BigCount& packings = marginals.placements[placement];
        if (packings == 0) continue;
        print("{:>{}}  {}\n", packings.str(), width, placement_text(table, puzzle, placement));
    }
    print("\n");
    for (int piece = 0; piece < table.pieces(); ++piece) {
        const std::vector<BigCount> cells = marginals.cells_of(piece, table);
        for (int cell = 0; cell < table.cells(); ++cell) {
            if (cells[cell] == 0) continue;
            print("{:>{}}  {} on {}\n", cells[cell].str(), width, puzzle.pieces[piece].name,
                  cell_json(table, puzzle, cell).dump());
        }
    }
}

ordered_json json_of(const PuzzleDiagram& of, const Marginals& marginals) {
    const PlacementTable& table = of.table();
    const Puzzle& puzzle = of.puzzle();
    ordered_json placements = ordered_json::array();
    for (int placement = 0; placement < table.size(); ++placement) {
        ordered_json one = placement_json(table, puzzle, placement);
        one["packings"] = marginals.placements[placement].str();
        placements.push_back(std::move(one));
    }
    ordered_json cells = ordered_json::array();
    for (int cell = 0; cell < table.cells(); ++cell) {
        cells.push_back(cell_json(table, puzzle, cell));
    }
    ordered_json pieces = ordered_json::array();
    for (int piece = 0; piece < table.pieces(); ++piece) {
        ordered_json counts = ordered_json::array();
        for (const BigCount& count : marginals.cells_of(piece, table))
            counts.push_back(count.str());
        pieces.push_back({{"piece", puzzle.pieces[piece].name}, {"counts", std::move(counts)}});
    }
    return {{"name", puzzle.name},
            {"method", of.built().method},
            {"packings", marginals.packings.str()},
            {"placements", std::move(placements)},
            {"cells", std::move(cells)},
            {"pieces", std::move(pieces)}};
}

ExitCode run_marginals(const Arguments& arguments) {
    const PuzzleDiagram of(arguments);
    const Marginals marginals = of.diagram().marginals(of.position(arguments));
    if (arguments.has("json")) {
        print("{}\n", json_of(of, marginals).dump());
    } else if (marginals.packings > 0) {
        print_marginals(of, marginals);
    }
    if (marginals.packings > 0) return ExitCode::done;
    of.say_none();
    return ExitCode::unexpected;
}

}  // namespace

CommandSpec marginals_command() {
    return {
        .name = "marginals",
        .operands = "FILE",
        .min_operands = 1,
        .max_operands = 1,
        .summary = "Count the packings with each placement",
        .details =
            "Prints in how many packings each placement occurs, and in how many each piece covers "
            "each cell, exactly. Exits with 1 if there are no packings.",
        .options =
            with_diagram_options({given_option(), diagram_option(), json_option(), quiet_option()}),
        .run = run_marginals,
    };
}

}  // namespace polypack
