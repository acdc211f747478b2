// Random small packings, taken apart by uneven slides and by turns, against brute force and the
// checker.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>

#include "disassembly/free_moves.hpp"
#include "disassembly/free_turns.hpp"
#include "disassembly/random_packing.hpp"
#include "polypack/disassembly/check_disassembly.hpp"
#include "polypack/disassembly/part_by_part.hpp"

namespace polypack::testing {
namespace {

struct RulesCase : RandomSize {
    int runs;
};

class DisassembleApart : public ::testing::TestWithParam<RulesCase> {};

TEST_P(DisassembleApart, AgreesWithBruteForce) {
    const Lattice& lattice = *find_lattice(GetParam().lattice);
    std::mt19937 random(1);
    ShapePairs pairs(lattice, {});
    int lower = 0;
    for (int run = 0; run < GetParam().runs; ++run) {
        SCOPED_TRACE(run);
        const auto packing = random_packing(lattice, GetParam(), random);
        if (packing.size() < 2) continue;
        const Disassembly result = disassemble(packing, {}, pairs, {.rule = MoveRule::apart});
        const FreeMoves expected = free_uneven_moves(lattice, packing, 6);
        EXPECT_EQ(result.level(), expected.level);
        if (expected.level == 0) {
            EXPECT_EQ(result.parts.front().states, expected.states);
        }
        EXPECT_EQ(check_disassembly(lattice, packing, {}, result), std::nullopt);
        const Disassembly by_groups = disassemble(packing, {}, pairs, {});
        EXPECT_EQ(by_groups.comes_apart(), result.comes_apart());
        EXPECT_LE(result.level(), by_groups.level());
        if (result.level() < by_groups.level()) ++lower;
    }
    if (GetParam().bodies > 3) {
        EXPECT_GT(lower, 0);
    }
}

INSTANTIATE_TEST_SUITE_P(
    Lattices, DisassembleApart,
    ::testing::Values(RulesCase{{"square", 4, 4, 1, 3}, 60}, RulesCase{{"square", 6, 5, 1, 4}, 40},
                      RulesCase{{"cube", 3, 3, 2, 3}, 20}, RulesCase{{"hex", 4, 3, 1, 3}, 10},
                      RulesCase{{"triangle", 3, 3, 1, 3}, 10}),
    [](const auto& test) { return std::string(test.param.lattice) + std::to_string(test.index); });

struct TurnSize {
    RulesCase size;
    Bevel bevel;
};

class DisassembleTurns : public ::testing::TestWithParam<TurnSize> {};

TEST_P(DisassembleTurns, AgreesWithBruteForce) {
    const auto& [size, bevel] = GetParam();
    const Lattice& lattice = *find_lattice(size.lattice);
    std::mt19937 random(1);
    ShapePairs pairs(lattice, {});
    int turning = 0;
    for (int run = 0; run < size.runs; ++run) {
        SCOPED_TRACE(run);
        auto packing = random_packing(lattice, size, random);
        // Room to turn in.
        for (PlacedPiece& body : packing) {
            std::erase_if(body.cells, [&](const Point&) { return random() % 3 == 0; });
        }
        std::erase_if(packing, [](const PlacedPiece& body) { return body.cells.empty(); });
        if (packing.size() < 2) continue;
        const Disassembly result =
            disassemble(packing, {}, pairs, {.rule = MoveRule::turns, .bevel = bevel});
        const FreeMoves expected = free_turns(lattice, packing, bevel);
        EXPECT_EQ(result.level(), expected.level);
        if (expected.level == 0) {
            EXPECT_EQ(result.parts.front().states, expected.states);
        }
        EXPECT_EQ(check_disassembly(lattice, packing, {}, result), std::nullopt);
        const Disassembly by_slides = disassemble(packing, {}, pairs, {});
        if (by_slides.level() > 0) {
            EXPECT_GT(result.level(), 0);
            EXPECT_LE(result.level(), by_slides.level());
        }
        if (by_slides.comes_apart()) {
            EXPECT_TRUE(result.comes_apart());
        }
        if (run % 4 == 0) {
            const Disassembly by_hand =
                disassemble(packing, {}, pairs, {.rule = MoveRule::hand, .bevel = bevel});
            const FreeMoves hand = free_hand_moves(lattice, packing, bevel, 5);
            EXPECT_EQ(by_hand.level(), hand.level);
            if (hand.level == 0) {
                EXPECT_EQ(by_hand.parts.front().states, expected.states);
            }
            EXPECT_LE(by_hand.level(), result.level());
            EXPECT_EQ(by_hand.comes_apart(), result.comes_apart());
            EXPECT_EQ(check_disassembly(lattice, packing, {}, by_hand), std::nullopt);
        }
        if (result.level() != by_slides.level() ||
            result.parts.front().states > by_slides.parts.front().states) {
            ++turning;
        }
    }
    // Without a bevel, too few of these have room to turn.
    if (bevel > 0) {
        EXPECT_GT(turning, 0);
    }
}

INSTANTIATE_TEST_SUITE_P(Lattices, DisassembleTurns,
                         ::testing::Values(TurnSize{{{"square", 4, 4, 1, 3}, 60}, 0},
                                           TurnSize{{{"square", 5, 4, 1, 3}, 60}, 0},
                                           TurnSize{{{"square", 5, 4, 1, 3}, 40}, 100'000},
                                           TurnSize{{{"square", 5, 4, 1, 3}, 20}, 300'000},
                                           TurnSize{{{"cube", 3, 3, 2, 3}, 20}, 0},
                                           TurnSize{{{"cube", 3, 3, 2, 2}, 20}, 150'000}),
                         [](const auto& test) {
                             return std::string(test.param.size.lattice) +
                                    std::to_string(test.index);
                         });

// A ring with a few gaps, and a piece in it that has room.
std::vector<PlacedPiece> random_ring(std::mt19937& random) {
    constexpr int side = 5;
    const auto any = [&](int count) { return static_cast<int>(random() % count); };
    PlacedPiece ring{0, {}};
    PlacedPiece inside{1, {{1 + any(side - 2), 1 + any(side - 2), 0}}};
    for (int y = 0; y < side; ++y) {
        for (int x = 0; x < side; ++x) {
            const bool border = x == 0 || y == 0 || x == side - 1 || y == side - 1;
            if (border && any(8) != 0) ring.cells.push_back({x, y, 0});
        }
    }
    for (int tries = 0; tries < 6; ++tries) {
        const Point next =
            inside.cells.back() +
            std::array<Point, 4>{{{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}}}[random() % 4];
        if (next.x < 1 || next.y < 1 || next.x > side - 2 || next.y > side - 2) continue;
        if (std::ranges::find(inside.cells, next) != inside.cells.end()) continue;
        inside.cells.push_back(next);
    }
    std::ranges::sort(inside.cells);
    return {ring, inside};
}

TEST(DisassembleTurning, PiecesTurnInRings) {
    const Lattice& lattice = *find_lattice("square");
    std::mt19937 random(1);
    ShapePairs pairs(lattice, {});
    int freed = 0;
    for (int run = 0; run < 20; ++run) {
        SCOPED_TRACE(run);
        const auto packing = random_ring(random);
        const Disassembly result = disassemble(packing, {}, pairs, {.rule = MoveRule::turns});
        const FreeMoves expected = free_turns(lattice, packing, 0);
        EXPECT_EQ(result.level(), expected.level);
        if (expected.level == 0) {
            EXPECT_EQ(result.parts.front().states, expected.states);
        }
        EXPECT_EQ(check_disassembly(lattice, packing, {}, result), std::nullopt);
        const int by_slides = disassemble(packing, {}, pairs, {}).level();
        if (by_slides == 0 && expected.level > 0) ++freed;
    }
    EXPECT_GT(freed, 0);
}

}  // namespace
}  // namespace polypack::testing
