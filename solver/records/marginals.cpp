#include "polypack/records/records.hpp"

#include <utility>

#include "polypack/api/puzzle_diagram.hpp"
#include "polypack/formats/json_values.hpp"
#include "polypack/records/values.hpp"

namespace polypack {

using nlohmann::ordered_json;

std::string marginals_record(const PuzzleDiagram& of, const Marginals& marginals) {
    const PlacementTable& table = of.table();
    const Puzzle& puzzle = of.puzzle();
    ordered_json placements = ordered_json::array();
    for (int placement = 0; placement < table.size(); ++placement) {
        ordered_json one = placement_json(puzzle, table, placement);
        one["packings"] = marginals.placements[placement].str();
        placements.push_back(std::move(one));
    }
    ordered_json cells = ordered_json::array();
    for (int cell = 0; cell < table.cells(); ++cell) cells.push_back(cell_json(puzzle, cell));
    ordered_json pieces = ordered_json::array();
    for (int piece = 0; piece < table.pieces(); ++piece) {
        ordered_json counts = ordered_json::array();
        for (const BigCount& count : marginals.cells_of(piece, table)) {
            counts.push_back(count.str());
        }
        pieces.push_back({{"piece", puzzle.pieces[piece].name}, {"counts", std::move(counts)}});
    }
    return json_line({{"name", puzzle.name},
                      {"method", of.built().method},
                      {"packings", marginals.packings.str()},
                      {"placements", std::move(placements)},
                      {"cells", std::move(cells)},
                      {"pieces", std::move(pieces)}});
}

}  // namespace polypack
