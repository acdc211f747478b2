// Random puzzles for the oracle.
#pragma once

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "polypack/packing/placement_table.hpp"
#include "polypack/puzzle/puzzle.hpp"
#include "support/puzzles.hpp"

namespace polypack::testing {

// A connected random polyform with the given number of cells.
inline std::vector<Point> random_polyform(const Lattice& lattice, int size, std::mt19937& random) {
    std::vector<Point> cells{lattice.residues.front()};
    while (static_cast<int>(cells.size()) < size) {
        const Point from = cells[random() % cells.size()];
        const auto around = lattice.neighbours_of(from);
        const Point next = around[random() % around.size()];
        if (std::ranges::find(cells, next) == cells.end()) cells.push_back(next);
    }
    return cells;
}

// A random puzzle small enough for the oracle: any lattice, few cells, copies, optional cells,
// colours, hole budgets, fixed and forbidden placements.
inline Puzzle random_puzzle(unsigned seed) {
    std::mt19937 random(seed);
    const auto chance = [&](int percent) { return static_cast<int>(random() % 100) < percent; };
    Puzzle puzzle;
    puzzle.name = "random " + std::to_string(seed);
    const auto lattices = all_lattices();
    puzzle.lattice = &lattices[random() % lattices.size()];
    const int cells = 4 + static_cast<int>(random() % 6);
    const bool wraps = puzzle.lattice->name == "square" && chance(15);
    if (wraps) {
        puzzle.region = box(*puzzle.lattice, 3, 2 + static_cast<int>(random() % 2));
        puzzle.region.period = {3, 0, 0};
    } else if (chance(60)) {
        const int depth = puzzle.lattice->flat ? 1 : 2;
        puzzle.region = box(*puzzle.lattice, 2 + static_cast<int>(random() % 2), 2, depth);
        if (puzzle.region.cells.size() > 10) puzzle.region.cells.resize(10);
    } else {
        for (const Point& p : random_polyform(*puzzle.lattice, cells, random)) {
            puzzle.region.cells.push_back({p});
        }
    }
    std::ranges::sort(puzzle.region.cells, {}, &RegionCell::point);
    const bool colours = chance(20);
    for (RegionCell& cell : puzzle.region.cells) {
        if (chance(15)) cell.required = false;
        if (colours) cell.colour = static_cast<int>(random() % 3);
    }
    const int kinds = 1 + static_cast<int>(random() % 4);
    for (int k = 0; k < kinds; ++k) {
        Piece p =
            piece(std::string(1, static_cast<char>('A' + k)),
                  random_polyform(*puzzle.lattice, 1 + static_cast<int>(random() % 4), random),
                  chance(50));
        if (chance(20)) p.turning = static_cast<Turning>(random() % 4);
        const int least = static_cast<int>(random() % 3);
        p.copies = chance(20) ? Copies{0, unlimited}
                              : Copies{least, least + static_cast<int>(random() % 3)};
        if (colours && chance(50)) {
            for (std::size_t i = 0; i < p.cells.size(); ++i) {
                p.colours.push_back(static_cast<int>(random() % 3));
            }
        }
        puzzle.pieces.push_back(p);
    }
    if (chance(15)) puzzle.holes = static_cast<int>(random() % 3);
    const PlacementTable table(puzzle);
    if (table.size() > 0 && chance(25)) {
        const int p = static_cast<int>(random() % table.size());
        SetPlacement set{puzzle.pieces[table.piece_of(p)].name, {}};
        for (const int cell : table.cells_of(p)) {
            set.cells.push_back(puzzle.region.cells[cell].point);
        }
        (chance(50) ? puzzle.fixed : puzzle.forbidden).push_back(set);
    }
    return puzzle;
}

}  // namespace polypack::testing
