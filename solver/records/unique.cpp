#include "polypack/records/records.hpp"

#include <utility>

#include "polypack/design/unique/unique.hpp"
#include "polypack/formats/json_values.hpp"
#include "polypack/records/values.hpp"

namespace polypack {

using nlohmann::ordered_json;

std::string unique_record(const Puzzle& puzzle, std::string_view by, const UniqueResult& result) {
    ordered_json placed = ordered_json::array();
    for (const PlacedPiece& piece : result.placed) {
        placed.push_back({{"piece", puzzle.pieces[piece.piece].name},
                          {"cells", cells_json(*puzzle.lattice, piece.cells)}});
    }
    return json_line({{"name", puzzle.name},
                      {"by", by},
                      {"distinct", result.distinct},
                      {"all", result.all},
                      {"changes", null_unless(result.puzzle.has_value(), result.changes)},
                      {"at_least", result.at_least},
                      {"proven", result.proven()},
                      {"placed", std::move(placed)},
                      {"cells", cells_json(*puzzle.lattice, result.cells)},
                      {"tried", result.tried},
                      {"unique", result.unique},
                      {"complete", result.ending == Ending::complete},
                      {"ending", ending_name(result.ending)}});
}

}  // namespace polypack
