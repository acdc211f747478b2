// Packings one by one, from a puzzle file, and errors that a program can show.
#include <polypack/formats/read_puzzle.hpp>
#include <polypack/packing/verify.hpp>
#include <polypack/puzzle/validate.hpp>
#include <polypack/solve.hpp>

#include <iostream>

int main(int argc, char** argv) {
    using namespace polypack;
    if (argc != 2) return 2;
    const Puzzle puzzle = read_puzzle(argv[1]);
    int seen = 0;
    for (const Packing& packing : packings(puzzle)) {
        if (verify(puzzle, packing.pieces)) return 1;
        if (++seen == 3) break;
    }
    try {
        (void)count(Puzzle{});
        return 1;
    } catch (const InvalidPuzzle&) {
    }
    try {
        (void)read_puzzle("/nowhere.yaml");
        return 1;
    } catch (const PuzzleError&) {
    }
    std::cout << seen << " packings\n";
}
