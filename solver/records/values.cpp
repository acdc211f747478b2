#include "polypack/records/values.hpp"

#include <cmath>

namespace polypack {

using nlohmann::ordered_json;

double rounded_seconds(double seconds) {
    return std::round(seconds * 1e6) / 1e6;
}

std::string_view ending_name(Ending ending) {
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

ordered_json names_json(const Puzzle& puzzle, std::span<const int> pieces) {
    ordered_json list = ordered_json::array();
    for (const int piece : pieces) list.push_back(puzzle.pieces[piece].name);
    return list;
}

}  // namespace polypack
