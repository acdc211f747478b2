// Random small packings on every lattice, against brute force and the checker.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <set>

#include "disassembly/free_moves.hpp"
#include "disassembly/random_packing.hpp"
#include "polypack/disassembly/check_disassembly.hpp"
#include "polypack/disassembly/least_total.hpp"
#include "polypack/disassembly/part_by_part.hpp"

namespace polypack::testing {
namespace {

struct RandomCase : RandomSize {
    int runs;
};

class DisassembleRandom : public ::testing::TestWithParam<RandomCase> {};

TEST_P(DisassembleRandom, AgreesWithBruteForce) {
    const Lattice& lattice = *find_lattice(GetParam().lattice);
    std::mt19937 random(1);
    ShapePairs pairs(lattice, {});
    std::set<int> levels;
    for (int run = 0; run < GetParam().runs; ++run) {
        SCOPED_TRACE(run);
        const auto packing = random_packing(lattice, GetParam(), random);
        if (packing.size() < 2) continue;
        const Disassembly result = disassemble(packing, {}, pairs, {});
        const FreeMoves expected = free_moves(lattice, packing);
        EXPECT_EQ(result.level(), expected.level);
        if (expected.level == 0) {
            EXPECT_EQ(result.parts.front().states, expected.states);
        }
        EXPECT_EQ(check_disassembly(lattice, packing, {}, result), std::nullopt);
        levels.insert(result.level());
    }
    // Otherwise the packings would say little.
    EXPECT_TRUE(levels.contains(1));
    EXPECT_GT(levels.size(), 1U);
}

INSTANTIATE_TEST_SUITE_P(
    Lattices, DisassembleRandom,
    ::testing::Values(RandomCase{{"square", 4, 4, 1, 3}, 60},
                      RandomCase{{"square", 5, 4, 1, 4}, 30}, RandomCase{{"cube", 3, 3, 2, 3}, 40},
                      RandomCase{{"cube", 4, 3, 3, 3}, 40}, RandomCase{{"hex", 4, 3, 1, 3}, 20},
                      RandomCase{{"triangle", 3, 3, 1, 3}, 30},
                      RandomCase{{"prism", 2, 2, 2, 3}, 15},
                      RandomCase{{"hexprism", 3, 2, 3, 2}, 40},
                      RandomCase{{"sphere", 3, 3, 2, 3}, 6}, RandomCase{{"kite", 2, 1, 1, 3}, 15},
                      RandomCase{{"octagon", 3, 2, 1, 3}, 20}),
    [](const auto& test) { return std::string(test.param.lattice) + std::to_string(test.index); });

// Joining the states that are images of each other changes nothing but how many are looked at.
void expect_joined_is_the_same(const Lattice& lattice, const std::vector<PlacedPiece>& packing,
                               ShapePairs& pairs) {
    for (const MoveRule rule : {MoveRule::group, MoveRule::apart}) {
        const Disassembly apart =
            disassemble(packing, {}, pairs, {.rule = rule, .join_from = SIZE_MAX});
        for (const int threads : {1, 2}) {
            const Disassembly joined =
                disassemble(packing, {}, pairs, {.threads = threads, .rule = rule, .join_from = 0});
            EXPECT_EQ(joined.level(), apart.level());
            EXPECT_EQ(joined.comes_apart(), apart.comes_apart());
            EXPECT_EQ(joined.parts.front().states, apart.parts.front().states);
            EXPECT_EQ(joined.parts.front().hash, apart.parts.front().hash);
            EXPECT_EQ(check_disassembly(lattice, packing, {}, joined), std::nullopt);
        }
    }
}

TEST_P(DisassembleRandom, JoinsImages) {
    const Lattice& lattice = *find_lattice(GetParam().lattice);
    std::mt19937 random(5);
    ShapePairs pairs(lattice, {});
    for (int run = 0; run < GetParam().runs; ++run) {
        SCOPED_TRACE(run);
        const auto packing = symmetric_packing(lattice, GetParam(), Around::nothing, random);
        if (packing.size() > 1) expect_joined_is_the_same(lattice, packing, pairs);
    }
}

class DisassembleFramed : public ::testing::TestWithParam<RandomCase> {};

TEST_P(DisassembleFramed, JoinsImages) {
    const Lattice& lattice = *find_lattice(GetParam().lattice);
    std::mt19937 random(6);
    ShapePairs pairs(lattice, {});
    int halved = 0;
    for (int run = 0; run < GetParam().runs; ++run) {
        SCOPED_TRACE(run);
        const auto packing = symmetric_packing(lattice, GetParam(), Around::frame, random);
        if (packing.size() < 2) continue;
        expect_joined_is_the_same(lattice, packing, pairs);
        const std::size_t states = disassemble(packing, {}, pairs, {}).parts.front().states;
        if (states < 3) continue;
        // Half of them, and those that are their own images.
        try {
            (void)disassemble(packing, {}, pairs,
                              {.max_states = states - states / 3, .join_from = 0});
            ++halved;
        } catch (const TooManyStates&) {
            continue;
        }
    }
    EXPECT_GT(halved, 0);
}

INSTANTIATE_TEST_SUITE_P(
    Lattices, DisassembleFramed,
    ::testing::Values(RandomCase{{"square", 5, 5, 1, 3}, 15}, RandomCase{{"cube", 4, 4, 4, 3}, 10},
                      RandomCase{{"hex", 5, 5, 1, 3}, 15}, RandomCase{{"triangle", 6, 6, 1, 3}, 15},
                      RandomCase{{"prism", 3, 3, 4, 3}, 10},
                      RandomCase{{"hexprism", 4, 4, 4, 2}, 10},
                      RandomCase{{"sphere", 5, 5, 5, 3}, 6}, RandomCase{{"kite", 4, 4, 1, 3}, 10},
                      RandomCase{{"octagon", 5, 5, 1, 3}, 15}),
    [](const auto& test) { return std::string(test.param.lattice) + std::to_string(test.index); });

TEST_P(DisassembleRandom, FindsTheLeastTotal) {
    const Lattice& lattice = *find_lattice(GetParam().lattice);
    std::mt19937 random(3);
    ShapePairs pairs(lattice, {});
    for (int run = 0; run < GetParam().runs; ++run) {
        SCOPED_TRACE(run);
        const auto packing = random_packing(lattice, GetParam(), random);
        if (packing.size() < 2) continue;
        const Disassembly found = disassemble(packing, {}, pairs, {});
        const auto expected = min_moves_in_all(lattice, packing);
        ASSERT_EQ(expected.has_value(), found.comes_apart());
        if (expected) {
            const TotalMoves total = least_total(packing, {}, found, pairs, {});
            EXPECT_EQ(total.at_least, *expected);
            EXPECT_EQ(total.at_most, *expected);
        }
    }
}

TEST(DisassembleRandom, LeastTotalsAreOftenLess) {
    const Lattice& lattice = *find_lattice("square");
    std::mt19937 random(4);
    ShapePairs pairs(lattice, {});
    int less = 0;
    for (int run = 0; run < 400; ++run) {
        const auto packing = random_packing(lattice, {"square", 5, 5, 1, 5}, random);
        const Disassembly found = disassemble(packing, {}, pairs, {});
        if (!found.comes_apart()) continue;
        const int least = least_total(packing, {}, found, pairs, {}).at_least;
        EXPECT_LE(least, found.total());
        EXPECT_GE(least, std::max(found.level(), static_cast<int>(packing.size()) - 1));
        if (least == found.total()) continue;
        SCOPED_TRACE(run);
        EXPECT_EQ(min_moves_in_all(lattice, packing), least);
        ++less;
        const TotalMoves bounds =
            least_total(packing, {}, found, pairs, {.allowance = {.memory = 1}});
        EXPECT_LE(bounds.at_least, least);
        EXPECT_EQ(bounds.at_most, found.total());
    }
    EXPECT_GT(less, 0);
}

TEST(DisassembleRandom, DoesNotDependOnThreads) {
    const Lattice& lattice = *find_lattice("cube");
    std::mt19937 random(2);
    ShapePairs pairs(lattice, {});
    for (int run = 0; run < 20; ++run) {
        SCOPED_TRACE(run);
        const auto packing = random_packing(lattice, {"cube", 3, 3, 3, 5}, random);
        const MoveRule rule = std::array{MoveRule::group, MoveRule::apart,
                                         MoveRule::turns}[static_cast<std::size_t>(run) % 3];
        const Disassembly one = disassemble(packing, {}, pairs, {.threads = 1, .rule = rule});
        const Disassembly two = disassemble(packing, {}, pairs, {.threads = 2, .rule = rule});
        EXPECT_EQ(one.dotted_level(), two.dotted_level());
        ASSERT_EQ(one.parts.size(), two.parts.size());
        for (std::size_t i = 0; i < one.parts.size(); ++i) {
            EXPECT_EQ(one.parts[i].slides, two.parts[i].slides);
            EXPECT_EQ(one.parts[i].hash, two.parts[i].hash);
        }
    }
}

}  // namespace
}  // namespace polypack::testing
