// Hex on a rhombus: player 0 connects left and right, player 1 top and bottom. There is no draw.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/bitboard/bitboard.hpp"
#include "polypack/games/board_text.hpp"
#include "polypack/games/keys.hpp"
#include "polypack/games/move_list.hpp"

namespace polypack {

// One separating bit after every row of Size cells; the neighbours of a cell are constant shifts:
// 1, Size + 1 and Size, both ways.
template <int Size>
class HexGame {
  public:
    // Bits of a row: one more than its cells.
    static constexpr int row = Size + 1;
    using Board = Bitboard<(Size * row + 63) / 64>;
    using Move = int;
    struct Undo {};
    static constexpr bool over_without_moves = true;
    // The numbers of its stones.
    using Numbers = ZobristNumbers<Size * row>;

    [[nodiscard]] static constexpr int cell(int x, int y) { return y * row + x; }
    // All cells.
    [[nodiscard]] static constexpr const Board& board() { return all; }

    constexpr HexGame() = default;
    // Any position. Precondition: the sets are disjoint.
    constexpr HexGame(const Board& first, const Board& second, int player)
        : side_{first, second}, player_(player) {
        if (connects(first, 0)) winner_ = 0;
        if (connects(second, 1)) winner_ = 1;
        key_ = computed_key();
    }

    // Returns true if the set connects the two sides of the player, by flood fill from one of them.
    [[nodiscard]] static constexpr bool connects(const Board& set, int player) {
        return intersects(filled(sides[player][0] & set, set), sides[player][1]);
    }

    [[nodiscard]] constexpr const Board& pieces(int player) const { return side_[player]; }
    [[nodiscard]] constexpr int player() const { return player_; }
    [[nodiscard]] constexpr Board empty() const { return all - side_[0] - side_[1]; }
    [[nodiscard]] friend constexpr bool operator==(const HexGame& a, const HexGame& b) {
        return a.side_ == b.side_ && a.player_ == b.player_;
    }
    // Returns the Zobrist key, which every move updates.
    [[nodiscard]] constexpr std::uint64_t key() const { return key_; }
    // Computes the key anew.
    [[nodiscard]] constexpr std::uint64_t computed_key() const {
        return Numbers::stones(side_[0], side_[1]) ^ (player_ == 0 ? 0 : Numbers::side());
    }

    [[nodiscard]] constexpr MoveList<Move, Size * Size> moves() const {
        MoveList<Move, Size * Size> list;
        if (over()) return list;
        for (const int free : empty()) list.push(free);
        return list;
    }
    [[nodiscard]] constexpr int move_count() const { return over() ? 0 : empty().count(); }
    constexpr Undo play(Move move) {
        side_[player_].set(move);
        key_ ^= Numbers::stone(player_, move) ^ Numbers::side();
        const Board chain = filled(Board::of(move), side_[player_]);
        if (intersects(chain, sides[player_][0]) && intersects(chain, sides[player_][1])) {
            winner_ = player_;
        }
        player_ ^= 1;
        return {};
    }
    // Takes a move back. A decided game ends at once, so nobody had won before its last move.
    constexpr void undo(Move move, const Undo&) {
        player_ ^= 1;
        side_[player_].reset(move);
        key_ ^= Numbers::stone(player_, move) ^ Numbers::side();
        winner_ = -1;
    }
    [[nodiscard]] constexpr bool over() const { return winner_ >= 0; }
    [[nodiscard]] constexpr int winner() const { return winner_; }

    // Writes the size, the cells of each player, and the side to move: "11 a1,b2 c3 o". A cell is
    // "c4": a letter for the column, a number for the row from the top.
    [[nodiscard]] std::string to_text() const {
        return connection_text::to_text(Size, text_of(0), text_of(1), player_);
    }
    [[nodiscard]] static HexGame from_text(std::string_view text) {
        std::array<Board, 2> sides_read;
        const int player = connection_text::from_text(text, Size, [&](int of, int x, int y) {
            if ((sides_read[0] | sides_read[1]).test(cell(x, y))) return false;
            sides_read[of].set(cell(x, y));
            return true;
        });
        return HexGame(sides_read[0], sides_read[1], player);
    }
    [[nodiscard]] std::string move_to_text(Move move) const {
        return cell_text(move % row, move / row);
    }
    [[nodiscard]] Move move_from_text(std::string_view text) const {
        const auto [x, y] = read_cell(text, Size, Size);
        if (over() || !empty().test(cell(x, y))) connection_text::refuse(text, over());
        return cell(x, y);
    }
    [[nodiscard]] std::string diagram() const {
        return diagram_text({.width = Size,
                             .height = Size,
                             .symbol = [&](int x, int y) { return symbol(cell(x, y)); },
                             .row_label = [](int y) { return std::to_string(y + 1); },
                             .half_cells = [](int y) { return y; }});
    }

  private:
    static constexpr Board all = [] {
        Board result;
        for (int i = 0; i < Size * Size; ++i) result.set(i / Size * row + i % Size);
        return result;
    }();
    // The cells along the two sides of each player.
    static constexpr std::array<std::array<Board, 2>, 2> sides = [] {
        std::array<std::array<Board, 2>, 2> result;
        for (int i = 0; i < Size; ++i) {
            result[0][0].set(i * row);
            result[0][1].set(i * row + Size - 1);
            result[1][0].set(i);
            result[1][1].set((Size - 1) * row + i);
        }
        return result;
    }();

    // Returns the cells of the set connected with the seed, which is in the set.
    [[nodiscard]] static constexpr Board filled(Board seed, const Board& set) {
        for (Board before{}; seed != before;) {
            before = seed;
            seed |= (seed.shifted_up(1) | seed.shifted_down(1)) & set;
            seed |= (seed.shifted_up(row) | seed.shifted_down(row) | seed.shifted_up(row - 1) |
                     seed.shifted_down(row - 1)) &
                    set;
        }
        return seed;
    }
    [[nodiscard]] char symbol(int of) const {
        return side_[0].test(of) ? 'x' : side_[1].test(of) ? 'o' : '.';
    }
    [[nodiscard]] std::string text_of(int player) const {
        std::vector<std::string> names;
        for (const int of : side_[player]) names.push_back(cell_text(of % row, of / row));
        return list_text(names);
    }

    std::array<Board, 2> side_{};
    std::uint64_t key_ = 0;
    int player_ = 0;
    int winner_ = -1;
};

}  // namespace polypack

template <int Size>
struct std::hash<polypack::HexGame<Size>> : polypack::HashByKey<polypack::HexGame<Size>> {};
