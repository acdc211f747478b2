// Random puzzles for the oracle.
#pragma once

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "polypack/packing/placement_table.hpp"
#include "polypack/puzzle/puzzle.hpp"
#include "polypack/puzzle/validate.hpp"
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

// A connected part of a region, of at most that size.
inline std::vector<Point> random_part(const Lattice& lattice, const Region& region, int size,
                                      std::mt19937& random) {
    const auto in_region = [&](const Point& p) {
        return std::ranges::find(region.cells, p, &RegionCell::point) != region.cells.end();
    };
    std::vector<Point> cells{region.cells[random() % region.cells.size()].point};
    for (int tries = 8 * size; tries > 0 && static_cast<int>(cells.size()) < size; --tries) {
        const auto around = lattice.neighbours_of(cells[random() % cells.size()]);
        const Point& next = around[random() % around.size()];
        if (in_region(next) && std::ranges::find(cells, next) == cells.end()) cells.push_back(next);
    }
    return cells;
}

// One of the lattice's regions with names, as large as the number of cells permits; with one cell
// if none is that small.
inline Region figure(const Lattice& lattice, unsigned which, std::size_t most) {
    const Figure& figure = lattice.figures[which % lattice.figures.size()];
    Region region;
    for (int n = 1;; ++n) {
        const auto [x, y, z] = figure.sides(n);
        Region larger;
        for (const RegionCell& cell : box(lattice, x, y, z).cells) {
            if (figure.inside(lattice.to_user(cell.point), n)) larger.cells.push_back(cell);
        }
        if (larger.cells.size() > most) break;
        region = larger;
    }
    if (region.cells.empty()) region.cells.push_back({lattice.residues.front()});
    return region;
}

// Adds a piece that is the first one again, or its mirror image.
inline void add_twin(Puzzle& puzzle, std::mt19937& random) {
    Piece& first = puzzle.pieces.front();
    if (random() % 2 == 0) first.turn_over = false;
    Piece twin = first;
    twin.name = "twin";
    if (random() % 3 != 0) {
        const auto mirror = std::ranges::find(puzzle.lattice->motions, true, &Motion::reflection);
        for (Point& cell : twin.cells) cell = (*mirror)(cell);
    }
    puzzle.pieces.push_back(twin);
}

// Rules on whole packings that the lattice permits, at least one.
inline PackingRules random_rules(const Puzzle& puzzle, std::mt19937& random) {
    const auto chance = [&](int percent) { return static_cast<int>(random() % 100) < percent; };
    PackingRules rules;
    while (!rules.any()) {
        for (int i = chance(40) ? 1 + static_cast<int>(random() % 2) : 0; i > 0; --i) {
            GroupRule group;
            for (const Piece& p : puzzle.pieces) {
                if (chance(50)) group.pieces.push_back(p.name);
            }
            const int least = static_cast<int>(random() % 3);
            group.copies = {least, least + static_cast<int>(random() % 3)};
            if (!group.pieces.empty()) rules.groups.push_back(group);
        }
        if (chance(30)) {
            NoTouching& rule = rules.no_touching.emplace_back();
            if (!puzzle.lattice->of_balls() && chance(50)) rule.by = Contact::corners;
            for (const Piece& p : puzzle.pieces) {
                if (chance(50)) rule.pieces.push_back(p.name);
            }
        }
        rules.no_equal_touching = chance(25);
        rules.three_colourable = chance(25);
        rules.no_crossroads = puzzle.lattice->boxes && puzzle.lattice->flat && chance(40);
        rules.fault_free = puzzle.lattice->boxes && chance(40);
    }
    return rules;
}

// Colours 1 and 2 may lie on one, the other, both or neither, in half of all cases.
inline std::vector<ColourRule> random_colour_rules(unsigned seed) {
    std::vector<ColourRule> rules;
    for (const CellColour colour : {1, 2}) {
        if (seed % 2 == 0) break;
        const unsigned which = seed / (colour == 1 ? 2 : 8) % 4;
        rules.push_back({colour, {}});
        for (const CellColour on : {1, 2}) {
            if ((which >> (on - 1) & 1) != 0) rules.back().on.push_back(on);
        }
    }
    return rules;
}

// A random puzzle small enough for the oracle: any lattice, few cells, wraps, copies, pieces that
// are equal or mirror images, optional cells, colours and rules for them, hole budgets, fixed and
// forbidden placements; valid. Rules are left to random_rules().
inline Puzzle random_puzzle(unsigned seed) {
    std::mt19937 random(seed);
    const auto chance = [&](int percent) { return static_cast<int>(random() % 100) < percent; };
    Puzzle puzzle;
    puzzle.name = "random " + std::to_string(seed);
    const auto lattices = all_lattices();
    puzzle.lattice = &lattices[random() % lattices.size()];
    const int cells = 4 + static_cast<int>(random() % 6);
    if (puzzle.lattice->wraps && chance(25)) {
        const int width = 1 + static_cast<int>(random() % 4);
        const int height = 1 + static_cast<int>(random() % (width == 4 ? 2 : 3));
        puzzle.region = box(*puzzle.lattice, width, height);
        puzzle.region.period = {width * puzzle.lattice->step.x,
                                chance(50) ? height * puzzle.lattice->step.y : 0, 0};
        if (puzzle.region.period.y != 0) {
            puzzle.region.period.shift = static_cast<int>(seed % unsigned(width));
        }
    } else if (!puzzle.lattice->figures.empty() && chance(20)) {
        puzzle.region = figure(*puzzle.lattice, static_cast<unsigned>(random()), 10);
    } else if (puzzle.lattice->residues.size() <= 6 && chance(60)) {
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
        // In this order with every compiler, so that all test the same puzzles.
        const bool turn_over = chance(50);
        const int size = 1 + static_cast<int>(random() % 4);
        // Where there are many kinds of cells, few pieces would fit by chance.
        const bool part = puzzle.lattice->residues.size() > 6 && chance(70);
        Piece p = piece(std::string(1, static_cast<char>('A' + k)),
                        part ? random_part(*puzzle.lattice, puzzle.region, size, random)
                             : random_polyform(*puzzle.lattice, size, random),
                        turn_over);
        if (chance(20)) p.turning = static_cast<Turning>(random() % 4);
        if (p.turning == Turning::none) p.turn_over = false;
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
    if (colours) puzzle.colour_rules = random_colour_rules(seed);
    if (chance(20)) add_twin(puzzle, random);
    if (chance(15)) puzzle.holes = static_cast<int>(random() % 3);
    const PlacementTable table(puzzle);
    for (int i = chance(25) ? 1 + static_cast<int>(random() % 2) : 0; i > 0 && table.size() > 0;
         --i) {
        const int p = static_cast<int>(random() % table.size());
        SetPlacement set{puzzle.pieces[table.piece_of(p)].name, {}};
        for (const int cell : table.cells_of(p)) {
            set.cells.push_back(puzzle.region.cells[cell].point);
        }
        auto& list = chance(50) ? puzzle.fixed : puzzle.forbidden;
        list.push_back(set);
        if (!validate(puzzle).empty()) list.pop_back();
    }
    return puzzle;
}

}  // namespace polypack::testing
