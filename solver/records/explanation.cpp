#include "polypack/records/records.hpp"

#include <string_view>
#include <utility>

#include "polypack/analysis/explain.hpp"
#include "polypack/formats/json_values.hpp"
#include "polypack/records/reason.hpp"
#include "polypack/records/values.hpp"

namespace polypack {

using nlohmann::ordered_json;

namespace {

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

std::string explanation_record(const Puzzle& puzzle, const PlacementTable& table,
                               const Explanation& explanation) {
    ordered_json reasons = ordered_json::array();
    for (const Reason& reason : explanation.reasons) reasons.push_back(reason_json(puzzle, reason));
    ordered_json forced = ordered_json::array();
    for (const int p : explanation.forced) forced.push_back(placement_json(puzzle, table, p));
    ordered_json conflict;
    if (explanation.conflict) {
        conflict = {{"cells", cells_json(puzzle, explanation.conflict->cells)},
                    {"pieces", names_json(puzzle, explanation.conflict->pieces)},
                    {"minimal", explanation.irreducible}};
    }
    return json_line({{"name", puzzle.name},
                      {"verdict", word_for(explanation.verdict)},
                      {"placements", explanation.placements},
                      {"items", explanation.items},
                      {"reasons", std::move(reasons)},
                      {"forced", std::move(forced)},
                      {"contradiction", explanation.contradiction},
                      {"hardest_cells", cells_json(puzzle, explanation.hardest_cells)},
                      {"conflict", std::move(conflict)},
                      {"only_rules_forbid", explanation.only_rules_forbid}});
}

}  // namespace polypack
