// Flips enemy neighbours, inverts neighbourhoods, and counts cells by colour.
// Source: Browne, "Bitboard Methods for Games", Algorithms 9 to 11; counts by colour.
#pragma once

#include <vector>

#include "polypack/bitboard/morphology.hpp"

namespace polypack {

// Each cell with its neighbours, computed once: on boards of many words a lookup where Algorithms
// 10 and 11 would dilate the whole board for one cell.
template <int Words>
class Neighbourhoods {
  public:
    // Computes those of the cells of a grid.
    explicit Neighbourhoods(const Grid<Words>& grid) : of_(grid.bits()) {
        for (const int cell : grid.board()) of_[cell] = dilated(grid, Bitboard<Words>::of(cell));
    }
    // Returns a cell and its neighbours.
    [[nodiscard]] const Bitboard<Words>& of(int cell) const { return of_[cell]; }

  private:
    std::vector<Bitboard<Words>> of_;
};

// Gives the player every cell of the opponent beside one of the player's (Algorithm 9).
template <int Words>
constexpr void flip_neighbours(const Grid<Words>& grid, Bitboard<Words>& player,
                               Bitboard<Words>& opponent) {
    const Bitboard<Words> flipped = dilated(grid, player) & opponent;
    opponent -= flipped;
    player |= flipped;
}

// Does so for the neighbours of the last move only (Algorithm 10).
template <int Words>
constexpr void flip_neighbours_of(const Grid<Words>& grid, const Bitboard<Words>& move,
                                  Bitboard<Words>& player, Bitboard<Words>& opponent) {
    const Bitboard<Words> flipped = dilated(grid, move) & opponent;
    opponent -= flipped;
    player |= flipped;
}

// Gives the player the opponent's cells beside the cell of the move.
template <int Words>
void flip_neighbours_of(const Neighbourhoods<Words>& around, int move, Bitboard<Words>& player,
                        Bitboard<Words>& opponent) {
    const Bitboard<Words> flipped = around.of(move) & opponent;
    opponent -= flipped;
    player |= flipped;
}

// Inverts the move's cell and its neighbours (Algorithm 11).
template <int Words>
constexpr void invert_neighbourhood(const Grid<Words>& grid, const Bitboard<Words>& move,
                                    Bitboard<Words>& lights) {
    lights ^= dilated(grid, move);
}

// Inverts a cell and its neighbours.
template <int Words>
void invert_neighbourhood(const Neighbourhoods<Words>& around, int move, Bitboard<Words>& lights) {
    lights ^= around.of(move);
}

// Counts the cells of the set with a colour, given as the set of the cells that have it.
template <int Words>
[[nodiscard]] constexpr int count_coloured(const Bitboard<Words>& set,
                                           const Bitboard<Words>& colour) {
    return (set & colour).count();
}

}  // namespace polypack
