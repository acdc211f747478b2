// An exact count that 64 bits do not hold.
#include <iostream>
#include <polypack/api/count_exactly.hpp>
#include <polypack/puzzle/box.hpp>

int main() {
    using namespace polypack;
    const Lattice& square = *find_lattice("square");
    Puzzle dominoes{.lattice = &square, .region = box(square, 16, 16)};
    dominoes.pieces = {
        {.name = "D", .cells = {{0, 0}, {1, 0}}, .copies = {.min = 0, .max = unlimited}}};
    std::cout << digits_of(*count_exactly(dominoes).all) << " packings\n";
}
