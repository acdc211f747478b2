#include <fmt/format.h>

#include <iterator>

#include "polypack/base/stop_check.hpp"
#include "polypack/formats/exact_cover.hpp"
#include "polypack/formats/json_values.hpp"
#include "polypack/formats/puzzle_formats.hpp"

namespace polypack {

using nlohmann::ordered_json;

std::string write_placements(const Puzzle& puzzle, const Allowance& allowance) {
    require_placements(puzzle);
    if (puzzle.rules.edges.any()) throw CannotWrite("colours of edges");
    const PlacementTable table(puzzle, allowance);
    ordered_json pieces = ordered_json::array();
    for (const Piece& piece : puzzle.pieces) {
        pieces.push_back({{"piece", piece.name}, {"copies", copies_json(piece.copies)}});
    }
    ordered_json region = ordered_json::array();
    ordered_json optional = ordered_json::array();
    for (int cell = 0; cell < table.cells(); ++cell) {
        region.push_back(cell_json(puzzle, cell));
        if (!table.required(cell)) optional.push_back(cell);
    }
    ordered_json groups = ordered_json::array();
    for (const PlacementGroup& group : table.groups()) {
        groups.push_back({{"pieces", group.pieces}, {"copies", copies_json(group.copies)}});
    }
    const ordered_json holes = puzzle.holes ? ordered_json(*puzzle.holes) : ordered_json(nullptr);
    std::string text = fmt::format(
        R"({{"name":{},"lattice":"{}","pieces":{},"region":{},"optional":{},"holes":{},"groups":{},)"
        R"("placements":[)",
        ordered_json(puzzle.name).dump(), puzzle.lattice->name, pieces.dump(), region.dump(),
        optional.dump(), holes.dump(), groups.dump());
    StopCheck check(allowance.stop);
    for (int placement = 0; placement < table.size(); ++placement) {
        check();
        fmt::format_to(std::back_inserter(text), "{}[{},[{}]]", placement == 0 ? "" : ",",
                       table.piece_of(placement), fmt::join(table.cells_of(placement), ","));
    }
    return text + fmt::format("],\"fixed\":[{}]}}\n", fmt::join(table.fixed(), ","));
}

}  // namespace polypack
