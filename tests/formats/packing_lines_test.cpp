#include "polypack/formats/packing_lines.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "polypack/solve.hpp"

namespace polypack::testing {
namespace {

using nlohmann::ordered_json;

// The definition, as an object.
ordered_json as_object(const Puzzle& puzzle, const Packing& packing) {
    ordered_json pieces = ordered_json::array();
    for (const PlacedPiece& placed : packing.pieces) {
        ordered_json cells = ordered_json::array();
        for (const Point& cell : placed.cells) {
            const UserPoint user = puzzle.lattice->to_user(cell);
            cells.push_back(
                std::vector<int>(user.begin(), user.begin() + puzzle.lattice->user_dimension));
        }
        pieces.push_back({{"piece", puzzle.pieces[placed.piece].name}, {"cells", cells}});
    }
    return {{"packing", pieces}, {"class_size", packing.class_size}};
}

// One cell in two, of pieces whose names must be escaped.
Puzzle singles(const Lattice& lattice) {
    Puzzle puzzle;
    puzzle.lattice = &lattice;
    const Point home = lattice.residues.front();
    const Point next = home + lattice.neighbours.front().front();
    for (const Point& cell : {std::min(home, next), std::max(home, next)}) {
        puzzle.region.cells.push_back({cell, false});
    }
    for (const char* name : {"\"quoted\" \\", "\xc3\xa9\xe2\x96\xa0", "{}"}) {
        Piece& piece = puzzle.pieces.emplace_back();
        piece.name = name;
        piece.cells = {puzzle.pieces.size() == 2 ? next : home};
        piece.copies = {0, 1};
    }
    return puzzle;
}

TEST(PackingLines, AreTheObjectsOnALineEach) {
    for (const Lattice& lattice : all_lattices()) {
        SCOPED_TRACE(std::string(lattice.name));
        const Puzzle puzzle = checked(singles(lattice));
        PackingLines lines(puzzle);
        std::size_t most = 0;
        const SolveResult result = solve(puzzle, {}, [&](const Packing& packing) {
            EXPECT_EQ(lines.line(packing), as_object(puzzle, packing).dump() + "\n");
            most = std::max(most, packing.pieces.size());
            return true;
        });
        EXPECT_GT(result.distinct, 3) << "the empty packing is one of them";
        EXPECT_EQ(most, 2);
    }
}

}  // namespace
}  // namespace polypack::testing
