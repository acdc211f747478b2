// The fewest pieces that hold each other, against all sets of pieces.
#include "polypack/disassembly/locked_core.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <random>
#include <set>

#include "disassembly/random_packing.hpp"
#include "polypack/disassembly/part_by_part.hpp"

namespace polypack::testing {
namespace {

using Numbers = std::vector<int>;

bool is_locked(const PackedPart& part) {
    return part.fate == PackedPart::Fate::locked;
}

Numbers numbers_of(unsigned set) {
    Numbers numbers;
    for (unsigned rest = set; rest != 0; rest &= rest - 1) {
        numbers.push_back(std::countr_zero(rest));
    }
    return numbers;
}

// The pieces that stay together if only those of some numbers are there.
Numbers locked_of(const std::vector<PlacedPiece>& packing, const Numbers& numbers,
                  const std::vector<PieceGroup>& groups, ShapePairs& pairs) {
    std::vector<PlacedPiece> some;
    for (const int number : numbers) some.push_back(packing[number]);
    Numbers locked;
    for (const PackedPart& part : disassemble(some, groups, pairs, {}).parts) {
        if (!is_locked(part)) continue;
        for (const int piece : part.pieces) locked.push_back(numbers[piece]);
    }
    return locked;
}

// By trying all sets.
std::size_t min_size(const std::vector<PlacedPiece>& packing, const std::vector<PieceGroup>& groups,
                     ShapePairs& pairs) {
    std::size_t least = packing.size();
    for (unsigned set = 1; set < 1U << packing.size(); ++set) {
        const auto size = static_cast<std::size_t>(std::popcount(set));
        if (size >= least) continue;
        if (!locked_of(packing, numbers_of(set), groups, pairs).empty()) least = size;
    }
    return least;
}

class SmallestCore : public ::testing::TestWithParam<RandomSize> {};

TEST_P(SmallestCore, AgreesWithAllSets) {
    const Lattice& lattice = *find_lattice(GetParam().lattice);
    std::mt19937 random(5);
    ShapePairs pairs(lattice, {});
    std::set<std::size_t> sizes;
    for (int run = 0; run < 60; ++run) {
        SCOPED_TRACE(run);
        std::vector<PlacedPiece> packing = random_packing(lattice, GetParam(), random);
        for (std::size_t i = 0; i < packing.size(); ++i) packing[i].piece = static_cast<int>(i);
        // In every other run, two pieces may stay together.
        const auto groups = run % 2 == 0 ? std::vector<PieceGroup>{}
                                         : std::vector<PieceGroup>{{0, 1, 1}, {1, 1, 1}};
        const Disassembly result = disassemble(packing, groups, pairs, {});
        const auto locked = std::ranges::find_if(result.parts, is_locked);
        if (locked == result.parts.end()) continue;
        const LockedCore core = smallest_core(packing, locked->pieces, groups, pairs, {});
        EXPECT_TRUE(core.smallest);
        std::vector<PlacedPiece> pieces;
        for (const int piece : locked->pieces) pieces.push_back(packing[piece]);
        EXPECT_EQ(core.pieces.size(), min_size(pieces, groups, pairs));
        EXPECT_EQ(locked_of(packing, core.pieces, groups, pairs), core.pieces);
        sizes.insert(core.pieces.size());
    }
    EXPECT_GT(sizes.size(), 1U);
}

TEST_P(SmallestCore, TheOthersWaitForNoMoreThanTheyMust) {
    const Lattice& lattice = *find_lattice(GetParam().lattice);
    std::mt19937 random(6);
    ShapePairs pairs(lattice, {});
    int waiting_for_others = 0;
    for (int run = 0; run < 60; ++run) {
        SCOPED_TRACE(run);
        const auto packing = random_packing(lattice, GetParam(), random);
        const Disassembly result = disassemble(packing, {}, pairs, {});
        const auto locked = std::ranges::find_if(result.parts, is_locked);
        if (locked == result.parts.end()) continue;
        const Numbers core = smallest_core(packing, locked->pieces, {}, pairs, {}).pieces;
        for (const Waiting& waiting : waiting_for(packing, locked->pieces, core, {}, pairs, {})) {
            const auto held_without = [&](const Numbers& gone) {
                Numbers there;
                std::ranges::set_difference(locked->pieces, gone, std::back_inserter(there));
                const Numbers still = locked_of(packing, there, {}, pairs);
                return std::ranges::count(still, waiting.piece) > 0;
            };
            waiting_for_others += waiting.before.empty() ? 0 : 1;
            EXPECT_EQ(held_without(waiting.before), waiting.before.empty());
            for (const int one : waiting.before) {
                Numbers fewer = waiting.before;
                std::erase(fewer, one);
                EXPECT_TRUE(held_without(fewer));
            }
        }
    }
    EXPECT_GT(waiting_for_others, 0);
}

INSTANTIATE_TEST_SUITE_P(Lattices, SmallestCore,
                         ::testing::Values(RandomSize{"square", 6, 6, 1, 7},
                                           RandomSize{"cube", 4, 4, 3, 7},
                                           RandomSize{"hex", 5, 5, 1, 6}),
                         [](const auto& test) { return std::string(test.param.lattice); });

}  // namespace
}  // namespace polypack::testing
