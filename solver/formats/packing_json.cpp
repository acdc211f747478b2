#include "polypack/formats/packing_json.hpp"

namespace polypack {

using nlohmann::ordered_json;

ordered_json packing_json(const Puzzle& puzzle, const Packing& packing) {
    ordered_json pieces = ordered_json::array();
    for (const PlacedPiece& placed : packing.pieces) {
        ordered_json cells = ordered_json::array();
        for (const Point& point : placed.cells) {
            const UserPoint user = puzzle.lattice->to_user(point);
            cells.push_back(
                std::vector<int>(user.begin(), user.begin() + puzzle.lattice->user_dimension));
        }
        pieces.push_back({{"piece", puzzle.pieces[placed.piece].name}, {"cells", cells}});
    }
    return {{"packing", pieces}, {"class_size", packing.class_size}};
}

ordered_json result_json(const Puzzle& puzzle, const SolveResult& result) {
    return {
        {"name", puzzle.name},
        {"lattice", puzzle.lattice->name},
        {"engine", result.engine},
        {"distinct", result.distinct_known ? ordered_json(result.distinct) : ordered_json(nullptr)},
        {"all", result.all},
        {"nodes", result.stats.nodes},
        {"placements", result.placements},
        {"seconds", result.seconds.total()},
        {"threads", result.threads},
        {"complete", result.complete()}};
}

}  // namespace polypack
