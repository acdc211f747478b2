// Small puzzles written in code, for tests that need no files.
#pragma once

#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "polypack/puzzle/box.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack::testing {

// A number in 0..bound-1, the same for a seed with every compiler.
inline int below(std::mt19937& random, int bound) {
    return static_cast<int>(random() % static_cast<unsigned>(bound));
}

inline Piece piece(const std::string& name, std::vector<Point> cells, bool turn_over = true,
                   Copies copies = {}) {
    Piece result;
    result.name = name;
    result.cells = std::move(cells);
    result.turn_over = turn_over;
    result.copies = copies;
    return result;
}

// The twelve pentominoes, each once, by their usual letters.
inline std::vector<Piece> pentominoes() {
    return {
        piece("F", {{1, 0}, {2, 0}, {0, 1}, {1, 1}, {1, 2}}),
        piece("I", {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}}),
        piece("L", {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {3, 1}}),
        piece("N", {{0, 0}, {1, 0}, {2, 0}, {2, 1}, {3, 1}}),
        piece("P", {{0, 0}, {1, 0}, {0, 1}, {1, 1}, {2, 0}}),
        piece("T", {{0, 0}, {1, 0}, {2, 0}, {1, 1}, {1, 2}}),
        piece("U", {{0, 0}, {2, 0}, {0, 1}, {1, 1}, {2, 1}}),
        piece("V", {{0, 0}, {1, 0}, {2, 0}, {2, 1}, {2, 2}}),
        piece("W", {{0, 0}, {1, 0}, {1, 1}, {2, 1}, {2, 2}}),
        piece("X", {{1, 0}, {0, 1}, {1, 1}, {2, 1}, {1, 2}}),
        piece("Y", {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {1, 1}}),
        piece("Z", {{0, 0}, {1, 0}, {1, 1}, {1, 2}, {2, 2}}),
    };
}

// The seven Soma pieces, each once.
inline std::vector<Piece> soma_pieces() {
    return {
        piece("V", {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, false),
        piece("L", {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {0, 1, 0}}, false),
        piece("T", {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {1, 1, 0}}, false),
        piece("Z", {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {2, 1, 0}}, false),
        piece("A", {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 0, 1}}, false),
        piece("B", {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 1, 1}}, false),
        piece("P", {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, false),
    };
}

inline Puzzle soma_cube() {
    Puzzle puzzle;
    puzzle.name = "Soma cube";
    puzzle.lattice = find_lattice("cube");
    puzzle.pieces = soma_pieces();
    puzzle.region = box(*puzzle.lattice, 3, 3, 3);
    return puzzle;
}

// Pieces that stand for themselves: their region does not matter.
inline Puzzle set_of(std::vector<Piece> pieces, std::string_view lattice = "square") {
    Puzzle puzzle;
    puzzle.lattice = find_lattice(lattice);
    puzzle.pieces = std::move(pieces);
    puzzle.region = box(*puzzle.lattice, 1, 1);
    return puzzle;
}

}  // namespace polypack::testing
