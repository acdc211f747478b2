#include "polypack/records/records.hpp"

#include "polypack/api/puzzle_diagram.hpp"
#include "polypack/counting/diagram/hint.hpp"
#include "polypack/formats/json_values.hpp"
#include "polypack/records/values.hpp"

namespace polypack {

using nlohmann::ordered_json;

std::string hint_record(const PuzzleDiagram& of, const Hint& hint) {
    const Puzzle& puzzle = of.puzzle();
    ordered_json json{{"name", puzzle.name},
                      {"method", of.built().method},
                      {"packings", hint.packings.str()},
                      {"solvable", hint.packings > 0},
                      {"cell", nullptr},
                      {"piece", nullptr},
                      {"placement", nullptr}};
    if (hint.cell >= 0) {
        json["cell"] = {{"cell", cell_json(puzzle, hint.cell)},
                        {"placements", hint.cell_placements},
                        {"may_stay_empty", hint.cell_may_stay_empty}};
    }
    if (hint.piece >= 0) {
        json["piece"] = {{"piece", puzzle.pieces[hint.piece].name},
                         {"placements", hint.piece_placements}};
    }
    if (hint.placement >= 0) {
        json["placement"] = placement_json(puzzle, of.table(), hint.placement);
        json["placement"]["packings"] = hint.placement_packings.str();
    }
    return json_line(json);
}

}  // namespace polypack
