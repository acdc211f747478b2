// Random small packings, taken apart by uneven slides and by turns, against brute force and the
// checker.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <random>
#include <string_view>

#include "disassembly/free_moves.hpp"
#include "disassembly/free_turns.hpp"
#include "disassembly/random_packing.hpp"
#include "polypack/disassembly/check_disassembly.hpp"
#include "polypack/disassembly/part_by_part.hpp"
#include "polypack/disassembly/told_around.hpp"

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

int turns_in(const PackedPart& part) {
    return static_cast<int>(std::ranges::count_if(
        part.slides, [](const Slide& move) { return move.turn.has_value(); }));
}

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
        const Disassembly few = disassemble(
            packing, {}, pairs, {.rule = MoveRule::turns, .bevel = bevel, .fewest_turns = true});
        const FewestTurns fewest = fewest_free_turns(lattice, packing, bevel);
        EXPECT_EQ(few.level(), fewest.level);
        EXPECT_EQ(turns_in(few.parts.front()), fewest.turns);
        if (fewest.level == 0) {
            EXPECT_EQ(few.parts.front().hash, result.parts.front().hash);
        }
        EXPECT_EQ(check_disassembly(lattice, packing, {}, few), std::nullopt);
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

// The same with cells of half the size, so that pieces stop at halves of the whole ones.
std::vector<PlacedPiece> in_halves(const Lattice& lattice, std::vector<PlacedPiece> packing) {
    for (PlacedPiece& body : packing) {
        std::vector<Point> cells;
        for (const Point& p : body.cells) {
            for (int x = 0; x < 2; ++x) {
                for (int y = 0; y < 2; ++y) {
                    for (int z = 0; z < (lattice.flat ? 1 : 2); ++z) {
                        cells.push_back({2 * p.x + x, 2 * p.y + y, lattice.flat ? 0 : 2 * p.z + z});
                    }
                }
            }
        }
        std::ranges::sort(cells);
        body.cells = std::move(cells);
    }
    return packing;
}

class HalfSteps : public ::testing::TestWithParam<RulesCase> {};

// Where places are rounded down to whole cells, no pieces overlap that did not before, and a move
// is a move in which each piece goes its own number of whole steps, or none.
TEST_P(HalfSteps, TakeNothingApartThatWholeOnesDoNot) {
    const Lattice& lattice = *find_lattice(GetParam().lattice);
    std::mt19937 random(2);
    ShapePairs pairs(lattice, {});
    int locked = 0;
    int higher = 0;
    for (int run = 0; run < GetParam().runs; ++run) {
        SCOPED_TRACE(run);
        auto packing = random_packing(lattice, GetParam(), random);
        for (PlacedPiece& body : packing) {
            std::erase_if(body.cells, [&](const Point&) { return random() % 4 == 0; });
        }
        std::erase_if(packing, [](const PlacedPiece& body) { return body.cells.empty(); });
        if (packing.size() < 2) continue;
        const auto halves = in_halves(lattice, packing);
        const auto level = [&](const auto& of, MoveRule rule) {
            return disassemble(of, {}, pairs, {.rule = rule}).level();
        };
        const int by_groups = level(packing, MoveRule::group);
        EXPECT_EQ(level(halves, MoveRule::apart), level(packing, MoveRule::apart));
        EXPECT_EQ(level(halves, MoveRule::group) > 0, by_groups > 0);
        EXPECT_LE(level(halves, MoveRule::group), by_groups);
        if (by_groups == 0) ++locked;
        if (by_groups > 1) ++higher;
    }
    EXPECT_GT(locked, 0);
    EXPECT_GT(higher, 0);
}

INSTANTIATE_TEST_SUITE_P(Lattices, HalfSteps,
                         ::testing::Values(RulesCase{{"square", 6, 5, 1, 3}, 60},
                                           RulesCase{{"square", 6, 6, 1, 4}, 40},
                                           RulesCase{{"cube", 3, 3, 3, 3}, 40}),
                         [](const auto& test) {
                             return std::string(test.param.lattice) + std::to_string(test.index);
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

// The checker visits all states that it finds itself.
TEST(ShiftingTurns, AgreeWithTheChecker) {
    const Lattice& lattice = *find_lattice("square");
    std::mt19937 random(3);
    ShapePairs pairs(lattice, {});
    int locked = 0;
    for (int run = 0; run < 20; ++run) {
        SCOPED_TRACE(run);
        const auto packing = random_ring(random);
        const Bevel bevel = 5'000 * static_cast<Bevel>(random() % 20);
        const Disassembly result = disassemble(
            packing, {}, pairs, {.rule = MoveRule::turns, .bevel = bevel, .shifting = true});
        const Disassembly fixed =
            disassemble(packing, {}, pairs, {.rule = MoveRule::turns, .bevel = bevel});
        EXPECT_TRUE(result.level() > 0 || fixed.level() == 0);
        // Only two that are locked, as checking these takes long.
        if (result.level() == 0 && ++locked > 2) continue;
        EXPECT_EQ(check_disassembly(lattice, packing, {}, result), std::nullopt);
    }
    EXPECT_GT(locked, 0);
}

// puzzles/key-in-narrow-lock.yaml.
TEST(ShiftingTurns, LetAKeyTurnThatDoesNotAboutAFixedAxis) {
    const Lattice& lattice = *find_lattice("square");
    ShapePairs pairs(lattice, {});
    constexpr std::array<std::string_view, 5> lock{"X.XXX", "X.XXX", "X..XX", "X..XX", "XXXXX"};
    std::vector<PlacedPiece> packing{{0, {}}, {1, {{1, 3, 0}, {2, 3, 0}}}};
    for (int y = 0; y < 5; ++y) {
        for (int x = 0; x < 5; ++x) {
            if (lock[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] == 'X') {
                packing.front().cells.push_back({x, y, 0});
            }
        }
    }
    const auto apart = [&](Bevel bevel, bool shifting) {
        Disassembly result = disassemble(
            packing, {}, pairs, {.rule = MoveRule::turns, .bevel = bevel, .shifting = shifting});
        EXPECT_EQ(check_disassembly(lattice, packing, {}, result), std::nullopt);
        return result;
    };
    EXPECT_FALSE(apart(60'000, false).comes_apart());
    EXPECT_FALSE(apart(50'000, true).comes_apart());
    const Disassembly result = apart(60'000, true);
    EXPECT_TRUE(result.comes_apart());
    for (const int still : {0, 1}) {
        SCOPED_TRACE(still);
        Disassembly told = told_around(result, still);
        EXPECT_EQ(check_disassembly(lattice, packing, {}, told), std::nullopt);
        told.shifting = false;
        EXPECT_NE(check_disassembly(lattice, packing, {}, told), std::nullopt);
        told.shifting = true;
        told.bevel = 50'000;
        EXPECT_NE(check_disassembly(lattice, packing, {}, told), std::nullopt);
    }
}

}  // namespace
}  // namespace polypack::testing
