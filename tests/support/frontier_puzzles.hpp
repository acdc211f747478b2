// Boxes to be filled with any number of copies of a few pieces: puzzles with many packings.
#pragma once

#include <utility>
#include <vector>

#include "support/puzzles.hpp"

namespace polypack::testing {

inline Puzzle in_box(std::vector<Piece> pieces, int x, int y, int z = 1) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice(z == 1 ? "square" : "cube");
    puzzle.pieces = std::move(pieces);
    puzzle.region = box(*puzzle.lattice, x, y, z);
    return puzzle;
}

inline Puzzle any_copies(std::vector<Piece> pieces, int x, int y, int z = 1) {
    for (Piece& p : pieces) p.copies = {0, unlimited};
    return in_box(std::move(pieces), x, y, z);
}

inline Puzzle dominoes(int x, int y) {
    return any_copies({piece("I", {{0, 0}, {1, 0}})}, x, y);
}
inline Puzzle bricks(int x, int y, int z) {
    return any_copies({piece("I", {{0, 0, 0}, {1, 0, 0}})}, x, y, z);
}
inline Puzzle l_trominoes(int x, int y) {
    return any_copies({piece("L", {{0, 0}, {1, 0}, {0, 1}})}, x, y);
}
inline Puzzle t_tetrominoes(int x, int y) {
    return any_copies({piece("T", {{0, 0}, {1, 0}, {2, 0}, {1, 1}})}, x, y);
}
inline Puzzle y_pentominoes(int x, int y) {
    return any_copies({piece("Y", {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {1, 1}})}, x, y);
}
// Straight pieces as long as the box is wide.
inline Puzzle sticks(int x, int y) {
    Piece stick = piece("I", {});
    for (int i = 0; i < x; ++i) stick.cells.push_back({i, 0});
    return any_copies({stick}, x, y);
}
inline Puzzle tetrominoes(int x, int y) {
    return any_copies(
        {piece("I", {{0, 0}, {1, 0}, {2, 0}, {3, 0}}), piece("O", {{0, 0}, {1, 0}, {0, 1}, {1, 1}}),
         piece("T", {{0, 0}, {1, 0}, {2, 0}, {1, 1}}), piece("L", {{0, 0}, {1, 0}, {2, 0}, {0, 1}}),
         piece("S", {{0, 0}, {1, 0}, {1, 1}, {2, 1}})},
        x, y);
}

}  // namespace polypack::testing
