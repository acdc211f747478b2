#include "polypack/records/records.hpp"

#include <utility>

#include "polypack/design/search/design.hpp"
#include "polypack/formats/json_values.hpp"
#include "polypack/records/values.hpp"

namespace polypack {

using nlohmann::ordered_json;

std::string design_record(const Family& family, const DesignFound& found) {
    ordered_json best = ordered_json::array();
    for (const Design& design : found.best) {
        const Puzzle puzzle = puzzle_of_design(family, design);
        ordered_json pieces = ordered_json::object();
        for (const Piece& piece : puzzle.pieces) pieces[piece.name] = piece.copies.min;
        ordered_json made = ordered_json::array();
        for (const PlacedPiece& placed : design.pieces) {
            made.push_back(cells_json(*family.puzzle.lattice, placed.cells));
        }
        best.push_back({{"pieces", std::move(pieces)},
                        {"made", null_unless(design.copies.empty(), made)},
                        {"distinct", design.distinct},
                        {"all", null_unless(design.all > 0, design.all)},
                        {"apart", or_null(design.apart)},
                        {"level", or_null(design.level)},
                        {"steps", or_null(design.steps)},
                        {"moves", or_null(design.moves)}});
    }
    return json_line({{"name", family.puzzle.name},
                      {"sets", or_null(found.sets)},
                      {"searched", found.searched},
                      {"restarts", found.restarts},
                      {"packing", or_null(found.packing)},
                      {"one", or_null(found.one)},
                      {"distinct", or_null(found.distinct)},
                      {"all", or_null(found.all)},
                      {"best", std::move(best)},
                      {"complete", found.ending == Ending::complete},
                      {"ending", ending_name(found.ending)}});
}

}  // namespace polypack
