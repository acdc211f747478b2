// Chess: positions, all legal moves, the end of the game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "polypack/games/chess_board.hpp"
#include "polypack/games/move_list.hpp"
#include "polypack/games/sliding_attacks.hpp"

namespace polypack {

struct ChessMove {
    int from = 0;
    int to = 0;
    ChessKind kind = ChessKind::pawn;  // of the man that moves
    std::optional<ChessKind> promotion = {};
    bool castling = false;
    bool en_passant = false;
    [[nodiscard]] friend bool operator==(const ChessMove&, const ChessMove&) = default;
};

// A position; White is player 0. Board: ClassicalBoard or DenserBoard. Sliding: DirectLookup,
// RotatedBitboards or MagicMultiplication.
template <ChessBoard Board, class Sliding>
class Chess {
  public:
    using Move = ChessMove;
    using Moves = MoveList<ChessMove, 256>;  // the most legal moves of any position is 218

    // The opening position.
    Chess();
    // From FEN (all six fields, or the first four); none if it is not a position: wrong text, not
    // one king each, pawns on a last rank, or the player not to move in check.
    [[nodiscard]] static std::optional<Chess> from_fen(std::string_view fen);
    [[nodiscard]] std::string fen() const;

    [[nodiscard]] const Board& board() const { return board_; }
    [[nodiscard]] int player() const { return player_; }

    // The legal moves of the player to move, whether or not the game is drawn.
    [[nodiscard]] Moves moves() const;
    // Precondition: a legal move.
    void play(const ChessMove& move);
    [[nodiscard]] bool in_check() const { return attacked(king_of(player_), player_ ^ 1); }

    // Checkmate, stalemate, fifty moves of both without capture or pawn move, or bare kings.
    [[nodiscard]] bool over() const;
    // Precondition: over(). Who gave mate; -1 for a draw.
    [[nodiscard]] int winner() const;

    // Whether men of the colour attack the cell.
    [[nodiscard]] bool attacked(int cell, int by) const;

  private:
    // No men at all.
    explicit Chess(const Board& board) : board_(board) {}
    [[nodiscard]] int king_of(int colour) const {
        return board_.pieces(colour, ChessKind::king).first();
    }
    void toggle(int colour, ChessKind kind, int cell) {
        board_.toggle(colour, kind, cell);
        occupied_.toggle(cell);
    }
    void remove(int colour, int cell);
    void pawn_moves(Moves& list) const;
    void castling_moves(Moves& list) const;
    [[nodiscard]] Moves pseudo_legal_moves() const;

    Board board_{};
    typename Sliding::Occupancy occupied_{};
    int player_ = 0;
    int castling_ = 0;     // bits: White king side 1, queen side 2, Black 4 and 8
    int en_passant_ = -1;  // the cell behind a pawn that has just made two steps
    int quiet_ = 0;        // plies since the last capture or pawn move
    int number_ = 1;       // of the move
};

// Sequences of legal moves from the opening position, and from a FEN (0 if it is none).
[[nodiscard]] std::uint64_t chess_perft(int depth);
[[nodiscard]] std::uint64_t chess_perft(std::string_view fen, int depth);

}  // namespace polypack
