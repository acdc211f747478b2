#include <polypack/bitboard/grid.hpp>
#include <polypack/bitboard/morphology.hpp>

#include <iostream>

int main() {
    const polypack::Grid<1> grid(polypack::GridKind::square, 8, 8);
    polypack::Bitboard<1> board;
    board.set(27);
    std::cout << polypack::dilated(grid, board).count() << " cells\n";
}
