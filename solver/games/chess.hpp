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
#include "polypack/games/move_list.hpp"
#include "polypack/games/sliding_attacks.hpp"

namespace polypack {

// No position has more legal moves than this: with the 16 men that a colour can have, a king has 8
// moves and 2 castlings, two rooks 14 each, two bishops 13, two knights 8, the queen 27, and each
// of eight pawns at most 12 (three cells, four promotions), or 27 as a queen: 10 + 28 + 26 + 16 + 9
// *
// 27. (The most of any position known is 218.)
inline constexpr int max_chess_moves = 323;

// Why a game is at its end, or that it is not.
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
    using Moves = MoveList<ChessMove, max_chess_moves>;
    // What a move forgets.
    struct Undo {
        std::uint64_t key;
        ChessCells castling_rooks;  // which could castle
        int quiet;                  // plies since the last capture or pawn move
        std::int8_t en_passant;     // as en_passant() was
        std::int8_t captured;       // the kind of man; -1 for none
    };

    // The opening position.
    ChessPosition();
    // Throws GameTextError if the position is impossible (ChessSetup::check).
    explicit ChessPosition(const ChessSetup& setup);
    // From FEN (chess_setup.hpp). Throws GameTextError. An en-passant cell is kept only if a
    // capture there is legal, so that positions are equal if their moves are.
    [[nodiscard]] static ChessPosition from_text(std::string_view fen) {
        return ChessPosition(ChessSetup::from_fen(fen));
    }
    // The position, man by man.
    [[nodiscard]] ChessSetup setup() const;
    [[nodiscard]] std::string to_text(ChessFen style = ChessFen::x_fen) const {
        return setup().fen(style);
    }

    // The men.
    [[nodiscard]] const Board& board() const { return board_; }
    // All men, as the lookup of sliding attacks keeps them.
    [[nodiscard]] const typename Sliding::Occupancy& occupied() const { return occupied_; }
    [[nodiscard]] int player() const { return player_; }
    // The rooks that may still castle.
    [[nodiscard]] ChessCells castling_rooks() const { return castling_rooks_; }
    // The cell to which a capture en passant is legal; -1 if none is.
    [[nodiscard]] int en_passant() const { return en_passant_; }
    // Plies since the last capture or pawn move.
    [[nodiscard]] int quiet_plies() const { return quiet_; }
    // Of the next move, from 1.
    [[nodiscard]] int move_number() const { return number_; }
    // Whether castling is written as king takes rook.
    [[nodiscard]] bool chess960() const { return chess960_; }
    // The cell of the king of that colour.
    [[nodiscard]] int king(int colour) const {
        return board_.pieces(colour, ChessKind::king).first();
    }

    // A number of the position: men, side to move, castling rights, legal capture en passant; not
    // the clocks. Kept up to date by every move.
    [[nodiscard]] std::uint64_t key() const { return key_; }
    // The same, computed anew.
    [[nodiscard]] std::uint64_t computed_key() const;
    // Equal in men, side, rights and clocks (not in how castling is written).
    [[nodiscard]] friend bool operator==(const ChessPosition& a, const ChessPosition& b) {
        return a.board_ == b.board_ && a.player_ == b.player_ &&
               a.castling_rooks_ == b.castling_rooks_ && a.en_passant_ == b.en_passant_ &&
               a.quiet_ == b.quiet_ && a.number_ == b.number_;
    }

    // The legal moves of the player to move, whether or not the game is drawn.
    [[nodiscard]] Moves moves() const;
    // How many they are, without a list of them.
    [[nodiscard]] int move_count() const;
    // Precondition: a legal move.
    Undo play(const ChessMove& move);
    // Takes the last move back. Precondition: it was this, and play() returned this.
    void undo(const ChessMove& move, const Undo& before);

    // Whether the player to move is in check.
    [[nodiscard]] bool in_check() const { return attacked(king(player_), player_ ^ 1); }
    // Whether men of the colour attack the cell.
    [[nodiscard]] bool attacked(int cell, int by) const;

    // Checkmate, stalemate, draw by material or by clock. `claims`: fifty moves are the end, not
    // only seventy-five.
    [[nodiscard]] ChessOutcome outcome(bool claims = true) const;
    // Neither has what mate needs: bare kings, but for one knight or for bishops of one colour of
    // cells.
    [[nodiscard]] bool insufficient_material() const;
    [[nodiscard]] bool over() const { return outcome() != ChessOutcome::open; }
    // Precondition: over(). Who gave mate; -1 for a draw.
    [[nodiscard]] int winner() const {
        return outcome() == ChessOutcome::checkmate ? player_ ^ 1 : -1;
    }

    // For the terminal: ranks from the top, with their names and those of the files.
    [[nodiscard]] std::string diagram() const { return setup().diagram(); }

    // A legal move as UCI writes it: e2e4, e7e8q, e1g1; in Chess960 castling is e1h1, king takes
    // rook. And as SAN: e4, exd8=Q+, Nbd7, O-O#.
    [[nodiscard]] std::string move_to_text(const ChessMove& move) const;
    // The move in standard algebraic notation, "Nbd7". Precondition: it is legal.
    [[nodiscard]] std::string move_to_san(const ChessMove& move) const;
    // The legal move that the text means, UCI or SAN; throws GameTextError if it is none or
    // several. Of SAN, check marks, '=' and 'x' may be missing, and more of the origin than needed
    // may be told. Castling is also read as 0-0, and in chess as king takes rook.
    [[nodiscard]] ChessMove move_from_text(std::string_view text) const;

  private:
    template <int Us, ChessBoard AnyBoard, class AnySliding>
    friend class ChessGenerator;
    template <int Us, class Position>
    friend struct ChessPlayer;

    void toggle(int colour, ChessKind kind, int cell) {
        board_.toggle(colour, kind, cell);
        occupied_.toggle(cell);
    }

    Board board_{};
    typename Sliding::Occupancy occupied_{};
    std::uint64_t key_ = 0;
    ChessCells castling_rooks_{};
    int quiet_ = 0;
    int number_ = 1;
    std::int8_t player_ = 0;
    std::int8_t en_passant_ = -1;
    bool chess960_ = false;
};

// The fastest of the combinations (bench_games_chess).
using Chess = ChessPosition<ClassicalBoard, MagicMultiplication>;

// Sequences of legal moves from a position; from the opening; from a FEN, which throws
// GameTextError. Draws do not end the sequences.
template <ChessBoard Board, class Sliding>
[[nodiscard]] std::uint64_t count_sequences(const ChessPosition<Board, Sliding>& game, int depth);
// The leaves of the tree of legal moves of that depth, from the opening.
[[nodiscard]] std::uint64_t chess_perft(int depth);
// The same from a position. Throws GameTextError.
[[nodiscard]] std::uint64_t chess_perft(std::string_view fen, int depth);

}  // namespace polypack

template <polypack::ChessBoard Board, class Sliding>
struct std::hash<polypack::ChessPosition<Board, Sliding>> {
    std::size_t operator()(const polypack::ChessPosition<Board, Sliding>& position) const noexcept {
        return position.key();
    }
};
