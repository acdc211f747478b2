// The third example of docs/library.md: the sets of five of the twelve pentominoes, as cubes, and a
// domino.
#include <bit>
#include <iostream>
#include <polypack/api/solver.hpp>
#include <polypack/lattice/generate_polyforms.hpp>
#include <polypack/puzzle/box.hpp>
#include <vector>

using namespace polypack;

namespace {

std::vector<std::vector<Piece>> all_sets() {
    const auto pentominoes =
        generate_polyforms(*find_lattice("square"), 5, PolyformKind::free, 100).value();
    std::vector<std::vector<Piece>> sets;
    for (unsigned chosen = 0; chosen < 1u << pentominoes.size(); ++chosen) {
        if (std::popcount(chosen) != 5) continue;
        std::vector<Piece> pieces{{.name = "domino", .cells = {{0, 0, 0}, {1, 0, 0}}}};
        for (std::size_t i = 0; i < pentominoes.size(); ++i) {
            if (chosen >> i & 1) {
                pieces.push_back({.name = std::to_string(i), .cells = pentominoes[i]});
            }
        }
        sets.push_back(pieces);
    }
    return sets;
}

}  // namespace

int main() {
    const Lattice& cube = *find_lattice("cube");
    const std::vector<std::vector<Piece>> candidates = all_sets();
    std::vector<std::vector<Piece>> kept;
    const auto keep = [&](const std::vector<Piece>& pieces) { kept.push_back(pieces); };

    Solver solver(cube, box(cube, 3, 3, 3));
    for (const std::vector<Piece>& pieces : candidates) {
        if (solver.solve(pieces, {.limit = 2}).unique()) keep(pieces);
    }
    std::cout << kept.size() << " of " << candidates.size() << " sets\n";
}
