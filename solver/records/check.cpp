#include "polypack/records/records.hpp"

#include <cstddef>

#include "polypack/analysis/piece_traits.hpp"
#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/family/family.hpp"
#include "polypack/puzzle/joints.hpp"
#include "polypack/records/error.hpp"
#include "polypack/records/reason.hpp"
#include "polypack/records/values.hpp"

namespace polypack {

using nlohmann::ordered_json;

namespace {

ordered_json copies_json(const TotalCopies& copies) {
    return {{"least", copies.least}, {"most", or_null(copies.most)}};
}

// The traits of each piece, and its placements.
ordered_json pieces_json(const PreparedPuzzle& prepared, const std::vector<PieceTraits>& traits) {
    const Puzzle& puzzle = prepared.puzzle();
    const auto name_of = [&](const std::optional<int>& piece) {
        return piece ? ordered_json(puzzle.pieces[static_cast<std::size_t>(*piece)].name)
                     : ordered_json();
    };
    ordered_json list = ordered_json::array();
    for (std::size_t i = 0; i < traits.size(); ++i) {
        const PieceTraits& of = traits[i];
        const int piece = static_cast<int>(i);
        const PlacementTable& table = prepared.table();
        list.push_back({{"piece", puzzle.pieces[i].name},
                        {"cells", cells_but_joints(*puzzle.lattice, puzzle.pieces[i])},
                        {"placements", table.first_of(piece + 1) - table.first_of(piece)},
                        {"connected", of.connected},
                        {"symmetries", of.symmetries},
                        {"same_as", name_of(of.same_as)},
                        {"mirror_of", name_of(of.mirror_of)},
                        {"millable", or_null(of.millable)}});
    }
    return list;
}

}  // namespace

std::string check_record(std::string_view file, const PreparedPuzzle& prepared,
                         const std::optional<PublishedCount>& contradicted,
                         const std::optional<std::vector<PieceTraits>>& traits) {
    const Puzzle& puzzle = prepared.puzzle();
    ordered_json record(
        {{"file", file},
         {"valid", true},
         {"name", puzzle.name},
         {"lattice", puzzle.lattice->name},
         {"cells", puzzle.kind == PuzzleKind::shapes
                       ? cells_but_joints(puzzle)
                       : static_cast<std::size_t>(prepared.table().cells())},
         {"pieces", prepared.table().pieces()},
         {"copies", copies_json(total_copies(puzzle))},
         {"placements", prepared.table().size()},
         {"reason", reason_json(puzzle, prepared.reason())},
         {"contradicted", contradicted ? ordered_json(contradicted->digits()) : ordered_json()}});
    if (traits) record["each_piece"] = pieces_json(prepared, *traits);
    return json_line(record);
}

std::string check_record(std::string_view file, const Family& family, bool pieces_alone) {
    const Puzzle& puzzle = family.puzzle;
    const auto cells = static_cast<std::uint64_t>(cells_but_joints(puzzle));
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
