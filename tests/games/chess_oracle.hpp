// The rules of chess as written for players: men on cells, moves tried one by one, the king not to
// be left in check. No sets, no pins, no tables; shares nothing with the library but the setup.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "polypack/games/chess_setup.hpp"

namespace polypack::testing {

class ChessOracle {
  public:
    explicit ChessOracle(const ChessSetup& setup) : setup_(setup) {}

    // All legal moves in UCI as Chess960 writes it, sorted.
    [[nodiscard]] std::vector<std::string> moves() const {
        std::vector<std::string> legal;
        const int us = setup_.player;
        for (int from = 0; from < 64; ++from) {
            if (!holds(from, us)) continue;
            for (const int to : targets(from)) {
                ChessOracle next = *this;
                next.step(from, to);
                if (next.attacked(next.king(us), us ^ 1)) continue;
                const std::string name = chess_cell_name(from) + chess_cell_name(to);
                if (kind(from) == ChessKind::pawn && (to / 8 == 0 || to / 8 == 7)) {
                    for (const char c : {'n', 'b', 'r', 'q'}) legal.push_back(name + c);
                } else {
                    legal.push_back(name);
                }
            }
        }
        for (const int rook : setup_.castling_rooks) {
            if (rook / 8 == 7 * us && may_castle(rook)) {
                legal.push_back(chess_cell_name(king(us)) + chess_cell_name(rook));
            }
        }
        std::sort(legal.begin(), legal.end());
        return legal;
    }

  private:
    [[nodiscard]] bool holds(int cell, int colour) const {
        return setup_.men[cell] && setup_.men[cell]->colour == colour;
    }
    [[nodiscard]] ChessKind kind(int cell) const { return setup_.men[cell]->kind; }
    [[nodiscard]] int king(int colour) const {
        for (int cell = 0; cell < 64; ++cell) {
            if (setup_.men[cell] == ChessMan{colour, ChessKind::king}) return cell;
        }
        return -1;
    }
    static std::optional<int> moved(int cell, int files, int ranks) {
        const int file = cell % 8 + files;
        const int rank = cell / 8 + ranks;
        if (file < 0 || file > 7 || rank < 0 || rank > 7) return std::nullopt;
        return 8 * rank + file;
    }

    // Returns the cells that the man on a cell reaches, ignoring castling and the king's safety.
    [[nodiscard]] std::vector<int> targets(int from) const {
        const int us = setup_.men[from]->colour;
        std::vector<int> result;
        if (kind(from) == ChessKind::pawn) {
            const int up = us == 0 ? 1 : -1;
            const auto once = moved(from, 0, up);
            if (once && !setup_.men[*once]) {
                result.push_back(*once);
                const auto twice = moved(*once, 0, up);
                if (from / 8 == (us == 0 ? 1 : 6) && !setup_.men[*twice]) result.push_back(*twice);
            }
            for (const int side : {-1, 1}) {
                const auto to = moved(from, side, up);
                if (to && (holds(*to, us ^ 1) || setup_.en_passant == to)) result.push_back(*to);
            }
            return result;
        }
        for (const auto& [files, ranks] : steps(kind(from))) {
            const bool slides = kind(from) != ChessKind::knight && kind(from) != ChessKind::king;
            for (auto to = moved(from, files, ranks); to; to = moved(*to, files, ranks)) {
                if (!holds(*to, us)) result.push_back(*to);
                if (setup_.men[*to] || !slides) break;
            }
        }
        return result;
    }
    static std::vector<std::pair<int, int>> steps(ChessKind kind) {
        std::vector<std::pair<int, int>> result;
        for (int files = -2; files <= 2; ++files) {
            for (int ranks = -2; ranks <= 2; ++ranks) {
                const int far = std::max(std::abs(files), std::abs(ranks));
                const int near = std::min(std::abs(files), std::abs(ranks));
                const bool straight = far == 1 && near == 0;
                const bool diagonal = far == 1 && near == 1;
                const bool jump = far == 2 && near == 1;
                if ((kind == ChessKind::knight && jump) || (kind == ChessKind::rook && straight) ||
                    (kind == ChessKind::bishop && diagonal) ||
                    ((kind == ChessKind::queen || kind == ChessKind::king) &&
                     (straight || diagonal))) {
                    result.emplace_back(files, ranks);
                }
            }
        }
        return result;
    }
    [[nodiscard]] bool attacked(int cell, int by) const {
        for (int from = 0; from < 64; ++from) {
            if (!holds(from, by)) continue;
            if (kind(from) == ChessKind::pawn) {
                for (const int side : {-1, 1}) {
                    if (moved(from, side, by == 0 ? 1 : -1) == cell) return true;
                }
                continue;
            }
            const auto reached = targets(from);
            if (std::find(reached.begin(), reached.end(), cell) != reached.end()) return true;
        }
        return false;
    }
    void step(int from, int to) {
        if (kind(from) == ChessKind::pawn && setup_.en_passant == to) {
            setup_.men[8 * (from / 8) + to % 8].reset();
        }
        setup_.men[to] = setup_.men[from];
        setup_.men[from].reset();
    }
    [[nodiscard]] bool may_castle(int rook) const {
        const int us = setup_.player;
        const int from = king(us);
        const int corner = 56 * us;
        const int king_to = corner + (rook > from ? 6 : 2);
        const int rook_to = corner + (rook > from ? 5 : 3);
        for (int cell = corner; cell < corner + 8; ++cell) {
            const auto on_way = [&](int a, int b) {
                return cell >= std::min(a, b) && cell <= std::max(a, b);
            };
            const bool of_king = on_way(from, king_to);
            if (cell != from && cell != rook && setup_.men[cell] &&
                (of_king || on_way(rook, rook_to))) {
                return false;
            }
            if (of_king && attacked(cell, us ^ 1)) return false;
        }
        ChessOracle next = *this;
        next.setup_.men[from].reset();
        next.setup_.men[rook].reset();
        next.setup_.men[king_to] = ChessMan{us, ChessKind::king};
        next.setup_.men[rook_to] = ChessMan{us, ChessKind::rook};
        return !next.attacked(king_to, us ^ 1);
    }

    ChessSetup setup_;
};

}  // namespace polypack::testing
