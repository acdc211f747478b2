// Go: groups, liberties, captures, suicide, simple ko, area score.
// Source of captures: Browne, "Bitboard Methods for Games", Algorithm 12 (surround capture).
#pragma once

#include <array>
#include <vector>

#include "polypack/bitboard/morphology.hpp"

namespace polypack {

// Algorithm 12: the cells of the player whose groups touch an empty cell.
template <int Words>
[[nodiscard]] constexpr Bitboard<Words> free_cells(const Grid<Words>& grid,
                                                   const Bitboard<Words>& player,
                                                   const Bitboard<Words>& empty) {
    return flooded(grid, dilated(grid, empty), player);
}

// The empty cells beside the group that has the cell. Precondition: the player has the cell.
template <int Words>
[[nodiscard]] constexpr Bitboard<Words> liberties(const Grid<Words>& grid,
                                                  const Bitboard<Words>& player,
                                                  const Bitboard<Words>& opponent, int cell) {
    const Bitboard<Words> group = flooded(grid, Bitboard<Words>::of(cell), player);
    return dilated(grid, group) - player - opponent;
}

// A game on n x n, n * n bits at most the words hold. Suicide is not permitted, nor is taking back
// a single stone at once (ko). Two passes end it; the greater area wins, Black being player 0.
template <int Words>
class Go {
  public:
    using Board = Bitboard<Words>;
    using Move = int;  // a cell, or `pass`
    static constexpr Move pass = -1;

    explicit Go(int size, double komi = 7.5) : grid_(GridKind::square, size, size), komi_(komi) {}
    // Any position, the first player to move.
    Go(int size, const Board& mine, const Board& theirs, double komi = 7.5)
        : grid_(GridKind::square, size, size), stones_{mine, theirs}, komi_(komi) {}

    [[nodiscard]] const Grid<Words>& grid() const { return grid_; }
    [[nodiscard]] const Board& stones(int player) const { return stones_[player]; }
    [[nodiscard]] Board empty() const { return grid_.board() - stones_[0] - stones_[1]; }
    [[nodiscard]] int player() const { return player_; }
    [[nodiscard]] int plies() const { return plies_; }

    // Whether the player to move may set a stone there.
    [[nodiscard]] bool legal(Move cell) const {
        if (cell == pass) return true;
        if (!empty().test(cell) || cell == ko_) return false;
        Go after = *this;
        after.play(cell);
        return after.stones_[player_].test(cell);
    }
    // The legal moves, `pass` last; none once the game is over.
    [[nodiscard]] std::vector<Move> moves() const {
        std::vector<Move> list;
        if (over()) return list;
        for (const int cell : empty()) {
            if (legal(cell)) list.push_back(cell);
        }
        list.push_back(pass);
        return list;
    }
    void play(Move move) {
        ++plies_;
        ko_ = pass;
        if (move == pass) {
            ++passes_;
        } else {
            passes_ = 0;
            Board& mine = stones_[player_];
            Board& theirs = stones_[player_ ^ 1];
            mine.set(move);
            const Board captured = theirs - free_cells(grid_, theirs, empty());
            theirs -= captured;
            mine = free_cells(grid_, mine, empty());  // removes suicides, which are not legal
            const bool alone = !intersects(dilated(grid_, Board::of(move)) - Board::of(move), mine);
            if (captured.count() == 1 && alone &&
                liberties(grid_, mine, theirs, move).count() == 1) {
                ko_ = captured.first();
            }
        }
        player_ ^= 1;
    }

    // Long cycles (triple ko) are ended after as many plies as eight boards have cells.
    [[nodiscard]] bool over() const {
        return passes_ >= 2 || plies_ >= 8 * grid_.width() * grid_.height();
    }
    // Black's stones and the empty cells that only Black reaches, less White's, less komi.
    [[nodiscard]] double score() const {
        const Board black = flooded(grid_, dilated(grid_, stones_[0]), empty());
        const Board white = flooded(grid_, dilated(grid_, stones_[1]), empty());
        return stones_[0].count() + (black - white).count() - stones_[1].count() -
               (white - black).count() - komi_;
    }
    [[nodiscard]] int winner() const {
        const double lead = score();
        if (lead == 0) return -1;
        return lead > 0 ? 0 : 1;
    }

  private:
    Grid<Words> grid_;
    std::array<Board, 2> stones_{};
    double komi_;
    int player_ = 0;
    int passes_ = 0;
    int plies_ = 0;
    Move ko_ = pass;
};

// Whether every group of both colours has a liberty: the positions of A094777.
template <int Words>
[[nodiscard]] bool is_legal_go_position(const Grid<Words>& grid, const Bitboard<Words>& black,
                                        const Bitboard<Words>& white) {
    const Bitboard<Words> empty = grid.board() - black - white;
    return free_cells(grid, black, empty) == black && free_cells(grid, white, empty) == white;
}

}  // namespace polypack
