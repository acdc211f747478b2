// Yavalath (Browne's Ludi, 2007) on the hexagon of 61 cells: four in a row win, three in a row
// without four lose.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <type_traits>

#include "polypack/bitboard/bitboard.hpp"
#include "polypack/games/keys.hpp"
#include "polypack/games/move_list.hpp"

namespace polypack {

class Yavalath {
  public:
    using Board = Bitboard<1>;
    using Move = int;
    using Undo = Yavalath;
    static constexpr bool over_without_moves = true;
    // Cells of the board.
    static constexpr int cells = 61;
    // Rows of the board.
    static constexpr int rows = 9;

    // Returns true for cells of the hexagon of side 5 inside a 9x9 rhombus. Cells are numbered row
    // by row in one word. Lines run along (1, 0), (0, 1) and (-1, 1).
    [[nodiscard]] static constexpr bool inside(int x, int y) {
        return x >= 0 && x < rows && y >= 0 && y < rows && x + y >= 4 && x + y <= 12;
    }
    // The directions of the three lines through a cell, as columns and rows.
    static constexpr std::array<std::array<int, 2>, 3> axes{{{1, 0}, {0, 1}, {-1, 1}}};
    // Returns the first column of a row.
    [[nodiscard]] static constexpr int first_column(int y) { return y < 4 ? 4 - y : 0; }
    // Returns the number of cells in a row.
    [[nodiscard]] static constexpr int row_length(int y) { return y < 4 ? 5 + y : 13 - y; }
    [[nodiscard]] static constexpr int cell(int x, int y) {
        int before = 0;
        for (int row = 0; row < y; ++row) before += row_length(row);
        return before + x - first_column(y);
    }
    // Returns the row of a cell, from 0 at the top.
    [[nodiscard]] static constexpr int row_of(int cell) {
        int y = 0;
        while (cell >= row_length(y)) cell -= row_length(y++);
        return y;
    }
    // Returns the column of a cell in the rhombus, from first_column() of its row on.
    [[nodiscard]] static constexpr int column_of(int of) {
        const int y = row_of(of);
        return of - cell(first_column(y), y) + first_column(y);
    }
    // Returns all cells.
    [[nodiscard]] static constexpr Board board() { return Board::first_cells(cells); }

    constexpr Yavalath() = default;
    // Any position. A player with a line of three or four has lost or won; if both have one, the
    // last mover counts.
    constexpr Yavalath(const Board& first, const Board& second, int player)
        : side_{first, second}, player_(player) {
        over_ = empty().none();
        for (const int last : {player, player ^ 1}) {
            int lines = 0;
            for (const int c : side_[last]) lines |= lines_through(side_[last], c);
            end(lines, last);
        }
    }

    [[nodiscard]] constexpr const Board& pieces(int player) const { return side_[player]; }
    [[nodiscard]] constexpr int player() const { return player_; }
    [[nodiscard]] constexpr Board empty() const { return board() - side_[0] - side_[1]; }
    [[nodiscard]] friend constexpr bool operator==(const Yavalath&, const Yavalath&) = default;
    [[nodiscard]] constexpr std::uint64_t key() const {
        return position_key(player_, side_[0], side_[1]);
    }

    [[nodiscard]] constexpr MoveList<Move, cells> moves() const {
        MoveList<Move, cells> list;
        if (over_) return list;
        for (const int c : empty()) list.push(c);
        return list;
    }
    [[nodiscard]] constexpr int move_count() const { return over_ ? 0 : empty().count(); }
    constexpr Undo play(Move move) {
        const Undo before = *this;
        side_[player_].set(move);
        // The cell just filled is in every new line.
        over_ = empty().none();
        end(lines_through(side_[player_], move), player_);
        player_ ^= 1;
        return before;
    }
    constexpr void undo(Move, const Undo& before) { *this = before; }
    [[nodiscard]] constexpr bool over() const { return over_; }
    [[nodiscard]] constexpr int winner() const { return winner_; }

    // Returns bit 1 if a line of four or more of the set goes through the cell, bit 0 if one of
    // exactly three does. Precondition: the set has the cell.
    [[nodiscard]] static constexpr int lines_through(const Board& set, int cell) {
        int lines = 0;
        for (const Window& window : windows[cell]) {
            lines |= lines_of[window.place][gathered(set.word[0], window.cells)];
        }
        return lines;
    }

    // Writes the cells of the player who began, those of the other, and the side to move: "e4,e5 c3
    // o", "-" for none. Cells are rows a to i from the top and numbers from 1 along the row.
    [[nodiscard]] std::string to_text() const;
    [[nodiscard]] static Yavalath from_text(std::string_view text);
    [[nodiscard]] std::string move_to_text(Move move) const;
    [[nodiscard]] Move move_from_text(std::string_view text) const;
    [[nodiscard]] std::string diagram() const;

  private:
    // The cells of a line at most three steps from a cell, and the number of those that come before
    // it.
    struct Window {
        std::uint64_t cells;
        std::size_t place;
    };
    static constexpr auto make_windows() {
        std::array<std::array<Window, 3>, cells> result{};
        for (int c = 0; c < cells; ++c) {
            const int x = column_of(c);
            const int y = row_of(c);
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const auto [dx, dy] = axes[axis];
                Window& window = result[c][axis];
                for (int step = -3; step <= 3; ++step) {
                    if (!inside(x + step * dx, y + step * dy)) continue;
                    window.cells |= std::uint64_t{1} << cell(x + step * dx, y + step * dy);
                    if (step < 0) ++window.place;
                }
            }
        }
        return result;
    }
    // Lines of a window whose full cells are these bits, through the cell at a place.
    static constexpr auto make_lines() {
        std::array<std::array<std::uint8_t, 128>, 4> result{};
        for (int place = 0; place < 4; ++place) {
            for (int bits = 0; bits < 128; ++bits) {
                if (((bits >> place) & 1) == 0) continue;
                int length = 1;
                for (int i = place + 1; i < 7 && ((bits >> i) & 1) != 0; ++i) ++length;
                for (int i = place - 1; i >= 0 && ((bits >> i) & 1) != 0; --i) ++length;
                result[place][bits] = length >= 4 ? 2 : length == 3 ? 1 : 0;
            }
        }
        return result;
    }
    static const std::array<std::array<Window, 3>, cells> windows;
    static const std::array<std::array<std::uint8_t, 128>, 4> lines_of;

    [[nodiscard]] static constexpr std::uint64_t gathered(std::uint64_t set, std::uint64_t mask) {
#ifdef __BMI2__
        if (!std::is_constant_evaluated()) return _pext_u64(set, mask);
#endif
        std::uint64_t result = 0;
        for (int to = 0; mask != 0; mask &= mask - 1, ++to) {
            result |= ((set >> std::countr_zero(mask)) & 1) << to;
        }
        return result;
    }
    constexpr void end(int lines, int mover) {
        if (lines == 0) return;
        over_ = true;
        winner_ = static_cast<std::int8_t>(lines >= 2 ? mover : mover ^ 1);
    }

    std::array<Board, 2> side_{};
    int player_ = 0;
    std::int8_t winner_ = -1;
    bool over_ = false;
};

inline constexpr std::array<std::array<Yavalath::Window, 3>, Yavalath::cells> Yavalath::windows =
    Yavalath::make_windows();
inline constexpr std::array<std::array<std::uint8_t, 128>, 4> Yavalath::lines_of =
    Yavalath::make_lines();

}  // namespace polypack

template <>
struct std::hash<polypack::Yavalath> : polypack::HashByKey<polypack::Yavalath> {};
