// Lights Out: pressing a cell inverts it and its orthogonal neighbours; all lights are to go out.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/games/board_text.hpp"
#include "polypack/games/flips.hpp"
#include "polypack/games/keys.hpp"
#include "polypack/games/move_list.hpp"

namespace polypack {

// The state of an n x n board as a game of one player: press until it is dark. It need not end.
template <int Words>
class LightsOut {
  public:
    using Board = Bitboard<Words>;
    using Move = int;
    using Moves = MoveList<Move, 64 * Words>;
    struct Undo {};
    static constexpr bool over_without_moves = true;
    // It is a puzzle for one player.
    static constexpr bool one_player = true;

    // A board of size x size cells with these lights on.
    LightsOut(int size, const Board& lights) : grid_(&grid_of(size)), lights_(lights) {}

    [[nodiscard]] const Grid<Words>& grid() const { return *grid_; }
    // Returns the lights that are on.
    [[nodiscard]] const Board& lights() const { return lights_; }
    // Inverts a cell and its neighbours.
    void press(int cell) { invert_neighbourhood(*grid_, Board::of(cell), lights_); }
    // Returns true if all lights are off, so that it is solved.
    [[nodiscard]] bool dark() const { return lights_.none(); }

    [[nodiscard]] friend bool operator==(const LightsOut& a, const LightsOut& b) {
        return a.grid_ == b.grid_ && a.lights_ == b.lights_;
    }
    [[nodiscard]] std::uint64_t key() const {
        return mixed_with(std::hash<Board>()(lights_), grid_->width());
    }
    [[nodiscard]] int player() const { return 0; }
    [[nodiscard]] bool over() const { return dark(); }
    // Returns the winner. Precondition: over().
    [[nodiscard]] int winner() const { return 0; }
    [[nodiscard]] Moves moves() const {
        Moves list;
        if (dark()) return list;
        for (const int cell : grid_->board()) list.push(cell);
        return list;
    }
    [[nodiscard]] int move_count() const { return dark() ? 0 : grid_->board().count(); }
    Undo play(Move cell) {
        press(cell);
        return {};
    }
    void undo(Move cell, const Undo&) { press(cell); }

    // Writes rows from the top, x for lights, numbers for dark cells: "x1x/3/3". Moves are written
    // as "c1", the top row being 1.
    [[nodiscard]] std::string to_text() const {
        return rows_text(grid_->width(), grid_->height(), [&](int x, int y) {
            return lights_.test(grid_->cell(x, y)) ? 'x' : '\0';
        });
    }
    [[nodiscard]] static LightsOut from_text(std::string_view text) {
        TextReader reader(text);
        const std::string_view rows = reader.word("the rows of the board");
        reader.end();
        const int size = static_cast<int>(std::ranges::count(rows, '/')) + 1;
        if (size * size > Board::capacity) {
            throw GameTextError("the board has " + std::to_string(size) + " rows, too many");
        }
        LightsOut game(size, Board{});
        read_rows(rows, size, size, "x",
                  [&](int x, int y, char) { game.lights_.set(game.grid_->cell(x, y)); });
        return game;
    }
    [[nodiscard]] std::string move_to_text(Move cell) const {
        return cell_text(grid_->column_of(cell), grid_->row_of(cell));
    }
    [[nodiscard]] Move move_from_text(std::string_view text) const {
        const auto [column, row] = read_cell(text, grid_->width(), grid_->height());
        if (dark()) throw GameTextError("the board is dark: there is nothing left to press");
        return grid_->cell(column, row);
    }
    [[nodiscard]] std::string diagram() const {
        return diagram_text(
            {.width = grid_->width(),
             .height = grid_->height(),
             .symbol = [&](int x, int y) { return lights_.test(grid_->cell(x, y)) ? 'x' : '.'; },
             .row_label = [](int y) { return std::to_string(y + 1); }});
    }

  private:
    // Returns the grid of a size, made once.
    [[nodiscard]] static const Grid<Words>& grid_of(int size) {
        static const std::vector<Grid<Words>> grids = [] {
            std::vector<Grid<Words>> all;
            for (int n = 1; n * n <= Board::capacity; ++n) all.emplace_back(GridKind::square, n, n);
            return all;
        }();
        assert(size >= 1 && size <= static_cast<int>(grids.size()));
        return grids[size - 1];
    }

    const Grid<Words>* grid_;
    Board lights_;
};

// Returns the cells to press, by row, so that these lights (by row, n * n of them) go out; nullopt
// if that is impossible. Gaussian elimination over GF(2), n^4 / 64 word operations.
[[nodiscard]] std::optional<std::vector<char>> lights_out_solution(int size,
                                                                   const std::vector<char>& lights);

// Returns the dimension of the null space: 2^corank sets of presses change nothing, and one in
// 2^corank states can be solved.
[[nodiscard]] int lights_out_corank(int size);

}  // namespace polypack

template <int Words>
struct std::hash<polypack::LightsOut<Words>> : polypack::HashByKey<polypack::LightsOut<Words>> {};
