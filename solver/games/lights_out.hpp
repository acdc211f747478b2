// Lights Out: pressing a cell inverts it and its orthogonal neighbours; all lights are to go out.
#pragma once

#include <optional>
#include <vector>

#include "polypack/games/flips.hpp"

namespace polypack {

// The state of an n x n board, as a game: press until it is dark.
template <int Words>
class LightsOut {
  public:
    using Board = Bitboard<Words>;

    LightsOut(int size, const Board& lights)
        : grid_(GridKind::square, size, size), lights_(lights) {}

    [[nodiscard]] const Grid<Words>& grid() const { return grid_; }
    [[nodiscard]] const Board& lights() const { return lights_; }
    void press(int cell) { invert_neighbourhood(grid_, Board::of(cell), lights_); }
    [[nodiscard]] bool dark() const { return lights_.none(); }

  private:
    Grid<Words> grid_;
    Board lights_;
};

// The cells to press, by row, so that these lights (by row, n * n of them) go out; none if no
// presses do. Gaussian elimination over GF(2), n^4 / 64 word operations.
[[nodiscard]] std::optional<std::vector<char>> lights_out_solution(int size,
                                                                   const std::vector<char>& lights);

// The dimension of the null space: 2^corank sets of presses change nothing, and one in 2^corank
// states can be solved.
[[nodiscard]] int lights_out_corank(int size);

}  // namespace polypack
