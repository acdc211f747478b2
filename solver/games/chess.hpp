// Chess: positions, all legal moves, the end of the game, and positions and moves as text. Chess960
// (Fischer random chess) included.
//
// A position is a value: copies are independent, and a search either copies and plays or plays and
// takes back. It does not know its history: repetition is a matter of chess_match.hpp.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "polypack/games/chess_board.hpp"
#include "polypack/games/chess_move.hpp"
#include "polypack/games/chess_setup.hpp"
#include "polypack/games/chess_state.hpp"
#include "polypack/games/sliding_attacks.hpp"

namespace polypack {

// Reasons for the end of a game, or that it is not over.
enum class ChessOutcome {
    open,
    checkmate,
    stalemate,
    insufficient_material,
    seventy_five_moves,   // of both without capture or pawn move: the end by rule
    fifty_moves,          // the end if a player says so, which over() takes for granted
    fivefold_repetition,  // the end by rule
    threefold_repetition  // the end if a player says so
};

// Board: ClassicalBoard or DenserBoard. Sliding: DirectLookup, RotatedBitboards or
// MagicMultiplication. White is player 0.
template <ChessBoard Board, class Sliding>
class ChessPosition {
  public:
    using Move = ChessMove;
    using Moves = ChessMoves;
    using Undo = ChessUndo;
    using State = ChessState<Board, Sliding>;

    // The opening position.
    ChessPosition();
    // Throws GameTextError if the position is impossible (ChessSetup::check).
    explicit ChessPosition(const ChessSetup& setup);
    // Reads FEN (chess_setup.hpp). Throws GameTextError. An en-passant cell is kept only if a
    // capture there is legal, so that positions with the same moves are equal.
    [[nodiscard]] static ChessPosition from_text(std::string_view fen) {
        return ChessPosition(ChessSetup::from_fen(fen));
    }
    // Returns the position, man by man.
    [[nodiscard]] ChessSetup setup() const;
    [[nodiscard]] std::string to_text(ChessFen style = ChessFen::x_fen) const {
        return setup().fen(style);
    }

    // Returns the men.
    [[nodiscard]] const Board& board() const { return state_.board; }
    // Returns all men in the form used by the lookup of sliding attacks.
    [[nodiscard]] const typename Sliding::Occupancy& occupied() const { return state_.occupied; }
    [[nodiscard]] int player() const { return state_.player; }
    // Returns the rooks that may still castle.
    [[nodiscard]] ChessCells castling_rooks() const { return state_.castling_rooks; }
    // Returns the cell to which a capture en passant is legal; -1 if there is none.
    [[nodiscard]] int en_passant() const { return state_.en_passant; }
    // Returns the plies since the last capture or pawn move.
    [[nodiscard]] int quiet_plies() const { return state_.quiet; }
    // Returns the number of the next move, from 1.
    [[nodiscard]] int move_number() const { return state_.number; }
    // Returns true if castling is written as king takes rook.
    [[nodiscard]] bool chess960() const { return state_.chess960; }
    // Returns the cell of the king of that colour.
    [[nodiscard]] int king(int colour) const { return state_.king(colour); }
    // Returns all of this together.
    [[nodiscard]] const State& state() const { return state_; }

    // Returns the key of men, side to move, castling rights and legal capture en passant, without
    // the clocks. Every move updates it.
    [[nodiscard]] std::uint64_t key() const { return state_.key; }
    // Computes the key anew.
    [[nodiscard]] std::uint64_t computed_key() const;
    // Compares men, side, rights and clocks, but not how castling is written.
    [[nodiscard]] friend bool operator==(const ChessPosition& a, const ChessPosition& b) {
        return a.board() == b.board() && a.player() == b.player() &&
               a.castling_rooks() == b.castling_rooks() && a.en_passant() == b.en_passant() &&
               a.quiet_plies() == b.quiet_plies() && a.move_number() == b.move_number();
    }

    // Returns the legal moves of the player to move, whether or not the game is drawn.
    [[nodiscard]] Moves moves() const;
    // Returns the number of legal moves without listing them.
    [[nodiscard]] int move_count() const;
    // Plays a move. Precondition: it is legal.
    Undo play(const ChessMove& move);
    // Takes the last move back. Precondition: it was this, and play() returned this.
    void undo(const ChessMove& move, const Undo& before);

    // Returns true if the player to move is in check.
    [[nodiscard]] bool in_check() const { return attacked(king(player()), player() ^ 1); }
    // Returns true if men of the colour `by` attack the cell.
    [[nodiscard]] bool attacked(int cell, int by) const;

    // Returns checkmate, stalemate, or a draw by material or by clock. `claims`: fifty moves end
    // the game, not only seventy-five.
    [[nodiscard]] ChessOutcome outcome(bool claims = true) const;
    // Returns true if neither side can mate: bare kings, except for one knight or for bishops on
    // cells of one colour.
    [[nodiscard]] bool insufficient_material() const;
    [[nodiscard]] bool over() const { return outcome() != ChessOutcome::open; }
    // Returns the player who gave mate; -1 for a draw. Precondition: over().
    [[nodiscard]] int winner() const {
        return outcome() == ChessOutcome::checkmate ? player() ^ 1 : -1;
    }

    // Draws the position for the terminal: ranks from the top, with their names and those of the
    // files.
    [[nodiscard]] std::string diagram() const { return setup().diagram(); }

    // Writes a legal move as UCI: e2e4, e7e8q, e1g1; in Chess960 castling is e1h1, king takes rook.
    [[nodiscard]] std::string move_to_text(const ChessMove& move) const;
    // Writes a legal move in standard algebraic notation: e4, exd8=Q+, Nbd7, O-O#.
    [[nodiscard]] std::string move_to_san(const ChessMove& move) const;
    // Returns the legal move that the text means in UCI or SAN; throws GameTextError if there is
    // none or more than one. In SAN, check marks, '=' and 'x' may be missing, and the origin may be
    // more precise than needed. Castling is also read as 0-0, and in chess as king takes rook.
    [[nodiscard]] ChessMove move_from_text(std::string_view text) const;

  private:
    State state_;
};

// The fastest of the combinations (bench_games_chess).
using Chess = ChessPosition<ClassicalBoard, MagicMultiplication>;

// Counts sequences of legal moves: from a position; from the opening; from a FEN, which throws
// GameTextError. Draws do not end the sequences.
template <ChessBoard Board, class Sliding>
[[nodiscard]] std::uint64_t count_sequences(const ChessPosition<Board, Sliding>& game, int depth);
// Returns the number of leaves of the tree of legal moves of that depth, from the opening.
[[nodiscard]] std::uint64_t chess_perft(int depth);
// Returns that number from a position. Throws GameTextError.
[[nodiscard]] std::uint64_t chess_perft(std::string_view fen, int depth);

}  // namespace polypack

template <polypack::ChessBoard Board, class Sliding>
struct std::hash<polypack::ChessPosition<Board, Sliding>> {
    std::size_t operator()(const polypack::ChessPosition<Board, Sliding>& position) const noexcept {
        return position.key();
    }
};
