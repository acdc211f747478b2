// The state of a chess position, as the generator of moves and the player use it.
#pragma once

#include <cstdint>

#include "polypack/games/chess_board.hpp"

namespace polypack {

// The data that a move destroys.
struct ChessUndo {
    std::uint64_t key;
    ChessCells castling_rooks;  // which could castle
    int quiet;                  // plies since the last capture or pawn move
    std::int8_t en_passant;     // as ChessState::en_passant was
    std::int8_t captured;       // the kind of man; -1 for none
};

// The men, the side to move, what may still be castled and taken en passant, and the clocks. Board
// and Sliding: see ChessPosition.
template <ChessBoard Board, class Sliding>
struct ChessState {
    Board board{};                           // men by kind and side
    typename Sliding::Occupancy occupied{};  // all men, as the lookup of sliding attacks keeps them
    std::uint64_t key = 0;                   // kept up to date by every move
    ChessCells castling_rooks{};             // the rooks that may still castle
    int quiet = 0;                           // plies since the last capture or pawn move
    int number = 1;                          // of the next move
    std::int8_t player = 0;                  // who moves
    std::int8_t en_passant = -1;  // the cell to which a capture en passant is legal; -1: none is
    bool chess960 = false;        // castling is written as king takes rook

    // Returns the cell of the king of that colour.
    [[nodiscard]] int king(int colour) const {
        return board.pieces(colour, ChessKind::king).first();
    }
    // Puts a man on a cell, or takes it away.
    void toggle(int colour, ChessKind kind, int cell) {
        board.toggle(colour, kind, cell);
        occupied.toggle(cell);
    }
};

}  // namespace polypack
