// A move of chess, in four bytes, and lists of moves.
#pragma once

#include <cstdint>
#include <optional>
#include <type_traits>

#include "polypack/games/chess_board.hpp"
#include "polypack/games/move_list.hpp"

namespace polypack {

// Special actions of a move. Captures are not distinguished: the board knows them.
enum class ChessAct : std::uint8_t {
    step,
    double_step,  // of a pawn
    en_passant,
    castling,
    to_knight,  // promotions
    to_bishop,
    to_rook,
    to_queen,
};

// A move. Has no default values, so that a list of moves need not be filled with them.
struct ChessMove {
    std::uint8_t from;
    std::uint8_t to;  // of castling: the cell of the rook, as Chess960 writes it
    ChessKind kind;   // of the man that moves
    ChessAct act;     // what it does besides moving

    // Returns the kind that a pawn becomes; nullopt if it does not promote.
    [[nodiscard]] constexpr std::optional<ChessKind> promotion() const {
        if (act < ChessAct::to_knight) return std::nullopt;
        return static_cast<ChessKind>(static_cast<int>(act) -
                                      static_cast<int>(ChessAct::to_knight) +
                                      static_cast<int>(ChessKind::knight));
    }
    // Returns the cell where the moving man ends: for castling that of the king, on the g- or
    // c-file.
    [[nodiscard]] constexpr int destination() const {
        if (act != ChessAct::castling) return to;
        return (to & 56) + (to > from ? 6 : 2);
    }
    [[nodiscard]] friend constexpr bool operator==(const ChessMove&, const ChessMove&) = default;
};
static_assert(sizeof(ChessMove) == 4 && std::is_trivially_default_constructible_v<ChessMove>);

// Upper bound of the legal moves of a position. With the 16 men that a colour can have, a king has
// 8 moves and 2 castlings, two rooks 14 each, two bishops 13, two knights 8, the queen 27, and each
// of eight pawns at most 12 (three cells, four promotions), or 27 as a queen:
// 10 + 28 + 26 + 16 + 9 * 27. (The most of any position known is 218.)
inline constexpr int max_chess_moves = 323;

// The legal moves of a position.
using ChessMoves = MoveList<ChessMove, max_chess_moves>;

}  // namespace polypack
