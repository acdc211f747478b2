// Reasons against the brute-force oracle: where there is a reason, there is no packing.
#include <gtest/gtest.h>

#include <map>

#include "polypack/analysis/reasons/reasons.hpp"
#include "support/brute_force.hpp"
#include "support/puzzles.hpp"
#include "support/random_puzzles.hpp"

namespace polypack::testing {
namespace {

// Puzzles whose volumes often match, so that the other reasons are tried: few sizes, many copies,
// regions with islands, wraps on every lattice, tight hole budgets.
Puzzle random_tight_puzzle(unsigned seed) {
    std::mt19937 random(seed);
    const auto below = [&](int end) { return static_cast<int>(random() % end); };
    Puzzle puzzle;
    const auto lattices = all_lattices();
    puzzle.lattice = &lattices[seed % lattices.size()];
    const Lattice& lattice = *puzzle.lattice;
    puzzle.name = "tight " + std::to_string(seed);
    const int kinds_of_cells = static_cast<int>(lattice.residues.size());
    if (below(2) == 0) {
        const int width = 2 + below(4);
        const int height = 1 + below(kinds_of_cells == 2 ? 2 : 3);
        puzzle.region = box(lattice, width, height);
        if (lattice.wraps && below(3) == 0) {
            puzzle.region.period = {width * lattice.step.x,
                                    below(2) == 0 ? height * lattice.step.y : 0, 0};
        }
    } else {
        for (int island = 0; island <= below(3); ++island) {
            const Point shift{6 * island * lattice.step.x, 0, 0};
            for (const Point& p : random_polyform(lattice, 2 + below(5), random)) {
                puzzle.region.cells.push_back({p + shift});
            }
        }
    }
    if (puzzle.region.cells.size() > 14) puzzle.region.cells.resize(14);
    std::ranges::sort(puzzle.region.cells, {}, &RegionCell::point);
    const auto last = std::unique(puzzle.region.cells.begin(), puzzle.region.cells.end());
    puzzle.region.cells.erase(last, puzzle.region.cells.end());
    const bool colours = below(8) == 0;
    const bool optional = below(3) == 0;
    for (RegionCell& cell : puzzle.region.cells) {
        if (optional && below(4) == 0) cell.required = false;
        if (colours) cell.colour = below(3);
    }
    if (optional && below(2) == 0) puzzle.holes = below(3);
    const int size = 2 + below(3);
    const int kinds = 1 + below(3);
    for (int k = 0; k < kinds; ++k) {
        const int cells = below(4) == 0 ? 1 + below(4) : size;
        Piece p = piece(std::string(1, static_cast<char>('A' + k)),
                        random_polyform(lattice, cells, random), below(2) == 0);
        if (below(5) == 0) p.turning = static_cast<Turning>(below(4));
        const int least = below(3);
        p.copies = below(2) == 0 ? Copies{below(2), unlimited} : Copies{least, least + below(4)};
        if (colours && below(2) == 0) {
            for (int i = 0; i < cells; ++i) p.colours.push_back(below(3));
        }
        puzzle.pieces.push_back(p);
    }
    const PlacementTable table(puzzle);
    if (table.size() > 0 && below(4) == 0) {
        const int p = below(table.size());
        SetPlacement set{puzzle.pieces[table.piece_of(p)].name, {}};
        for (const int cell : table.cells_of(p)) {
            set.cells.push_back(puzzle.region.cells[cell].point);
        }
        (below(3) > 0 ? puzzle.fixed : puzzle.forbidden).push_back(set);
    }
    return puzzle;
}

struct Tally {
    int puzzles = 0;
    int packable = 0;
    std::map<ReasonKind, int> reasons;
};

void check(const Puzzle& puzzle, Tally& tally) {
    const PlacementTable table(puzzle);
    if (table.size() > 50) return;
    SCOPED_TRACE(puzzle.name + " on " + std::string(puzzle.lattice->name));
    const std::vector<Reason> reasons = find_reasons(puzzle, table);
    const auto first = find_reason(puzzle, table);
    EXPECT_EQ(first.has_value(), !reasons.empty());
    if (first && !reasons.empty()) {
        EXPECT_EQ(first->text, reasons.front().text);
    }
    ++tally.puzzles;
    // The oracle takes most of the time; without a reason it only counts how many have packings.
    if (reasons.empty() && tally.puzzles % 8 != 0) return;
    const bool packable = !all_packings(puzzle, 1).empty();
    for (const Reason& reason : reasons) {
        EXPECT_FALSE(packable) << reason.text;
        ++tally.reasons[reason.kind];
    }
    tally.packable += packable;
}

TEST(ReasonsOnRandomPuzzles, NeverRuleOutAPacking) {
    Tally tally;
    for (unsigned seed = 1; seed <= 4000 && !HasFailure(); ++seed) {
        check(random_puzzle(seed + 100'000), tally);
        check(random_tight_puzzle(seed), tally);
    }
    EXPECT_GT(tally.puzzles, 5000);
    EXPECT_GT(tally.packable, 100);
    EXPECT_GT(tally.reasons[ReasonKind::volumes], 1000);
    EXPECT_GT(tally.reasons[ReasonKind::copies], 50);
    EXPECT_GT(tally.reasons[ReasonKind::piece_without_placement], 100);
    EXPECT_GT(tally.reasons[ReasonKind::unreachable_cell], 100);
    EXPECT_GT(tally.reasons[ReasonKind::colouring], 100);
}

}  // namespace
}  // namespace polypack::testing
