// The lines of the chess board as tables: all cells in line with a cell, and the cells between two.
#pragma once

#include <array>

#include "polypack/games/leapers.hpp"

namespace polypack {

struct ChessLines {
    LeaperTable rook;    // all cells of the same rank or file, the cell itself excepted
    LeaperTable bishop;  // of the same diagonals
    // Cells strictly between two cells of one line; empty if they are on none.
    std::array<LeaperTable, 64> between;
};

// The lines of the board, made once.
inline constexpr ChessLines chess_lines = [] {
    ChessLines lines{};
    for (int cell = 0; cell < 64; ++cell) {
        for (int files = -1; files <= 1; ++files) {
            for (int ranks = -1; ranks <= 1; ++ranks) {
                if (files == 0 && ranks == 0) continue;
                LeaperTable& line = files == 0 || ranks == 0 ? lines.rook : lines.bishop;
                ChessCells passed;
                int file = cell % 8 + files;
                int rank = cell / 8 + ranks;
                while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
                    const int other = 8 * rank + file;
                    lines.between[cell][other] = passed;
                    passed.set(other);
                    file += files;
                    rank += ranks;
                }
                line[cell] |= passed;
            }
        }
    }
    return lines;
}();

}  // namespace polypack
