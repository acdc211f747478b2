#include "polypack/records/records.hpp"

#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/family/family.hpp"
#include "polypack/records/error.hpp"
#include "polypack/records/reason.hpp"
#include "polypack/records/values.hpp"

namespace polypack {

using nlohmann::ordered_json;

namespace {

ordered_json copies_json(const TotalCopies& copies) {
    return {{"least", copies.least}, {"most", or_null(copies.most)}};
}

}  // namespace

std::string check_record(std::string_view file, const PreparedPuzzle& prepared,
                         const std::optional<PublishedCount>& contradicted) {
    const Puzzle& puzzle = prepared.puzzle();
    return json_line(
        {{"file", file},
         {"valid", true},
         {"name", puzzle.name},
         {"lattice", puzzle.lattice->name},
         {"cells", prepared.table().cells()},
         {"pieces", prepared.table().pieces()},
         {"copies", copies_json(total_copies(puzzle))},
         {"placements", prepared.table().size()},
         {"reason", reason_json(puzzle, prepared.reason())},
         {"contradicted", contradicted ? ordered_json(contradicted->digits()) : ordered_json()}});
}

std::string check_record(std::string_view file, const Family& family, bool pieces_alone) {
    const Puzzle& puzzle = family.puzzle;
    const auto cells = static_cast<std::uint64_t>(puzzle.region.cells.size());
    return json_line({{"file", file},
                      {"valid", true},
                      {"name", puzzle.name},
                      {"lattice", puzzle.lattice->name},
                      {"cells", pieces_alone ? ordered_json() : ordered_json(cells)},
                      {"pieces", puzzle.pieces.size() + family.connected.size()},
                      {"copies", copies_json(total_copies(family))},
                      {"placements", nullptr},
                      {"reason", nullptr},
                      {"contradicted", nullptr}});
}

std::string check_record(std::string_view file, const PuzzleError& error) {
    return json_line({{"file", file}, {"valid", false}, {"error", error_json(report_of(error))}});
}

}  // namespace polypack
