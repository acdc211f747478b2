// Positions and moves of Go as SGF.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/games/game_text.hpp"

namespace polypack::go_text {

// SGF's letters reach to 52; boards on up to 19 x 19 are what is played.
inline constexpr int max_size = 26;

struct Setup {
    int size = 19;
    double komi = 7.5;
    int player = 0;
    int plies = 0;
    int passes = 0;
    int ko = -1;
    std::array<std::vector<int>, 2> stones{};  // by cell, row * size + column
};

[[nodiscard]] std::string write(const Setup& setup);
// Throws GameTextError, also if the board has more cells than `max_cells`.
[[nodiscard]] Setup read(std::string_view text, int max_cells);

// "cd": column and row as letters, from the top left.
[[nodiscard]] std::string point(int cell, int size);
// A cell, or -1 for a pass. Throws GameTextError.
[[nodiscard]] int read_move(std::string_view text, int size);

[[nodiscard]] std::string diagram(int size, const std::function<char(int cell)>& symbol);

}  // namespace polypack::go_text
