// Regions for pieces of two cells.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "polypack/packing/placement_table.hpp"
#include "polypack/puzzle/puzzle.hpp"
#include "polypack/puzzle/validate.hpp"
#include "support/puzzles.hpp"
#include "support/random_puzzles.hpp"

namespace polypack::testing {

// One piece for each kind of two neighbouring cells of a lattice, any number of copies of each.
inline std::vector<Piece> all_dimers(const Lattice& lattice) {
    std::vector<Piece> pieces;
    for (const Point& cell : lattice.residues) {
        for (const Point& other : lattice.neighbours_of(cell)) {
            Piece next =
                piece(std::string(1, static_cast<char>('A' + pieces.size())), {cell, other}, true);
            next.copies = {0, unlimited};
            pieces.push_back(std::move(next));
        }
    }
    // Equal ones count twice: one of each kind of neighbours is enough.
    std::vector<Piece> kept;
    for (Piece& candidate : pieces) {
        Puzzle puzzle;
        puzzle.lattice = &lattice;
        puzzle.region = box(lattice, 3, 3);
        puzzle.pieces = kept;
        const int before = kept.empty() ? 0 : PlacementTable(puzzle).size();
        puzzle.pieces.push_back(candidate);
        const PlacementTable table(puzzle);
        bool known = false;
        for (int p = 0; p < before && !known; ++p) {
            known = std::ranges::equal(table.cells_of(p), table.cells_of(before));
        }
        for (int p = 0; p < before && !known; ++p) {
            for (int q = before; q < table.size() && !known; ++q) {
                known = std::ranges::equal(table.cells_of(p), table.cells_of(q));
            }
        }
        if (!known) kept.push_back(std::move(candidate));
    }
    return kept;
}

// A random region of a flat lattice with holes for dominoes and the like, some symmetric, some with
// forbidden placements.
inline Puzzle random_dimers(unsigned seed) {
    std::mt19937 random(seed);
    constexpr std::array lattices{"square", "hex", "triangle", "kite", "octagon"};
    Puzzle puzzle;
    puzzle.name = "random dimers " + std::to_string(seed);
    puzzle.lattice = find_lattice(lattices[seed % lattices.size()]);
    puzzle.pieces = all_dimers(*puzzle.lattice);
    const bool many = puzzle.lattice->residues.size() > 4;
    const int width = 2 + static_cast<int>(random() % (many ? 2 : 5));
    const int height = 2 + static_cast<int>(random() % (many ? 2 : 4));
    puzzle.region = box(*puzzle.lattice, width, height);
    if (random() % 4 == 0 && !puzzle.lattice->figures.empty()) {
        puzzle.region = figure(*puzzle.lattice, static_cast<unsigned>(random()), 60);
    } else if (random() % 2 == 0) {
        const int size = 2 * (3 + static_cast<int>(random() % 9));
        puzzle.region.cells.clear();
        for (const Point& cell : random_polyform(*puzzle.lattice, size, random)) {
            puzzle.region.cells.push_back({cell});
        }
        std::ranges::sort(puzzle.region.cells, {}, &RegionCell::point);
    }
    std::vector<RegionCell>& cells = puzzle.region.cells;
    // Mostly two cells that a piece would cover.
    for (int holes = static_cast<int>(random() % 4); holes > 0 && cells.size() > 6; --holes) {
        const auto hole = static_cast<std::size_t>(random() % cells.size());
        const Point cell = cells[hole].point;
        const auto around = puzzle.lattice->neighbours_of(cell);
        const Point other = around[random() % around.size()];
        const bool single = random() % 8 == 0;
        if (!single && std::ranges::find(cells, other, &RegionCell::point) == cells.end()) continue;
        std::erase_if(cells, [&](const RegionCell& of) {
            return of.point == cell || (!single && of.point == other);
        });
    }
    if (random() % 3 == 0) {
        const PlacementTable table(puzzle);
        const int p = static_cast<int>(random() % table.size());
        SetPlacement set{puzzle.pieces[table.piece_of(p)].name, {}};
        for (const int cell : table.cells_of(p)) set.cells.push_back(cells[cell].point);
        puzzle.forbidden.push_back(set);
    }
    return puzzle;
}

// Any number of dominoes in the Aztec diamond of order n: the squares within |x| + |y| <= n + 1.
inline Puzzle aztec_diamond(int n) {
    Puzzle puzzle;
    puzzle.name = "Aztec diamond";
    puzzle.lattice = find_lattice("square");
    puzzle.pieces = {piece("D", {{0, 0}, {1, 0}})};
    puzzle.pieces.front().copies = {0, unlimited};
    for (int y = -n; y < n; ++y) {
        for (int x = -n; x < n; ++x) {
            if (std::abs(2 * x + 1) + std::abs(2 * y + 1) > 2 * n) continue;
            puzzle.region.cells.push_back({Point{x, y, 0}});
        }
    }
    return puzzle;
}

// Any number of lozenges in the hexagon with sides a, b, c.
inline Puzzle lozenge_hexagon(int a, int b, int c) {
    Puzzle puzzle;
    puzzle.name = "hexagon";
    puzzle.lattice = find_lattice("triangle");
    const auto cell = [&](int x, int y, int kind) {
        return puzzle.lattice->from_user({x, y, kind, 0});
    };
    puzzle.pieces = {piece("L", {cell(0, 0, 0), cell(0, 0, 1)})};
    puzzle.pieces.front().copies = {0, unlimited};
    // In the coordinates of corners, those with 0 <= x <= a + b, 0 <= y <= b + c and
    // b <= x + y <= a + b + c.
    for (int y = 0; y < b + c; ++y) {
        for (int x = 0; x < a + b; ++x) {
            for (int z = 0; z < 2; ++z) {
                if (x + y + z < b || x + y + 1 + z > a + b + c) continue;
                puzzle.region.cells.push_back({cell(x, y, z)});
            }
        }
    }
    std::ranges::sort(puzzle.region.cells, {}, &RegionCell::point);
    return puzzle;
}

}  // namespace polypack::testing
