// Rivals of the boards in benchmarks: the same work done cell by cell.
#pragma once

#include <array>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "polypack/games/go.hpp"
#include "polypack/games/playout.hpp"
#include "polypack/games/y_reduction.hpp"
#include "polypack/games/yavalath.hpp"

namespace polypack::bench {

// Plays a random game by following neighbours from the last cell, on an array.
class NeighbourYavalath {
  public:
    NeighbourYavalath() {
        for (int cell = 0; cell < Yavalath::cells; ++cell) {
            const int x = Yavalath::column_of(cell);
            const int y = Yavalath::row_of(cell);
            order_[cell] = static_cast<std::uint8_t>(cell);
            for (int axis = 0; axis < 3; ++axis) {
                for (const int sign : {1, -1}) {
                    const int to_x = x + sign * Yavalath::axes[axis][0];
                    const int to_y = y + sign * Yavalath::axes[axis][1];
                    next_[2 * axis + (sign < 0)][cell] =
                        Yavalath::inside(to_x, to_y) ? Yavalath::cell(to_x, to_y) : -1;
                }
            }
        }
    }
    int playout(Random& random) const {
        std::array<std::int8_t, Yavalath::cells> owner{};
        auto order = order_;
        for (int played = 0; played < 61; ++played) {
            std::swap(order[played], order[played + random.below(61 - played)]);
            const int cell = order[played];
            const auto me = static_cast<std::int8_t>(1 + played % 2);
            owner[cell] = me;
            bool three = false;
            for (int axis = 0; axis < 3; ++axis) {
                int length = 1;
                for (int side = 0; side < 2; ++side) {
                    for (int at = next_[2 * axis + side][cell]; at >= 0 && owner[at] == me;
                         at = next_[2 * axis + side][at]) {
                        ++length;
                    }
                }
                if (length >= 4) return me - 1;
                three = three || length == 3;
            }
            if (three) return 2 - me;
        }
        return -1;
    }

  private:
    std::array<std::array<int, Yavalath::cells>, 6> next_{};
    std::array<std::uint8_t, Yavalath::cells> order_{};
};

// Finds the player who has connected the sides of a full Y board, by joining neighbours.
template <int Side>
class UnionFindY {
  public:
    bool connects(const typename YBoard<Side>::Board& set) {
        std::iota(parent_.begin(), parent_.end(), 0);
        std::array<std::uint8_t, Side * Side> sides{};
        for (int row = 0; row < Side; ++row) {
            for (int i = 0; i <= row; ++i) {
                const int cell = YBoard<Side>::cell(row, i);
                if (!set.test(cell)) continue;
                sides[cell] =
                    static_cast<std::uint8_t>((i == 0) | (i == row) << 1 | (row == Side - 1) << 2);
                const auto join = [&](int other) {
                    if (!set.test(other)) return;
                    const int a = find(cell);
                    const int b = find(other);
                    if (a == b) return;
                    parent_[b] = a;
                    sides[a] |= sides[b];
                };
                if (i > 0) join(cell - 1);
                if (row > 0 && i > 0) join(YBoard<Side>::cell(row - 1, i - 1));
                if (row > 0 && i < row) join(YBoard<Side>::cell(row - 1, i));
                if (sides[find(cell)] == 7) return true;
            }
        }
        return false;
    }

  private:
    int find(int cell) {
        while (parent_[cell] != cell) {
            parent_[cell] = parent_[parent_[cell]];
            cell = parent_[cell];
        }
        return cell;
    }
    std::array<int, Side * Side> parent_{};
};

// Steps Life cell by cell, on a torus of a size known at run time. `Divide`: finds neighbours by
// remainders, as most programs do; else by comparing with the edges, which is quicker.
template <bool Divide>
void life_naive(std::vector<std::uint8_t>& board, std::vector<std::uint8_t>& next, int width,
                int height) {
    const auto around = [](int at, int step, int size) {
        if constexpr (Divide) return (at + step + size) % size;
        const int to = at + step;
        return to < 0 ? size - 1 : to == size ? 0 : to;
    };
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            int count = 0;
            for (int dy = -1; dy <= 1; ++dy) {
                for (int dx = -1; dx <= 1; ++dx) {
                    if (dx == 0 && dy == 0) continue;
                    count += board[around(y, dy, height) * width + around(x, dx, width)];
                }
            }
            next[y * width + x] = count == 3 || (count == 2 && board[y * width + x] != 0);
        }
    }
    board.swap(next);
}

// Returns true if a move is legal, found out by playing it and filling whole boards.
inline bool legal_by_filling(const Go<2>& game, int cell) {
    if (!game.empty().test(cell) || cell == game.ko()) return false;
    const auto& grid = game.grid();
    auto mine = game.stones(game.player()) | Bitboard<2>::of(cell);
    auto theirs = game.stones(game.player() ^ 1);
    theirs = free_cells(grid, theirs, grid.board() - mine - theirs);
    return free_cells(grid, mine, grid.board() - mine - theirs).test(cell);
}

}  // namespace polypack::bench
