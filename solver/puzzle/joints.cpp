#include "polypack/puzzle/joints.hpp"

#include <algorithm>
#include <vector>

#include "polypack/lattice/polyform.hpp"

namespace polypack {

void add_joints(const Lattice& lattice, Piece& piece) {
    for (const Point& joint : joints_of(lattice, piece.cells)) {
        if (!piece.colours.empty()) piece.colours.push_back(0);
        piece.cells.push_back(joint);
    }
}

void add_joints(Puzzle& puzzle) {
    if (puzzle.lattice == nullptr || puzzle.lattice->joints.empty()) return;
    const Lattice& lattice = *puzzle.lattice;
    for (Piece& piece : puzzle.pieces) add_joints(lattice, piece);
    std::vector<Point> cells;
    for (const RegionCell& cell : puzzle.region.cells) cells.push_back(cell.point);
    for (const Point& joint : joints_of(lattice, cells)) {
        puzzle.region.cells.push_back({joint, false, 0});
    }
    for (auto* sets : {&puzzle.fixed, &puzzle.forbidden}) {
        for (SetPlacement& set : *sets) {
            for (const Point& joint : joints_of(lattice, set.cells)) set.cells.push_back(joint);
        }
    }
}

bool is_joint(const Lattice& lattice, const Point& cell) {
    return !lattice.joints.empty() && lattice.is_joint(lattice.residue_of(cell));
}

std::size_t cells_but_joints(const Puzzle& puzzle) {
    return static_cast<std::size_t>(std::ranges::count_if(
        puzzle.region.cells,
        [&](const RegionCell& cell) { return !is_joint(*puzzle.lattice, cell.point); }));
}

std::size_t cells_but_joints(const Lattice& lattice, const Piece& piece) {
    return static_cast<std::size_t>(std::ranges::count_if(
        piece.cells, [&](const Point& cell) { return !is_joint(lattice, cell); }));
}

}  // namespace polypack
