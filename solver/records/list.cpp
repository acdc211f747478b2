#include "polypack/records/records.hpp"

#include <cstdint>

#include "polypack/family/family.hpp"
#include "polypack/formats/read_pieces.hpp"
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

std::string list_record(std::string_view file, const Family& family) {
    const Puzzle& puzzle = family.puzzle;
    return json_line({{"kind", "puzzle"},
                      {"file", file},
                      {"name", puzzle.name},
                      {"lattice", puzzle.lattice->name},
                      {"pieces", puzzle.pieces.size() + family.connected.size()},
                      {"distinct", published_json(puzzle.expect.distinct)},
                      {"all", published_json(puzzle.expect.all)},
                      {"source", puzzle.expect.source}});
}

}  // namespace polypack
