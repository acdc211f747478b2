// Plays and takes back chess moves, by colour. Internal to chess: included by its sources alone.
#pragma once

#include "polypack/games/chess_board.hpp"
#include "polypack/games/chess_generator.hpp"
#include "polypack/games/chess_keys.hpp"
#include "polypack/games/chess_move.hpp"
#include "polypack/games/chess_state.hpp"

namespace polypack {

template <int Us, ChessBoard Board, class Sliding>
struct ChessPlayer {
    using State = ChessState<Board, Sliding>;
    static constexpr int them = Us ^ 1;
    using Forward = ChessForward<Us>;

    static ChessUndo play(State& state, const ChessMove& move) {
        ChessUndo before{state.key, state.castling_rooks, state.quiet, state.en_passant, -1};
        state.key ^= chess_keys.black;
        if (state.en_passant >= 0) {
            state.key ^= chess_keys.en_passant[state.en_passant & 7];
            state.en_passant = -1;
        }
        ++state.quiet;
        state.number += Us;
        state.player = static_cast<std::int8_t>(them);
        if (move.act == ChessAct::castling) {
            castle(state, move);
            move_key(state, ChessKind::king, move.from, ChessKind::king, move.destination());
            move_key(state, ChessKind::rook, move.to, ChessKind::rook, rook_destination(move));
            lose_rights(state, Forward::back_rank);
            return before;
        }
        const int taken =
            move.act == ChessAct::en_passant ? move.to - Forward::step : static_cast<int>(move.to);
        if (state.board.colour(them).test(taken)) {
            const ChessKind kind = state.board.kind_at(them, taken);
            state.toggle(them, kind, taken);
            state.key ^= chess_keys.men[them][static_cast<int>(kind)][taken];
            before.captured = static_cast<std::int8_t>(kind);
            state.quiet = 0;
        }
        const ChessKind arrives = move.promotion().value_or(move.kind);
        state.toggle(Us, move.kind, move.from);
        state.toggle(Us, arrives, move.to);
        move_key(state, move.kind, move.from, arrives, move.to);
        if (move.kind == ChessKind::pawn) {
            state.quiet = 0;
            if (move.act == ChessAct::double_step) offer_en_passant(state, move.to - Forward::step);
        }
        if (state.castling_rooks.any()) {
            ChessCells left = ChessCells::of(move.from) | ChessCells::of(move.to);
            if (move.kind == ChessKind::king) left |= Forward::back_rank;
            lose_rights(state, left);
        }
        return before;
    }

    static void undo(State& state, const ChessMove& move, const ChessUndo& before) {
        if (move.act == ChessAct::castling) {
            castle(state, move);
        } else {
            state.toggle(Us, move.promotion().value_or(move.kind), move.to);
            state.toggle(Us, move.kind, move.from);
            if (before.captured >= 0) {
                state.toggle(them, static_cast<ChessKind>(before.captured),
                             move.act == ChessAct::en_passant ? move.to - Forward::step : +move.to);
            }
        }
        state.key = before.key;
        state.castling_rooks = before.castling_rooks;
        state.quiet = before.quiet;
        state.en_passant = before.en_passant;
        state.number -= Us;
        state.player = static_cast<std::int8_t>(Us);
    }

    // Sets the cell for a capture of our pawn en passant, if such a capture is legal.
    static void offer_en_passant(State& state, int cell) {
        const ChessCells takers =
            pawn_targets[Us][cell] & state.board.pieces(them, ChessKind::pawn);
        if (takers.none()) return;
        const ChessGenerator<them, Board, Sliding> generator(state);
        for (const int from : takers) {
            if (!generator.en_passant_is_legal(from, cell)) continue;
            state.en_passant = static_cast<std::int8_t>(cell);
            state.key ^= chess_keys.en_passant[cell & 7];
            return;
        }
    }

  private:
    static int rook_destination(const ChessMove& move) {
        return (move.to & 56) + (move.to > move.from ? 5 : 3);
    }
    // Castles, or undoes that by the same toggles; those of one cell (king and rook may change
    // places, or stay) cancel out.
    static void castle(State& state, const ChessMove& move) {
        state.toggle(Us, ChessKind::king, move.from);
        state.toggle(Us, ChessKind::rook, move.to);
        state.toggle(Us, ChessKind::king, move.destination());
        state.toggle(Us, ChessKind::rook, rook_destination(move));
    }
    static void move_key(State& state, ChessKind leaves, int from, ChessKind arrives, int to) {
        state.key ^= chess_keys.men[Us][static_cast<int>(leaves)][from] ^
                     chess_keys.men[Us][static_cast<int>(arrives)][to];
    }
    static void lose_rights(State& state, const ChessCells& cells) {
        for (const int rook : state.castling_rooks& cells) state.key ^= chess_keys.castling[rook];
        state.castling_rooks -= cells;
    }
};

}  // namespace polypack
