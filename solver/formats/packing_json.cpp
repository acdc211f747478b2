#include "polypack/formats/packing_json.hpp"

#include "polypack/formats/finding_json.hpp"

namespace polypack {

using nlohmann::ordered_json;

namespace {

std::string_view word_for(Ending ending) {
    switch (ending) {
        case Ending::complete:
            return "complete";
        case Ending::limit:
            return "limit";
        case Ending::time:
            return "time";
        case Ending::stopped:
            return "stopped";
    }
    return "";
}

}  // namespace

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
        {"seconds", rounded_seconds(result.seconds.total())},
        {"threads", result.threads},
        {"complete", result.complete()},
        {"ending", word_for(result.ending)},
        {"reason", reason_json(puzzle, result.reason ? &*result.reason : nullptr)}};
}

}  // namespace polypack
