// Boards of chessmen, in two definitions with one interface: the classical one keeps a board per
// colour and kind, the denser one a board per kind and one per colour, which are intersected on
// read. Source: Chess Programming Wiki, "Bitboard Board-Definition", sections "Classical Board" and
// "Denser Board". Cell = 8 * rank + file, rank 0 is White's.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>

#include "polypack/games/leapers.hpp"

namespace polypack {

// The kinds of men, by value.
enum class ChessKind : std::uint8_t { pawn, knight, bishop, rook, queen, king };
// Kinds of men.
inline constexpr int chess_kinds = 6;

// Twelve boards and the occupancy of each colour.
class ClassicalBoard {
  public:
    [[nodiscard]] constexpr ChessCells pieces(int colour, ChessKind kind) const {
        return pieces_[colour][static_cast<int>(kind)];
    }
    // Returns all men of a colour.
    [[nodiscard]] constexpr ChessCells colour(int colour) const { return occupied_[colour]; }
    // Puts a man on an empty cell, or takes it away: both are a toggle.
    constexpr void toggle(int colour, ChessKind kind, int cell) {
        pieces_[colour][static_cast<int>(kind)] ^= ChessCells::of(cell);
        occupied_[colour] ^= ChessCells::of(cell);
    }
    // Returns the kind of the man on a cell. Precondition: a man of the colour stands there.
    [[nodiscard]] constexpr ChessKind kind_at(int colour, int cell) const {
        // The sum of six bits, one of them set, each times its kind: no branch to mispredict.
        int kind = 0;
        for (int k = 1; k < chess_kinds; ++k) kind += k * pieces_[colour][k].test(cell);
        return static_cast<ChessKind>(kind);
    }
    [[nodiscard]] friend constexpr bool operator==(const ClassicalBoard&,
                                                   const ClassicalBoard&) = default;

  private:
    std::array<std::array<ChessCells, chess_kinds>, 2> pieces_{};
    std::array<ChessCells, 2> occupied_{};
};

// Six boards of kinds and two of colours.
class DenserBoard {
  public:
    [[nodiscard]] constexpr ChessCells pieces(int colour, ChessKind kind) const {
        return kinds_[static_cast<int>(kind)] & colours_[colour];
    }
    // Returns all men of a colour.
    [[nodiscard]] constexpr ChessCells colour(int colour) const { return colours_[colour]; }
    // Puts a man on an empty cell, or takes it away: both are a toggle.
    constexpr void toggle(int colour, ChessKind kind, int cell) {
        kinds_[static_cast<int>(kind)] ^= ChessCells::of(cell);
        colours_[colour] ^= ChessCells::of(cell);
    }
    // Returns the kind of the man on a cell. Precondition: one stands there.
    [[nodiscard]] constexpr ChessKind kind_at([[maybe_unused]] int colour, int cell) const {
        int kind = 0;
        for (int k = 1; k < chess_kinds; ++k) kind += k * kinds_[k].test(cell);
        return static_cast<ChessKind>(kind);
    }
    [[nodiscard]] friend constexpr bool operator==(const DenserBoard&,
                                                   const DenserBoard&) = default;

  private:
    std::array<ChessCells, chess_kinds> kinds_{};
    std::array<ChessCells, 2> colours_{};
};

// Requirements of a board of chessmen.
template <class Board>
concept ChessBoard = requires(Board board, const Board& view) {
    { view.pieces(0, ChessKind::pawn) } -> std::same_as<ChessCells>;
    { view.colour(0) } -> std::same_as<ChessCells>;
    { view.kind_at(0, 0) } -> std::same_as<ChessKind>;
    board.toggle(0, ChessKind::pawn, 0);
};
static_assert(ChessBoard<ClassicalBoard> && ChessBoard<DenserBoard>);

}  // namespace polypack
