// Generates the legal moves of one colour without trying any: pinned men keep to the line of the
// pin, and in check all moves take the checking man or step between. Templates by colour, so that
// directions are constants. Internal to chess: included by its sources alone.
#pragma once

#include "polypack/games/chess_board.hpp"
#include "polypack/games/chess_lines.hpp"
#include "polypack/games/chess_move.hpp"
#include "polypack/games/chess_state.hpp"

namespace polypack {

// Shifts from the point of view of a colour; the left is the a-file for both.
template <int Us>
struct ChessForward {
    static constexpr int step = Us == 0 ? 8 : -8;
    static constexpr int left = Us == 0 ? 7 : -9;
    static constexpr int right = Us == 0 ? 9 : -7;
    static constexpr ChessCells file_a{{0x0101010101010101}};
    static constexpr ChessCells file_h{{0x8080808080808080}};
    static constexpr ChessCells last_rank{{Us == 0 ? 0xFF00000000000000 : 0xFF}};
    // Cells that pawns reach by one step if they may make two.
    static constexpr ChessCells third_rank{{Us == 0 ? 0xFF0000u : 0xFF0000000000u}};
    static constexpr ChessCells back_rank{{Us == 0 ? 0xFF : 0xFF00000000000000}};

    [[nodiscard]] static constexpr ChessCells ahead(const ChessCells& set) {
        return Us == 0 ? set.shifted_up(8) : set.shifted_down(8);
    }
    [[nodiscard]] static constexpr ChessCells ahead_left(const ChessCells& set) {
        return Us == 0 ? (set - file_a).shifted_up(7) : (set - file_a).shifted_down(9);
    }
    [[nodiscard]] static constexpr ChessCells ahead_right(const ChessCells& set) {
        return Us == 0 ? (set - file_h).shifted_up(9) : (set - file_h).shifted_down(7);
    }
};

// Counts moves, for the last ply of perft.
class ChessMoveCounter {
  public:
    void piece(ChessKind, int, const ChessCells& targets) { count_ += targets.count(); }
    void pawns(const ChessCells& targets, int, ChessAct) { count_ += targets.count(); }
    void promotions(const ChessCells& targets, int) { count_ += 4 * targets.count(); }
    void special(int, int, ChessKind, ChessAct) { ++count_; }
    [[nodiscard]] int count() const { return count_; }

  private:
    int count_ = 0;
};

// Writes moves one after the other from a place on.
class ChessMoveWriter {
  public:
    explicit ChessMoveWriter(ChessMove* next) : next_(next) {}
    // Writes all moves of a man from a cell.
    void piece(ChessKind kind, int from, const ChessCells& targets) {
        for (const int to : targets) special(from, to, kind, ChessAct::step);
    }
    // Writes moves of pawns, which reach their targets by this distance.
    void pawns(const ChessCells& targets, int distance, ChessAct act) {
        for (const int to : targets) special(to - distance, to, ChessKind::pawn, act);
    }
    void promotions(const ChessCells& targets, int distance) {
        for (const int to : targets) {
            for (const ChessAct act : {ChessAct::to_queen, ChessAct::to_rook, ChessAct::to_bishop,
                                       ChessAct::to_knight}) {
                special(to - distance, to, ChessKind::pawn, act);
            }
        }
    }
    void special(int from, int to, ChessKind kind, ChessAct act) {
        *next_++ = {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), kind, act};
    }
    [[nodiscard]] ChessMove* next() const { return next_; }

  private:
    ChessMove* next_;
};

template <int Us, ChessBoard Board, class Sliding>
class ChessGenerator {
    static constexpr int them = Us ^ 1;
    using Forward = ChessForward<Us>;

  public:
    using State = ChessState<Board, Sliding>;

    explicit ChessGenerator(const State& state)
        : state_(state),
          board_(state.board),
          all_(board_.colour(0) | board_.colour(1)),
          king_(state.king(Us)),
          straight_(theirs(ChessKind::rook) | theirs(ChessKind::queen)),
          diagonal_(theirs(ChessKind::bishop) | theirs(ChessKind::queen)) {}

    // Passes all legal moves to the sink.
    template <class Sink>
    void generate(Sink& sink) {
        find_checks_and_pins();
        king_moves(sink);
        const bool check = checkers_.any();
        if (check) {
            if (intersects(checkers_, ChessCells{{checkers_.word[0] - 1}})) return;  // two checks
            allowed_ = chess_lines.between[king_][checkers_.first()] | checkers_;
        } else {
            castling_moves(sink);
        }
        pawn_moves(sink);
        if (state_.en_passant >= 0) en_passant_moves(sink);
        allowed_ -= board_.colour(Us);
        piece_moves(sink);
    }

    // Returns true if a pawn may take en passant from the cell: tried on the board, since two men
    // leave the line at once. Precondition: it stands so.
    [[nodiscard]] bool en_passant_is_legal(int from, int to) const {
        const int passed = to - Forward::step;
        const ChessCells their_pawns = theirs(ChessKind::pawn) - ChessCells::of(passed);
        if (intersects(pawn_targets[Us][king_], their_pawns) ||
            intersects(knight_targets[king_], theirs(ChessKind::knight))) {
            return false;
        }
        auto after = state_.occupied;
        after.toggle(from);
        after.toggle(passed);
        after.toggle(to);
        return !intersects(sliding_.rook(king_, after), straight_) &&
               !intersects(sliding_.bishop(king_, after), diagonal_);
    }

  private:
    [[nodiscard]] ChessCells ours(ChessKind kind) const { return board_.pieces(Us, kind); }
    [[nodiscard]] ChessCells theirs(ChessKind kind) const { return board_.pieces(them, kind); }

    void find_checks_and_pins() {
        checkers_ = (pawn_targets[Us][king_] & theirs(ChessKind::pawn)) |
                    (knight_targets[king_] & theirs(ChessKind::knight));
        look_along(chess_lines.rook[king_] & straight_, pinned_straight_);
        look_along(chess_lines.bishop[king_] & diagonal_, pinned_diagonal_);
    }
    // Looks along lines with the king: a sliding man there gives check, or pins our man if that
    // alone is between.
    void look_along(const ChessCells& sliders, ChessCells& pinned) {
        for (const int slider : sliders) {
            const ChessCells between = chess_lines.between[king_][slider];
            const std::uint64_t men = (between & all_).word[0];
            if (men == 0) {
                checkers_.set(slider);
            } else if ((men & (men - 1)) == 0 && intersects(ChessCells{{men}}, board_.colour(Us))) {
                pinned |= between | ChessCells::of(slider);
            }
        }
    }

    [[nodiscard]] bool slider_attacks(int cell, const typename Sliding::Occupancy& occupied) const {
        return intersects(sliding_.bishop(cell, occupied), diagonal_) ||
               intersects(sliding_.rook(cell, occupied), straight_);
    }

    template <class Sink>
    void king_moves(Sink& sink) const {
        ChessCells targets =
            king_targets[king_] - board_.colour(Us) - king_targets[state_.king(them)];
        if (targets.none()) return;
        const ChessCells pawns = theirs(ChessKind::pawn);
        targets -= ChessForward<them>::ahead_left(pawns) | ChessForward<them>::ahead_right(pawns);
        targets -= targets_of(knight_targets, theirs(ChessKind::knight));
        if (targets.none()) return;
        // The king leaves its cell, and does not hide there from a check along the line.
        auto without_king = state_.occupied;
        without_king.toggle(king_);
        ChessCells safe = targets;
        for (const int to : targets) {
            if (slider_attacks(to, without_king)) safe.reset(to);
        }
        sink.piece(ChessKind::king, king_, safe);
    }

    template <class Sink>
    void castling_moves(Sink& sink) const {
        for (const int rook : state_.castling_rooks& Forward::back_rank) {
            const int corner = king_ & 56;
            const int king_to = corner + (rook > king_ ? 6 : 2);
            const int rook_to = corner + (rook > king_ ? 5 : 3);
            const ChessCells way = chess_lines.between[king_][king_to] | ChessCells::of(king_to);
            const ChessCells rook_way =
                chess_lines.between[rook][rook_to] | ChessCells::of(rook_to);
            const ChessCells both = ChessCells::of(king_) | ChessCells::of(rook);
            if (intersects((way | rook_way) - both, all_)) continue;
            if (safe_for_castling(way, rook)) {
                sink.special(king_, rook, ChessKind::king, ChessAct::castling);
            }
        }
    }
    // Returns true if no man attacks a cell that the king crosses or enters, also once the rook has
    // left its own, behind which a man may stand in Chess960.
    [[nodiscard]] bool safe_for_castling(const ChessCells& way, int rook) const {
        const ChessCells pawns = theirs(ChessKind::pawn);
        const ChessCells attacked =
            ChessForward<them>::ahead_left(pawns) | ChessForward<them>::ahead_right(pawns) |
            targets_of(knight_targets, theirs(ChessKind::knight)) | king_targets[state_.king(them)];
        if (intersects(attacked, way)) return false;
        auto left = state_.occupied;
        left.toggle(king_);
        left.toggle(rook);
        for (const int cell : way) {
            if (slider_attacks(cell, left)) return false;
        }
        return true;
    }

    // Generates moves of pawns. No pin lets a pawn leave its line: moves that start on one line
    // with the king end on the same, or on none, so one set of pinned cells per direction is
    // enough.
    template <class Sink>
    void pawn_moves(Sink& sink) const {
        const ChessCells pawns = ours(ChessKind::pawn);
        const ChessCells straight = pawns - pinned_diagonal_;
        const ChessCells empty = ChessCells::first_cells(64) - all_;
        const ChessCells once = (Forward::ahead(straight - pinned_straight_) |
                                 (Forward::ahead(straight & pinned_straight_) & pinned_straight_)) &
                                empty;
        const ChessCells twice = Forward::ahead(once & Forward::third_rank) & empty & allowed_;
        const ChessCells slanting = pawns - pinned_straight_;
        const ChessCells free = slanting - pinned_diagonal_;
        const ChessCells held = slanting & pinned_diagonal_;
        const ChessCells prey = board_.colour(them) & allowed_;
        const ChessCells left =
            (Forward::ahead_left(free) | (Forward::ahead_left(held) & pinned_diagonal_)) & prey;
        const ChessCells right =
            (Forward::ahead_right(free) | (Forward::ahead_right(held) & pinned_diagonal_)) & prey;
        pawn_targets_by(sink, once & allowed_, Forward::step);
        sink.pawns(twice, 2 * Forward::step, ChessAct::double_step);
        pawn_targets_by(sink, left, Forward::left);
        pawn_targets_by(sink, right, Forward::right);
    }
    template <class Sink>
    static void pawn_targets_by(Sink& sink, const ChessCells& targets, int distance) {
        sink.pawns(targets - Forward::last_rank, distance, ChessAct::step);
        if (intersects(targets, Forward::last_rank)) {
            sink.promotions(targets & Forward::last_rank, distance);
        }
    }

    template <class Sink>
    void en_passant_moves(Sink& sink) const {
        const int to = state_.en_passant;
        for (const int from : pawn_targets[them][to] & ours(ChessKind::pawn)) {
            if (en_passant_is_legal(from, to)) {
                sink.special(from, to, ChessKind::pawn, ChessAct::en_passant);
            }
        }
    }

    template <class Sink>
    void piece_moves(Sink& sink) const {
        for (const int from : ours(ChessKind::knight) - pinned_straight_ - pinned_diagonal_) {
            sink.piece(ChessKind::knight, from, knight_targets[from] & allowed_);
        }
        for (const int from : ours(ChessKind::bishop) - pinned_straight_) {
            sink.piece(ChessKind::bishop, from, diagonal_targets(from));
        }
        for (const int from : ours(ChessKind::rook) - pinned_diagonal_) {
            sink.piece(ChessKind::rook, from, straight_targets(from));
        }
        for (const int from : ours(ChessKind::queen)) {
            ChessCells targets;
            if (!pinned_straight_.test(from)) targets |= diagonal_targets(from);
            if (!pinned_diagonal_.test(from)) targets |= straight_targets(from);
            sink.piece(ChessKind::queen, from, targets);
        }
    }
    [[nodiscard]] ChessCells diagonal_targets(int from) const {
        const ChessCells targets = sliding_.bishop(from, state_.occupied) & allowed_;
        return pinned_diagonal_.test(from) ? targets & pinned_diagonal_ : targets;
    }
    [[nodiscard]] ChessCells straight_targets(int from) const {
        const ChessCells targets = sliding_.rook(from, state_.occupied) & allowed_;
        return pinned_straight_.test(from) ? targets & pinned_straight_ : targets;
    }

    const State& state_;
    const Board& board_;
    const Sliding sliding_{};
    ChessCells all_;
    int king_;
    ChessCells straight_;  // their men that slide so
    ChessCells diagonal_;
    ChessCells checkers_{};
    // Cells from our king to the pinning man, that man's cell included, of all pins of a direction.
    ChessCells pinned_straight_{};
    ChessCells pinned_diagonal_{};
    // Cells that a man other than the king may enter: in check, those that end it.
    ChessCells allowed_ = ChessCells::first_cells(64);
};

template <int Us, ChessBoard Board, class Sliding>
[[nodiscard]] int count_chess_moves(const ChessState<Board, Sliding>& state) {
    ChessMoveCounter counter;
    ChessGenerator<Us, Board, Sliding>(state).generate(counter);
    return counter.count();
}

// Appends the legal moves of the player to move, who is Us.
template <int Us, ChessBoard Board, class Sliding>
void list_chess_moves(const ChessState<Board, Sliding>& state, ChessMoves& list) {
    list.write([&](ChessMove* next) {
        ChessMoveWriter writer(next);
        ChessGenerator<Us, Board, Sliding>(state).generate(writer);
        return writer.next();
    });
}

}  // namespace polypack
