// Pieces that may not touch: every engine that prunes by it, and those that do not, against the
// brute-force oracle on random puzzles of every lattice; and puzzles that people have posed.
#include <gtest/gtest.h>

#include <random>
#include <set>
#include <string>

#include "polypack/analysis/packing_traits.hpp"
#include "polypack/packing/engines/engines.hpp"
#include "polypack/puzzle/validate.hpp"
#include "polypack/solve.hpp"
#include "support/brute_force.hpp"
#include "support/puzzle_yaml.hpp"
#include "support/puzzles.hpp"
#include "support/random_puzzles.hpp"

namespace polypack::testing {
namespace {

constexpr std::size_t few_packings = 2000;

// A random puzzle whose pieces may not touch. All or most cells may stay empty, so that they can
// be kept apart, and pieces may be left out.
Puzzle random_apart(unsigned seed) {
    std::mt19937 random(seed);
    const auto chance = [&](int percent) { return static_cast<int>(random() % 100) < percent; };
    Puzzle puzzle = random_puzzle(seed + 7'000'000);
    const bool all = chance(70);
    for (RegionCell& cell : puzzle.region.cells) cell.required = !all && chance(10);
    puzzle.holes.reset();
    if (chance(20)) {
        puzzle.holes = static_cast<int>(random() % (puzzle.region.cells.size() + 1));
    }
    for (Piece& piece : puzzle.pieces) {
        if (chance(60)) piece.copies.min = 0;
        if (chance(30) && piece.copies.max < 3) ++piece.copies.max;
    }
    if (chance(30)) {
        GroupRule group;
        for (const Piece& piece : puzzle.pieces) group.pieces.push_back(piece.name);
        group.copies = {static_cast<int>(random() % 3), 3};
        puzzle.rules.groups.push_back(group);
    }
    for (int i = chance(25) ? 2 : 1; i > 0; --i) {
        NoTouching& rule = puzzle.rules.no_touching.emplace_back();
        if (!puzzle.lattice->of_balls() && chance(50)) rule.by = Contact::corners;
        if (chance(65)) continue;  // all pieces
        for (const Piece& piece : puzzle.pieces) {
            if (chance(60)) rule.pieces.push_back(piece.name);
        }
    }
    puzzle.rules.no_equal_touching = chance(15);
    return puzzle;
}

PlainPacking as_plain(const Packing& packing) {
    PlainPacking result;
    for (const PlacedPiece& p : packing.pieces) {
        result.insert({p.piece, {p.cells.begin(), p.cells.end()}});
    }
    return result;
}

TEST(NoTouching, IsObeyedByEveryEngineOnRandomPuzzles) {
    std::set<std::string_view> lattices;
    int checked = 0;
    int kept_apart = 0;  // puzzles with packings of several pieces
    for (unsigned seed = 1; seed <= 900; ++seed) {
        const Puzzle puzzle = random_apart(seed);
        if (!validate(puzzle).empty()) continue;
        const std::set<PlainPacking> expected = all_packings(puzzle, few_packings + 1);
        if (expected.size() > few_packings) continue;
        SCOPED_TRACE(puzzle_yaml(puzzle));
        ++checked;
        lattices.insert(puzzle.lattice->name);
        kept_apart += std::ranges::any_of(
            expected, [](const PlainPacking& packing) { return packing.size() > 1; });
        for (const char* engine : {"", "cover", "restarts", "sweep", "algorithm13", "sat"}) {
            if (*engine != '\0' && find_engine(engine) == nullptr) continue;
            SCOPED_TRACE(engine);
            std::set<PlainPacking> found;
            const SolveResult all =
                solve(puzzle, {.engine = engine, .list_all = true, .threads = 1},
                      [&](const Packing& packing) {
                          EXPECT_TRUE(found.insert(as_plain(packing)).second) << "reported twice";
                          EXPECT_EQ(broken_rule(puzzle, packing.pieces), std::nullopt);
                          return true;
                      });
            EXPECT_TRUE(all.complete());
            EXPECT_EQ(found, expected);
            const SolveResult classes = count(puzzle, {.engine = engine, .threads = 1});
            EXPECT_EQ(classes.all, expected.size());
            if (HasFailure()) return;
        }
        const auto one = first(puzzle, {.threads = 1});
        EXPECT_EQ(one.has_value(), !expected.empty());
        if (one) {
            EXPECT_TRUE(expected.contains(as_plain(*one)));
        }
        if (expected.empty()) {
            EXPECT_NE(explain(puzzle, {.threads = 1}).verdict, Verdict::packable);
        }
        if (HasFailure()) return;
    }
    EXPECT_EQ(lattices.size(), all_lattices().size());
    EXPECT_GT(checked, 250);
    EXPECT_GT(kept_apart, 60);
}

Puzzle pentominoes_apart(int side, int pieces, Contact by) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.pieces = pentominoes();
    puzzle.region = box(*puzzle.lattice, side, side);
    for (RegionCell& cell : puzzle.region.cells) cell.required = false;
    GroupRule group;
    for (Piece& piece : puzzle.pieces) {
        piece.copies = {0, 1};
        group.pieces.push_back(piece.name);
    }
    group.copies = {pieces, pieces};
    puzzle.rules.groups = {group};
    puzzle.rules.no_touching = {{by, {}}};
    return puzzle;
}

// Found by integer programming in public: eight pentominoes fit into 8 x 8 without touching by
// sides, nine do not; and all twelve fit into 10 x 10.
TEST(NoTouching, KeepsPentominoesApart) {
    EXPECT_TRUE(first(pentominoes_apart(8, 8, Contact::sides)));
    EXPECT_TRUE(first(pentominoes_apart(10, 12, Contact::sides)));
    const SolveResult nine = count(pentominoes_apart(8, 9, Contact::sides), {.limit = 1});
    EXPECT_TRUE(nine.complete());
    EXPECT_EQ(nine.all, 0U);
    const SolveResult ten = count(pentominoes_apart(8, 10, Contact::sides));
    ASSERT_TRUE(ten.reason);
    EXPECT_EQ(ten.reason->text,
              "touching: the pieces may not have a side in common; their cells have at least 159 "
              "sides together, those of the region 144");
}

// That no equal pieces touch is a case of it: a rule for each piece.
TEST(NoTouching, IncludesEqualPieces) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.region = box(*puzzle.lattice, 8, 5);
    puzzle.pieces = {piece("I", {{0, 0}, {1, 0}, {2, 0}, {3, 0}}, true, {0, unlimited}),
                     piece("L", {{0, 0}, {1, 0}, {2, 0}, {0, 1}}, true, {0, unlimited}),
                     piece("O", {{0, 0}, {1, 0}, {0, 1}, {1, 1}}, true, {0, unlimited}),
                     piece("S", {{0, 0}, {1, 0}, {1, 1}, {2, 1}}, true, {0, unlimited}),
                     piece("T", {{0, 0}, {1, 0}, {2, 0}, {1, 1}}, true, {0, unlimited})};
    puzzle.rules.no_equal_touching = true;
    const SolveResult as_equal = count(puzzle);
    puzzle.rules.no_equal_touching = false;
    for (const Piece& each : puzzle.pieces) {
        puzzle.rules.no_touching.push_back({Contact::sides, {each.name}});
    }
    const SolveResult apart = count(puzzle);
    EXPECT_EQ(apart.all, as_equal.all);
    EXPECT_EQ(apart.distinct, as_equal.distinct);
    EXPECT_EQ(apart.all, 1284U);
}

TEST(NoTouching, SaysWhyCellsThatMustBeCoveredCannotBe) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.pieces = pentominoes();
    puzzle.region = box(*puzzle.lattice, 10, 6);
    puzzle.rules.no_touching = {{Contact::sides, {}}};
    const SolveResult result = count(puzzle);
    ASSERT_TRUE(result.reason);
    EXPECT_EQ(result.reason->text,
              "touching: 60 cells that must be covered are next to each other, and no pieces may "
              "touch, but none has more than 5 cells; 'holes' permits cells to stay empty");
}

}  // namespace
}  // namespace polypack::testing
