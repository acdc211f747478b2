#include "polypack/formats/burr_sticks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "polypack/lattice/polyform.hpp"

namespace polypack {
namespace {

// Returns the bit of a cube; -1 if every stick has it.
int bit_of(const Point& cube) {
    if (cube.z == 1) return cube.x >= 1 && cube.x <= 4 ? 4 * cube.y + cube.x - 1 : -1;
    return cube.x == 2 || cube.x == 3 ? 8 + 2 * cube.y + cube.x - 2 : -1;
}

Piece stick(const Yaml& node, const Lattice& lattice) {
    const auto number = static_cast<int>(node.number("a burr stick", 1, burr_stick_numbers));
    Piece piece;
    piece.name = fmt::format("{}", number);
    piece.turn_over = false;
    piece.cells = burr_stick_cells(number);
    if (!connected(lattice, piece.cells)) {
        node.throw_error(fmt::format("stick {} falls apart: its cubes are not connected", number));
    }
    return piece;
}

}  // namespace

std::vector<Point> burr_stick_cells(int number) {
    const unsigned lacking = static_cast<unsigned>(number) - 1;
    std::vector<Point> cells;
    for (int z = 0; z < 2; ++z) {
        for (int y = 0; y < 2; ++y) {
            for (int x = 0; x < 6; ++x) {
                const int bit = bit_of({x, y, z});
                if (bit < 0 || (lacking >> bit & 1U) == 0) cells.push_back({x, y, z});
            }
        }
    }
    return cells;
}

std::vector<Piece> burr_sticks(const Yaml& node, const Lattice& lattice) {
    const YamlMap map(node, "a set of burr sticks", {"burr_stick", "copies", "rotate"});
    const Yaml& value = map.at("burr_stick");
    const bool copies_given = map.has("copies");
    if (!lattice.boxes || lattice.flat) {
        throw PuzzleError(map.where("burr_stick"),
                          fmt::format("burr sticks need the cube lattice, not {}", lattice.name));
    }
    std::vector<Piece> pieces;
    for (const Yaml& number : value.is_list() ? value.list("burr sticks") : std::vector{value}) {
        Piece piece = stick(number, lattice);
        const auto at = std::ranges::find(pieces, piece.name, &Piece::name);
        if (at == pieces.end()) {
            pieces.push_back(std::move(piece));
        } else if (copies_given) {
            number.throw_error(
                fmt::format("stick {} is listed twice; 'copies' says how many there "
                            "are of each",
                            piece.name));
        } else {
            at->copies = {at->copies.min + 1, at->copies.max + 1};
        }
    }
    if (pieces.empty()) value.throw_error("burr_stick is empty; it must list numbers of sticks");
    return pieces;
}

}  // namespace polypack
