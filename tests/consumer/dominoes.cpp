// An exact count that 64 bits do not hold, and a packing drawn from that many.
#include <iostream>
#include <polypack/api/count_exactly.hpp>
#include <polypack/api/puzzle_diagram.hpp>
#include <polypack/puzzle/box.hpp>
#include <random>

int main() {
    using namespace polypack;
    const Lattice& square = *find_lattice("square");
    Puzzle dominoes{.lattice = &square, .region = box(square, 16, 16)};
    dominoes.pieces = {
        {.name = "D", .cells = {{0, 0}, {1, 0}}, .copies = {.min = 0, .max = unlimited}}};
    std::cout << digits_of(*count_exactly(dominoes).all) << " packings\n";

    std::mt19937_64 random(1);
    dominoes.region = box(square, 10, 10);
    const PuzzleDiagram of(dominoes);
    if (laid_out(of.puzzle(), of.table(), of.diagram().sample(random)).size() != 50) return 1;
}
