// Traits of packings against the filter of the search, which shares nothing with them.
#include "polypack/analysis/packing_traits.hpp"

#include <gtest/gtest.h>

#include "polypack/packing/engines/engines.hpp"
#include "polypack/packing/rules.hpp"
#include "polypack/packing/run/search.hpp"
#include "polypack/packing/verify.hpp"
#include "support/random_puzzles.hpp"

namespace polypack::testing {
namespace {

TEST(PackingTraits, RulesAreThoseOfTheSearch) {
    int kept = 0;
    int broken = 0;
    for (unsigned seed = 0; seed < 600; ++seed) {
        SCOPED_TRACE(seed);
        Puzzle puzzle = random_puzzle(seed);
        std::mt19937 random(seed);
        puzzle.rules = random_rules(puzzle, random);
        if (!validate(puzzle).empty()) continue;
        puzzle = checked(puzzle);
        const PlacementTable table(puzzle);
        const Symmetry symmetry(table);
        const auto admits = rule_filter(puzzle, table);
        SearchOptions options;
        options.threads = 1;
        options.limit = 200;
        (void)search(engines().front(), table, symmetry, options,
                     [&](std::span<const int> packing, std::uint64_t) {
                         const auto pieces = laid_out(puzzle, table, packing);
                         EXPECT_EQ(verify(puzzle, pieces), std::nullopt);
                         const bool whole = !broken_rule(puzzle, pieces);
                         EXPECT_EQ(whole, admits(packing, {}));
                         ++(whole ? kept : broken);
                         return true;
                     });
    }
    EXPECT_GT(kept, 100);
    EXPECT_GT(broken, 100);
}

TEST(PackingTraits, TouchingPieces) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.pieces = {piece("A", {{0, 0}}), piece("B", {{0, 0}}), piece("C", {{0, 0}})};
    for (int x = 0; x < 3; ++x) puzzle.region.cells.push_back({{x, 0, 0}});
    const std::vector<PlacedPiece> packing{{0, {{0, 0, 0}}}, {1, {{1, 0, 0}}}, {2, {{2, 0, 0}}}};
    const PackingTraits traits(puzzle, packing);
    EXPECT_TRUE(traits.touch(0, 1));
    EXPECT_TRUE(traits.touch(2, 1));
    EXPECT_FALSE(traits.touch(0, 2));
    EXPECT_FALSE(traits.equals_touch());
    EXPECT_TRUE(traits.has_faults());
    EXPECT_EQ(traits.copies_of(1), 1);
}

}  // namespace
}  // namespace polypack::testing
