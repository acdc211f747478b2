#include "polypack/records/reason.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

#include "polypack/formats/json_values.hpp"
#include "polypack/records/values.hpp"

namespace polypack {

using nlohmann::ordered_json;

namespace {

// Writes null if a number is negative.
ordered_json unless_negative(std::int64_t number) {
    return number < 0 ? ordered_json(nullptr) : ordered_json(number);
}

std::string_view word_for(ReasonKind kind) {
    switch (kind) {
        case ReasonKind::volumes:
            return "volumes";
        case ReasonKind::copies:
            return "copies";
        case ReasonKind::piece_without_placement:
            return "piece_without_placement";
        case ReasonKind::unreachable_cell:
            return "unreachable_cell";
        case ReasonKind::touching:
            return "touching";
        case ReasonKind::edges:
            return "edges";
        case ReasonKind::colouring:
            return "colouring";
        case ReasonKind::weights:
            return "weights";
    }
    return "";
}

}  // namespace

ordered_json reason_json(const Puzzle& puzzle, const Reason& reason) {
    ordered_json body{{"kind", word_for(reason.kind)},
                      {"text", reason.text},
                      {"cells", cells_json(puzzle, reason.cells)},
                      {"pieces", names_json(puzzle, reason.pieces)}};
    if (reason.volumes) {
        const VolumeArgument& volumes = *reason.volumes;
        body["volumes"] = {{"least", volumes.least},
                           {"most", volumes.most},
                           {"pieces_least", volumes.pieces_least},
                           {"pieces_most", unless_negative(volumes.pieces_most)},
                           {"divisor", volumes.divisor}};
    }
    if (reason.colouring) {
        const ColouringArgument& colouring = *reason.colouring;
        body["colouring"] = {{"coloured", colouring.colouring},
                             {"count", colouring.region},
                             {"below", unless_negative(colouring.below)},
                             {"above", unless_negative(colouring.above)}};
    }
    if (reason.weights) {
        const WeightArgument& weights = *reason.weights;
        const auto values = [](const std::vector<int>& of, const std::vector<int>& listed) {
            ordered_json list = ordered_json::array();
            for (const int index : listed) list.push_back(of[index]);
            return list;
        };
        body["weights"] = {{"modulus", weights.modulus},
                           {"cells", values(weights.cells, reason.cells)},
                           {"pieces", values(weights.pieces, reason.pieces)},
                           {"region_sum", weights.region_sum},
                           {"pieces_sum", weights.pieces_sum}};
    }
    return body;
}

ordered_json reason_json(const Puzzle& puzzle, const Reason* reason) {
    return reason == nullptr ? ordered_json(nullptr) : reason_json(puzzle, *reason);
}

ordered_json reason_json(const Puzzle& puzzle, const std::optional<Reason>& reason) {
    return reason_json(puzzle, reason ? &*reason : nullptr);
}

}  // namespace polypack
