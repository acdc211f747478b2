#include <iostream>
#include <polypack/solve.hpp>

int main() {
    using namespace polypack;
    Puzzle soma{.lattice = find_lattice("cube"), .region = box(*find_lattice("cube"), 3, 3, 3)};
    soma.pieces = {{.name = "V", .cells = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}},
                   {.name = "L", .cells = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {0, 1, 0}}},
                   {.name = "T", .cells = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {1, 1, 0}}},
                   {.name = "Z", .cells = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {2, 1, 0}}},
                   {.name = "A", .cells = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 0, 1}}},
                   {.name = "B", .cells = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 1, 1}}},
                   {.name = "P", .cells = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}};
    for (Piece& piece : soma.pieces) piece.turn_over = false;
    std::cout << count(soma).distinct << " ways\n";
}
