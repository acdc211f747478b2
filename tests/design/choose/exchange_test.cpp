#include "polypack/design/choose/exchange.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <vector>

#include "polypack/solve.hpp"
#include "support/puzzle_yaml.hpp"
#include "support/puzzles.hpp"
#include "support/random_puzzles.hpp"

namespace polypack::testing {
namespace {

// Returns true if the placements are connected.
bool connected(const PlacementTable& table, const std::vector<int>& placements) {
    std::set<int> cells;
    for (const int p : placements) {
        const auto own = table.cells_of(p);
        cells.insert(own.begin(), own.end());
    }
    std::set<int> reached(table.cells_of(placements[0]).begin(),
                          table.cells_of(placements[0]).end());
    std::vector<int> met(1, 0);
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = 1; i < placements.size(); ++i) {
            if (std::ranges::find(met, static_cast<int>(i)) != met.end()) continue;
            for (const int cell : table.cells_of(placements[i])) {
                const auto next = table.neighbours_of(cell);
                if (std::ranges::none_of(next, [&](int n) { return reached.contains(n); }))
                    continue;
                const auto own = table.cells_of(placements[i]);
                reached.insert(own.begin(), own.end());
                met.push_back(static_cast<int>(i));
                changed = true;
                break;
            }
        }
    }
    return met.size() == placements.size();
}

// Among all packings with as many pieces, finds those that differ in three connected pieces.
TEST(Exchange, FindsThePackingsThatDifferInAHole) {
    int found = 0;
    for (unsigned seed = 0; found < 3000; ++seed) {
        Puzzle puzzle = random_puzzle(seed);
        puzzle.fixed.clear();
        puzzle.forbidden.clear();
        puzzle.holes.reset();
        for (Piece& piece : puzzle.pieces) piece.copies.min = 0;
        puzzle = checked(puzzle);
        SCOPED_TRACE(puzzle_yaml(puzzle));
        const PlacementTable table(puzzle);
        std::set<std::vector<int>> all;
        (void)solve(puzzle, {.list_all = true, .threads = 1, .limit = 500},
                    [&](const Packing& packing) {
                        all.insert(packing.placements);
                        return true;
                    });
        if (all.size() == 500) continue;
        const Exchange exchange(table);
        const auto cells_of = [&](const std::vector<int>& placements) {
            std::set<int> cells;
            for (const int p : placements) {
                cells.insert(table.cells_of(p).begin(), table.cells_of(p).end());
            }
            return cells;
        };
        for (const std::vector<int>& packing : all) {
            std::set<std::vector<int>> neighbours;
            (void)exchange.neighbours(
                packing, [&](std::span<const int> copies, std::span<const int> placements) {
                    std::vector<int> sorted(placements.begin(), placements.end());
                    std::ranges::sort(sorted);
                    ASSERT_TRUE(all.contains(sorted));
                    std::vector<int> counted(copies.size());
                    for (const int p : sorted) ++counted[table.piece_of(p)];
                    ASSERT_TRUE(std::ranges::equal(counted, copies));
                    neighbours.insert(sorted);
                });
            for (const std::vector<int>& other : all) {
                if (other.size() != packing.size() || other == packing) continue;
                std::vector<int> taken;
                std::ranges::set_difference(packing, other, std::back_inserter(taken));
                if (taken.size() != std::min<std::size_t>(3, packing.size())) continue;
                if (packing.size() >= 3 && !connected(table, taken)) continue;
                if (cells_of(packing) != cells_of(other)) continue;
                EXPECT_TRUE(neighbours.contains(other));
                ++found;
            }
        }
    }
}

}  // namespace
}  // namespace polypack::testing
