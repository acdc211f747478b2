// Plays and takes back chess moves, by colour. Internal to chess: included by its sources alone.
#pragma once

#include "polypack/games/chess_board.hpp"
#include "polypack/games/chess_generator.hpp"
#include "polypack/games/chess_keys.hpp"
#include "polypack/games/chess_move.hpp"

namespace polypack {

template <int Us, class Position>
struct ChessPlayer;

template <int Us, ChessBoard Board, class Sliding>
struct ChessPlayer<Us, ChessPosition<Board, Sliding>> {
    using Position = ChessPosition<Board, Sliding>;
    using Undo = typename Position::Undo;
    static constexpr int them = Us ^ 1;
    using Forward = ChessForward<Us>;

    static Undo play(Position& p, const ChessMove& move) {
        Undo before{p.key_, p.castling_rooks_, p.quiet_, p.en_passant_, -1};
        p.key_ ^= chess_keys.black;
        if (p.en_passant_ >= 0) {
            p.key_ ^= chess_keys.en_passant[p.en_passant_ & 7];
            p.en_passant_ = -1;
        }
        ++p.quiet_;
        p.number_ += Us;
        p.player_ = static_cast<std::int8_t>(them);
        if (move.act == ChessAct::castling) {
            castle(p, move);
            move_key(p, ChessKind::king, move.from, ChessKind::king, move.destination());
            move_key(p, ChessKind::rook, move.to, ChessKind::rook, rook_destination(move));
            lose_rights(p, Forward::back_rank);
            return before;
        }
        const int taken =
            move.act == ChessAct::en_passant ? move.to - Forward::step : static_cast<int>(move.to);
        if (p.board_.colour(them).test(taken)) {
            const ChessKind kind = p.board_.kind_at(them, taken);
            p.toggle(them, kind, taken);
            p.key_ ^= chess_keys.men[them][static_cast<int>(kind)][taken];
            before.captured = static_cast<std::int8_t>(kind);
            p.quiet_ = 0;
        }
        const ChessKind arrives = move.promotion().value_or(move.kind);
        p.toggle(Us, move.kind, move.from);
        p.toggle(Us, arrives, move.to);
        move_key(p, move.kind, move.from, arrives, move.to);
        if (move.kind == ChessKind::pawn) {
            p.quiet_ = 0;
            if (move.act == ChessAct::double_step) offer_en_passant(p, move.to - Forward::step);
        }
        if (p.castling_rooks_.any()) {
            ChessCells left = ChessCells::of(move.from) | ChessCells::of(move.to);
            if (move.kind == ChessKind::king) left |= Forward::back_rank;
            lose_rights(p, left);
        }
        return before;
    }

    static void undo(Position& p, const ChessMove& move, const Undo& before) {
        if (move.act == ChessAct::castling) {
            castle(p, move);
        } else {
            p.toggle(Us, move.promotion().value_or(move.kind), move.to);
            p.toggle(Us, move.kind, move.from);
            if (before.captured >= 0) {
                p.toggle(them, static_cast<ChessKind>(before.captured),
                         move.act == ChessAct::en_passant ? move.to - Forward::step : +move.to);
            }
        }
        p.key_ = before.key;
        p.castling_rooks_ = before.castling_rooks;
        p.quiet_ = before.quiet;
        p.en_passant_ = before.en_passant;
        p.number_ -= Us;
        p.player_ = static_cast<std::int8_t>(Us);
    }

    // Sets the cell for a capture of our pawn en passant, if such a capture is legal.
    static void offer_en_passant(Position& p, int cell) {
        const ChessCells takers = pawn_targets[Us][cell] & p.board_.pieces(them, ChessKind::pawn);
        if (takers.none()) return;
        const ChessGenerator<them, Board, Sliding> generator(p);
        for (const int from : takers) {
            if (!generator.en_passant_is_legal(from, cell)) continue;
            p.en_passant_ = static_cast<std::int8_t>(cell);
            p.key_ ^= chess_keys.en_passant[cell & 7];
            return;
        }
    }

  private:
    static int rook_destination(const ChessMove& move) {
        return (move.to & 56) + (move.to > move.from ? 5 : 3);
    }
    // Castles, or undoes that by the same toggles; those of one cell (king and rook may change
    // places, or stay) cancel out.
    static void castle(Position& p, const ChessMove& move) {
        p.toggle(Us, ChessKind::king, move.from);
        p.toggle(Us, ChessKind::rook, move.to);
        p.toggle(Us, ChessKind::king, move.destination());
        p.toggle(Us, ChessKind::rook, rook_destination(move));
    }
    static void move_key(Position& p, ChessKind leaves, int from, ChessKind arrives, int to) {
        p.key_ ^= chess_keys.men[Us][static_cast<int>(leaves)][from] ^
                  chess_keys.men[Us][static_cast<int>(arrives)][to];
    }
    static void lose_rights(Position& p, const ChessCells& cells) {
        for (const int rook : p.castling_rooks_& cells) p.key_ ^= chess_keys.castling[rook];
        p.castling_rooks_ -= cells;
    }
};

}  // namespace polypack
