#include "support/coloured_puzzles.hpp"

#include <algorithm>
#include <random>
#include <string>

#include "polypack/packing/placement_table.hpp"
#include "polypack/puzzle/region_index.hpp"
#include "polypack/puzzle/validate.hpp"
#include "support/random_puzzles.hpp"

namespace polypack::testing {

EdgeRules edge_colours(int count) {
    EdgeRules rules;
    for (int c = 1; c <= count; ++c) {
        rules.colours.push_back({std::string(1, static_cast<char>('a' + c - 1)), c, ""});
    }
    return rules;
}

Puzzle random_coloured_puzzle(unsigned seed) {
    std::mt19937 random(seed);
    const auto chance = [&](int percent) { return static_cast<int>(random() % 100) < percent; };
    Puzzle puzzle = random_puzzle(seed + 9'000'000);
    const Lattice& lattice = *puzzle.lattice;
    if (chance(50)) {
        puzzle.region.cells.resize(std::min<std::size_t>(puzzle.region.cells.size(), 6));
    }
    puzzle.holes.reset();
    puzzle.forbidden.clear();
    puzzle.fixed.clear();
    EdgeRules& rules = puzzle.rules.edges = edge_colours(1 + below(random, 4));
    const int count = static_cast<int>(rules.colours.size());
    if (count > 1 && chance(40)) {
        rules.colours[0].partner = 2;
        rules.colours[1].partner = 1;
    }
    rules.interchangeable = chance(50);
    if (seed % 3 == 0) rules.colours.back().display = "#cc3311";
    const auto some = [&] { return chance(80) ? 1 + below(random, count) : 0; };
    const std::size_t pieces = puzzle.pieces.size();
    for (Piece& piece : puzzle.pieces) {
        if (chance(60)) piece.copies = {0, 1 + below(random, 4)};
        // Sides of one or two colours match more often.
        const int own = some();
        for (const Point& cell : piece.cells) {
            for (const Point& to : lattice.neighbours_of(cell)) {
                if (std::ranges::find(piece.cells, to) != piece.cells.end()) continue;
                const int colour = chance(50) ? own : some();
                if (colour != 0) piece.edges.push_back({cell, to, colour});
            }
        }
    }
    if (chance(40)) {  // a small piece that suits everything
        Piece& joker = puzzle.pieces.emplace_back();
        joker.name = std::string(1, static_cast<char>('A' + pieces + 2));
        joker.cells = {lattice.residues[random() % lattice.residues.size()]};
        joker.copies = {0, 2};
    }
    const int border = some();
    for (const RegionCell& cell : puzzle.region.cells) {
        for (const Point& to : lattice.neighbours_of(cell.point)) {
            const RegionIndex index(puzzle.region);
            if (index.find(to) >= 0 || !chance(50)) continue;
            const int colour = chance(70) ? border : some();
            if (colour != 0) rules.border.push_back({cell.point, to, colour});
        }
    }
    if (!validate(puzzle).empty()) return puzzle;
    const PlacementTable table(checked(puzzle));
    for (int i = chance(30) ? 1 : 0; i > 0 && table.size() > 0; --i) {
        const int p = below(random, table.size());
        SetPlacement set{puzzle.pieces[table.piece_of(p)].name, {}, {}};
        for (const int cell : table.cells_of(p)) set.cells.push_back(table.point_of(cell));
        for (const auto& [side, colour] : table.sides_of(p)) {
            const Point& cell = table.point_of(table.edges().cell_of(side));
            set.edges.push_back({cell, cell + table.edges().offset_of(side), colour});
        }
        if (chance(30)) set.edges.clear();
        auto& list = chance(50) ? puzzle.fixed : puzzle.forbidden;
        list.push_back(set);
        if (!validate(puzzle).empty()) list.pop_back();
    }
    return puzzle;
}

}  // namespace polypack::testing
