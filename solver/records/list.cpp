#include "polypack/records/records.hpp"

#include <cstdint>

#include "polypack/family/family.hpp"
#include "polypack/formats/catalogue.hpp"
#include "polypack/formats/read_pieces.hpp"
#include "polypack/puzzle/joints.hpp"
#include "polypack/records/values.hpp"

namespace polypack {

using nlohmann::ordered_json;

namespace {

// Writes a number, as a text of digits if 64 bits do not hold it.
ordered_json published_json(const std::optional<PublishedCount>& count) {
    if (!count) return nullptr;
    const std::optional<std::uint64_t> small = count->small();
    return small ? ordered_json(*small) : ordered_json(count->digits());
}

}  // namespace

std::string list_record(std::string_view file, const PieceSet& set) {
    return json_line({{"kind", "pieces"},
                      {"file", file},
                      {"name", set.name},
                      {"lattice", set.lattice->name},
                      {"pieces", set.pieces.size()}});
}

std::string list_record(const CataloguedPuzzle& listed) {
    const Puzzle& puzzle = listed.document.puzzle;
    const auto known = [](const auto& value, const auto& none) {
        return value == none ? ordered_json(nullptr) : ordered_json(value);
    };
    const std::optional<Family>& family = listed.document.family;
    const std::size_t pieces =
        family ? family->puzzle.pieces.size() + family->connected.size() : puzzle.pieces.size();
    return json_line({{"kind", "puzzle"},
                      {"file", listed.file->name},
                      {"problem", known(listed.problem, 0)},
                      {"name", puzzle.name},
                      {"section", listed.section},
                      {"designer", known(listed.designer, std::string())},
                      {"year", known(listed.year, 0)},
                      {"lattice", puzzle.lattice->name},
                      {"cells", cells_but_joints(puzzle)},
                      {"pieces", pieces},
                      {"copies", pieces_of(listed)},
                      {"distinct", published_json(puzzle.expect.distinct)},
                      {"all", published_json(puzzle.expect.all)},
                      {"source", puzzle.expect.source},
                      {"level", known(listed.level, std::string())},
                      {"difficulty", known(listed.difficulty, 0)}});
}

}  // namespace polypack
