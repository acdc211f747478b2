// Disassemblies that are told around a piece that stays still, of random packings and with every
// rule for moves.
#include "polypack/disassembly/told_around.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "disassembly/random_packing.hpp"
#include "polypack/disassembly/check_disassembly.hpp"
#include "polypack/disassembly/part_by_part.hpp"

namespace polypack::testing {
namespace {

// How often a piece that stays had moved: alone or with others, by turns, and both ways round.
struct Seen {
    int moved = 0;
    int turned = 0;
    int both_ways = 0;  // others on either side of it go different ways
    int carried = 0;    // it was carried off
};

bool moves(const Slide& slide, int piece) {
    return std::ranges::find(slide.pieces, piece) != slide.pieces.end();
}

void expect_told(const Lattice& lattice, const std::vector<PlacedPiece>& packing,
                 const Disassembly& found, int piece, Seen& seen) {
    const Disassembly told = told_around(found, piece);
    EXPECT_EQ(check_disassembly(lattice, packing, {}, told), std::nullopt);
    EXPECT_EQ(told.comes_apart(), found.comes_apart());
    ASSERT_EQ(told.parts.size(), found.parts.size());
    for (std::size_t i = 0; i < told.parts.size(); ++i) {
        const PackedPart& part = told.parts[i];
        EXPECT_EQ(part.pieces, found.parts[i].pieces);
        EXPECT_EQ(part.fate, found.parts[i].fate);
        ASSERT_EQ(part.slides.size(), found.parts[i].slides.size());
        for (std::size_t k = 0; k < part.slides.size(); ++k) {
            const Slide& slide = part.slides[k];
            EXPECT_FALSE(moves(slide, piece));
            EXPECT_EQ(slide.steps == 0, found.parts[i].slides[k].steps == 0);
            if (found.rule != MoveRule::apart) {
                EXPECT_EQ(slide.steps, found.parts[i].slides[k].steps);
            }
            if (!moves(found.parts[i].slides[k], piece)) continue;
            ++seen.moved;
            seen.turned += slide.turn ? 1 : 0;
            seen.carried += slide.steps == 0 ? 1 : 0;
            if (!slide.each.empty() && std::ranges::min(slide.each) < 0) ++seen.both_ways;
        }
    }
}

Seen tell_all(const RandomSize& size, MoveRule rule, unsigned seed, int runs) {
    const Lattice& lattice = *find_lattice(size.lattice);
    std::mt19937 random(seed);
    ShapePairs pairs(lattice, {});
    Seen seen;
    for (int run = 0; run < runs; ++run) {
        SCOPED_TRACE(run);
        const auto packing = random_packing(lattice, size, random);
        const Disassembly found = disassemble(packing, {}, pairs, {.rule = rule, .bevel = 100'000});
        for (int piece = 0; piece < std::ssize(packing); ++piece) {
            expect_told(lattice, packing, found, piece, seen);
        }
    }
    return seen;
}

TEST(ToldAround, OthersGoTheOppositeWay) {
    for (const RandomSize& size :
         {RandomSize{"square", 5, 4, 1, 4}, RandomSize{"cube", 3, 3, 3, 4},
          RandomSize{"hex", 4, 3, 1, 3}, RandomSize{"triangle", 3, 3, 1, 3},
          RandomSize{"sphere", 3, 3, 2, 3}}) {
        SCOPED_TRACE(size.lattice);
        const Seen seen = tell_all(size, MoveRule::group, 1, 20);
        EXPECT_GT(seen.moved, 0);
        EXPECT_GT(seen.carried, 0);
    }
}

TEST(ToldAround, OthersGoFartherOrLessFar) {
    Seen seen = tell_all({"square", 6, 5, 1, 4}, MoveRule::apart, 2, 60);
    EXPECT_GT(seen.moved, 0);
    // Three squares far from each other: one goes a step, another two, and then away.
    const std::vector<PlacedPiece> packing{{0, {{0, 0, 0}}}, {1, {{0, 5, 0}}}, {2, {{0, 10, 0}}}};
    const Point right{1, 0, 0};
    using enum PackedPart::Fate;
    Disassembly found;
    found.rule = MoveRule::apart;
    found.parts = {{{0, 1, 2}, apart, {{{1, 2}, right, 2, {1, 2}}, {{2}, right, 0}}, 1, 2},
                   {{0, 1}, apart, {{{1}, right, 0}}, 3, 4},
                   {{2}},
                   {{0}},
                   {{1}}};
    for (int piece = 0; piece < 3; ++piece) {
        expect_told(*find_lattice("square"), packing, found, piece, seen);
    }
    EXPECT_EQ(seen.both_ways, 1);
    const auto around = [&](int piece) {
        return told_around(found, piece).parts.front().slides.front();
    };
    const Point left{-1, 0, 0};
    EXPECT_EQ(around(1), (Slide{{0, 2}, right, 1, {-1, 1}}));
    EXPECT_EQ(around(2), (Slide{{0, 1}, left, 2, {2, 1}}));
}

TEST(ToldAround, OthersTurnBack) {
    Seen seen = tell_all({"square", 5, 5, 1, 4}, MoveRule::turns, 3, 60);
    EXPECT_GT(seen.turned, 0);
    seen = tell_all({"cube", 3, 3, 3, 4}, MoveRule::turns, 4, 60);
    EXPECT_GT(seen.moved, 0);
}

TEST(ToldAround, APieceThatNeverMovesChangesNothing) {
    const std::vector<PlacedPiece> packing{{0, {{0, 0, 0}, {1, 0, 0}}}, {1, {{0, 1, 0}}}};
    ShapePairs pairs(*find_lattice("square"), {});
    const Disassembly found = disassemble(packing, {}, pairs, {});
    const Slide& out = found.parts.front().slides.front();
    ASSERT_EQ(out.pieces.size(), 1U);
    const int mover = out.pieces.front();
    EXPECT_EQ(told_around(found, 1 - mover).parts.front().slides.front(), out);
    EXPECT_EQ(told_around(found, mover).parts.front().slides.front(),
              (Slide{{1 - mover}, Point{} - out.step, 0}));
    // As the option says: the first copy of a piece, where it is placed.
    EXPECT_EQ(disassemble(packing, {}, pairs, {.still = mover}).parts.front().removed,
              found.parts.front().left);
    EXPECT_EQ(disassemble(packing, {}, pairs, {.still = 7}).parts.front().slides.front(), out);
}

}  // namespace
}  // namespace polypack::testing
