// Positions and moves of Go as SGF.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/games/game_text.hpp"

namespace polypack::go_text {

// Largest board. SGF's letters reach to 52; boards up to 19 x 19 are in use.
inline constexpr int max_size = 26;

// A position in the terms of SGF.
struct Setup {
    int size = 19;      // cells in a row
    double komi = 7.5;  // points for White
    int player = 0;
    int plies = 0;                             // moves that were made
    int passes = 0;                            // passes in a row, at the end
    int ko = -1;                               // the cell that may not be taken back; -1: none
    std::array<std::vector<int>, 2> stones{};  // by cell, row * size + column
};

// Writes a position as SGF.
[[nodiscard]] std::string write(const Setup& setup);
// Reads SGF. Throws GameTextError, also if the board has more cells than `max_cells`.
[[nodiscard]] Setup read(std::string_view text, int max_cells);

// Returns "cd": column and row as letters, from the top left.
[[nodiscard]] std::string point(int cell, int size);
// Reads a cell, or a pass as -1. Throws GameTextError.
[[nodiscard]] int read_move(std::string_view text, int size);

[[nodiscard]] std::string diagram(int size, const std::function<char(int cell)>& symbol);

}  // namespace polypack::go_text
