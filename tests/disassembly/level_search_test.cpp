// Levels of pieces that change, against brute force, the search of disassemble(), and the results
// of others.
#include "polypack/disassembly/interlocking/level_search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "disassembly/free_moves.hpp"
#include "disassembly/interlocking_cases.hpp"
#include "disassembly/random_packing.hpp"
#include "polypack/disassembly/part_by_part.hpp"

namespace polypack::testing {
namespace {

constexpr std::size_t most_states = 20'000;

std::vector<Point> cells_of(const std::vector<PlacedPiece>& packing) {
    std::vector<Point> cells;
    for (const PlacedPiece& piece : packing) {
        cells.insert(cells.end(), piece.cells.begin(), piece.cells.end());
    }
    return cells;
}

void give_all(const std::vector<PlacedPiece>& packing, ChangingPieces& pieces) {
    int cell = 0;
    for (std::size_t piece = 0; piece < packing.size(); ++piece) {
        for (std::size_t i = 0; i < packing[piece].cells.size(); ++i) {
            pieces.give(cell++, static_cast<int>(piece));
        }
    }
}

struct LevelCase : RandomSize {
    int runs;
};

class LevelSearchRandom : public ::testing::TestWithParam<LevelCase> {};

TEST_P(LevelSearchRandom, AgreesWithBruteForce) {
    const Lattice& lattice = *find_lattice(GetParam().lattice);
    std::mt19937 random(1);
    ShapePairs pairs(lattice, {});
    std::set<int> levels;
    for (int run = 0; run < GetParam().runs; ++run) {
        SCOPED_TRACE(run);
        const auto packing = random_packing(lattice, GetParam(), random);
        if (packing.size() < 2) continue;
        ChangingPieces pieces(lattice, cells_of(packing), static_cast<int>(packing.size()), {});
        give_all(packing, pieces);
        LevelSearch search(pieces, most_states);
        const LevelFound found = search.level();
        EXPECT_EQ(found.level, free_moves(lattice, packing).level);
        EXPECT_EQ(found.end == LevelFound::End::locked, found.level == 0);
        levels.insert(found.level);
        if (found.level == 0) continue;
        EXPECT_EQ(search.comes_apart(), disassemble(packing, {}, pairs, {}).comes_apart());
        EXPECT_EQ(search.level(found.level).level, found.level);
        EXPECT_EQ(search.level(found.level + 1).end, LevelFound::End::low);
    }
    // Otherwise the packings would say little.
    EXPECT_TRUE(levels.contains(1));
    EXPECT_GT(levels.size(), 1U);
}

// The tables say the same after any changes as if they had been made anew.
TEST_P(LevelSearchRandom, FollowsChanges) {
    const Lattice& lattice = *find_lattice(GetParam().lattice);
    std::mt19937 random(8);
    const auto packing = random_packing(lattice, GetParam(), random);
    const std::vector<Point> cells = cells_of(packing);
    const int count = static_cast<int>(packing.size());
    ChangingPieces changing(lattice, cells, count, {});
    LevelSearch search(changing, most_states);
    for (int run = 0; run < 2 * GetParam().runs; ++run) {
        SCOPED_TRACE(run);
        for (std::size_t change = 0; change < cells.size(); ++change) {
            changing.give(static_cast<int>(random() % cells.size()),
                          static_cast<int>(random() % (packing.size() + 1)) - 1);
        }
        ChangingPieces fresh(lattice, cells, count, {});
        for (int cell = 0; cell < std::ssize(cells); ++cell) {
            fresh.give(cell, changing.owner(cell));
        }
        const LevelFound found = search.level();
        const LevelFound expected = LevelSearch(fresh, most_states).level();
        EXPECT_EQ(found.end, expected.end);
        EXPECT_EQ(found.level, expected.level);
        EXPECT_EQ(found.exits, expected.exits);
        EXPECT_EQ(found.endless, expected.endless);
        EXPECT_EQ(found.states, expected.states);
        for (int piece = 0; piece < count; ++piece) {
            EXPECT_EQ(changing.size(piece), std::ranges::count(changing.owners(), piece));
        }
    }
}

INSTANTIATE_TEST_SUITE_P(
    Lattices, LevelSearchRandom,
    ::testing::Values(LevelCase{{"square", 4, 4, 1, 3}, 60}, LevelCase{{"square", 5, 4, 1, 4}, 30},
                      LevelCase{{"cube", 3, 3, 2, 3}, 40}, LevelCase{{"cube", 4, 3, 3, 3}, 40},
                      LevelCase{{"hex", 4, 3, 1, 3}, 20}, LevelCase{{"triangle", 3, 3, 1, 3}, 30},
                      LevelCase{{"prism", 2, 2, 2, 3}, 15}, LevelCase{{"hexprism", 3, 2, 3, 2}, 40},
                      LevelCase{{"sphere", 3, 3, 2, 3}, 6}, LevelCase{{"kite", 2, 1, 1, 3}, 15},
                      LevelCase{{"octagon", 3, 2, 1, 3}, 20}),
    [](const auto& test) { return std::string(test.param.lattice) + std::to_string(test.index); });

TEST(LevelSearch, AgreesWithPublishedLevels) {
    const std::vector<InterlockingCase> cases = interlocking_cases();
    ASSERT_EQ(cases.size(), 22U);
    const Lattice& lattice = *find_lattice("cube");
    for (const InterlockingCase& given : cases) {
        SCOPED_TRACE(given.name);
        const std::vector<Point> cells = cells_of(given.packing);
        ASSERT_EQ(ChangingPieces::too_large(lattice, cells), std::nullopt);
        ChangingPieces pieces(lattice, cells, static_cast<int>(given.packing.size()), {});
        give_all(given.packing, pieces);
        LevelSearch search(pieces, most_states);
        EXPECT_EQ(search.level().level, given.level);
        EXPECT_TRUE(search.comes_apart());
    }
}

TEST(LevelSearch, EndsWithTooManyStates) {
    // Three squares in a closed frame.
    const Lattice& lattice = *find_lattice("square");
    std::vector<Point> cells;
    for (int y = 0; y < 6; ++y) {
        for (int x = 0; x < 6; ++x) cells.push_back({x, y, 0});
    }
    ChangingPieces pieces(lattice, cells, 4, {});
    for (int cell = 0; cell < 36; ++cell) {
        const Point& at = cells[cell];
        if (at.x == 0 || at.x == 5 || at.y == 0 || at.y == 5) pieces.give(cell, 0);
    }
    for (int piece = 1; piece < 4; ++piece) pieces.give(7 * piece, piece);
    // Three of 16 places, in any order.
    constexpr std::size_t states = 16 * 15 * 14;
    const LevelFound found = LevelSearch(pieces, states).level();
    EXPECT_EQ(found.end, LevelFound::End::locked);
    EXPECT_EQ(found.states, states);
    EXPECT_EQ(LevelSearch(pieces, states - 1).level().end, LevelFound::End::many);
}

TEST(LevelSearch, SaysWhatIsTooLarge) {
    const Lattice& lattice = *find_lattice("cube");
    const auto row = [](int length) {
        std::vector<Point> cells;
        for (int x = 0; x < length; ++x) cells.push_back({x, 0, 0});
        return cells;
    };
    EXPECT_EQ(ChangingPieces::too_large(lattice, row(32)), std::nullopt);
    EXPECT_EQ(ChangingPieces::too_large(lattice, row(64)),
              "it is 64 cells long, and at most 32 are possible");
    std::vector<Point> block;
    for (int i = 0; i < 17 * 17 * 17; ++i) block.push_back({i % 17, i / 17 % 17, i / 289});
    EXPECT_EQ(ChangingPieces::too_large(lattice, block),
              "it has 4913 cells, and at most 4096 are possible");
}

}  // namespace
}  // namespace polypack::testing
