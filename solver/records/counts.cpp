#include "polypack/api/count_by.hpp"
#include "polypack/formats/json_values.hpp"
#include "polypack/records/choice.hpp"
#include "polypack/records/reason.hpp"
#include "polypack/records/records.hpp"
#include "polypack/records/values.hpp"

namespace polypack {
namespace {

using nlohmann::ordered_json;

ordered_json value_json(const PreparedPuzzle& prepared, const CountTerm& term,
                        const std::vector<int>& value) {
    const Puzzle& puzzle = prepared.puzzle();
    switch (term.kind) {
        case CountTerm::Kind::piece: {
            ordered_json placements = ordered_json::array();
            for (const int placement : value) {
                placements.push_back(cells_json(puzzle, prepared.table().cells_of(placement)));
            }
            return {{"placements", std::move(placements)}};
        }
        case CountTerm::Kind::cell:
            return {{"piece", null_unless(value.front() >= 0,
                                          value.front() < 0 ? std::string()
                                                            : puzzle.pieces[value.front()].name)}};
        case CountTerm::Kind::holes:
            return {{"holes", cells_json(puzzle, value)}};
        case CountTerm::Kind::choice:
            return {{"pieces", pieces_json(puzzle, value)}};
    }
    return nullptr;
}

}  // namespace

std::string counts_record(const PreparedPuzzle& prepared, std::span<const std::string> names,
                          std::span<const CountTerm> terms, const CountsBy& counts) {
    ordered_json lines = ordered_json::array();
    for (const CountedBy& of : counts.classes) {
        ordered_json values = ordered_json::array();
        for (std::size_t i = 0; i < terms.size(); ++i) {
            values.push_back(value_json(prepared, terms[i], of.values[i]));
        }
        lines.push_back({{"values", std::move(values)}, {"packings", digits_of(of.packings)}});
    }
    return json_line({{"name", prepared.puzzle().name},
                      {"by", names},
                      {"method", counts.method},
                      {"counts", std::move(lines)},
                      {"packings", digits_of(counts.packings)},
                      {"complete", counts.ending == Ending::complete},
                      {"ending", ending_name(counts.ending)},
                      {"reason", reason_json(prepared.puzzle(), counts.reason)}});
}

}  // namespace polypack
