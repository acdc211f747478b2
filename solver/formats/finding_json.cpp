#include "polypack/formats/finding_json.hpp"

#include <cmath>

namespace polypack {
namespace {

using nlohmann::ordered_json;

ordered_json cell_json(const Puzzle& puzzle, int cell) {
    const UserPoint user = puzzle.lattice->to_user(puzzle.region.cells[cell].point);
    return std::vector<int>(user.begin(), user.begin() + puzzle.lattice->user_dimension);
}

ordered_json cells_json(const Puzzle& puzzle, std::span<const int> cells) {
    ordered_json list = ordered_json::array();
    for (const int cell : cells) list.push_back(cell_json(puzzle, cell));
    return list;
}

ordered_json names_json(const Puzzle& puzzle, std::span<const int> pieces) {
    ordered_json list = ordered_json::array();
    for (const int piece : pieces) list.push_back(puzzle.pieces[piece].name);
    return list;
}

// Null where a number is negative.
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
        case ReasonKind::colouring:
            return "colouring";
        case ReasonKind::weights:
            return "weights";
    }
    return "";
}

std::string_view word_for(Verdict verdict) {
    switch (verdict) {
        case Verdict::packable:
            return "packable";
        case Verdict::impossible:
            return "impossible";
        case Verdict::undecided:
            return "undecided";
    }
    return "";
}

}  // namespace

double rounded_seconds(double seconds) {
    return std::round(seconds * 1e6) / 1e6;
}

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

ordered_json explanation_json(const Puzzle& puzzle, const PlacementTable& table,
                              const Explanation& explanation) {
    ordered_json reasons = ordered_json::array();
    for (const Reason& reason : explanation.reasons) reasons.push_back(reason_json(puzzle, reason));
    ordered_json forced = ordered_json::array();
    for (const int p : explanation.forced) {
        forced.push_back({{"piece", puzzle.pieces[table.piece_of(p)].name},
                          {"cells", cells_json(puzzle, table.cells_of(p))}});
    }
    ordered_json conflict;
    if (explanation.conflict) {
        conflict = {{"cells", cells_json(puzzle, explanation.conflict->cells)},
                    {"pieces", names_json(puzzle, explanation.conflict->pieces)},
                    {"minimal", explanation.irreducible}};
    }
    return {{"name", puzzle.name},
            {"verdict", word_for(explanation.verdict)},
            {"placements", explanation.placements},
            {"items", explanation.items},
            {"reasons", std::move(reasons)},
            {"forced", std::move(forced)},
            {"contradiction", explanation.contradiction},
            {"hardest_cells", cells_json(puzzle, explanation.hardest_cells)},
            {"conflict", std::move(conflict)},
            {"only_rules_forbid", explanation.only_rules_forbid}};
}

}  // namespace polypack
