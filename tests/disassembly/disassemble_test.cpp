// Disassemblies of small packings.
#include "polypack/disassembly/part_by_part.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "polypack/base/stop_check.hpp"
#include "polypack/disassembly/locked_core.hpp"

namespace polypack::testing {
namespace {

// Squares of a picture, a letter for each piece.
std::vector<PlacedPiece> flat(const std::vector<std::string>& rows) {
    std::vector<PlacedPiece> packing;
    for (int y = 0; y < std::ssize(rows); ++y) {
        for (int x = 0; x < std::ssize(rows[y]); ++x) {
            if (rows[y][x] == '.') continue;
            const auto piece = static_cast<std::size_t>(rows[y][x] - 'A');
            if (packing.size() <= piece) packing.resize(piece + 1);
            packing[piece].cells.push_back({x, y, 0});
        }
    }
    for (std::size_t i = 0; i < packing.size(); ++i) packing[i].piece = static_cast<int>(i);
    return packing;
}

Disassembly taken_apart(const std::vector<PlacedPiece>& packing,
                        const std::vector<PieceGroup>& groups = {},
                        const SeparateOptions& options = {}) {
    ShapePairs pairs(*find_lattice("square"), {});
    return disassemble(packing, groups, pairs, options);
}

// Six squares that wander about in a closed box.
std::vector<PlacedPiece> wanderers() {
    return flat({"AAAAAAA",  //
                 "AB.C.DA",  //
                 "A.....A",  //
                 "AE.F.GA",  //
                 "A.....A",  //
                 "AAAAAAA"});
}

TEST(Disassemble, NothingAndASinglePieceHaveNoLevel) {
    EXPECT_EQ(taken_apart({}).level(), 0);
    EXPECT_FALSE(taken_apart({}).comes_apart());
    const Disassembly single = taken_apart(flat({"AA"}));
    EXPECT_EQ(single.level(), 0);
    EXPECT_FALSE(single.comes_apart());
    EXPECT_EQ(single.parts.front().fate, PackedPart::Fate::single);
}

TEST(Disassemble, SquaresSideBySideComeApartAtOnce) {
    const Disassembly result = taken_apart(flat({"AB"}));
    EXPECT_TRUE(result.comes_apart());
    EXPECT_EQ(result.level(), 1);
    ASSERT_EQ(result.parts.front().slides.size(), 1U);
    EXPECT_EQ(result.parts.front().slides.front().steps, 0);
}

TEST(Disassemble, AHookNeedsAMoveBeforeItIsFree) {
    const Disassembly result = taken_apart(flat({"AAAA",  //
                                                 "A..A",  //
                                                 "A.BA",  //
                                                 "ABBB",  //
                                                 "A..B"}));
    EXPECT_EQ(result.level(), 1);
    const Disassembly hooked = taken_apart(flat({"AAAAA",  //
                                                 "A...A",  //
                                                 "A.BBA",  //
                                                 "A.BAA",  //
                                                 "..B.."}));
    EXPECT_EQ(hooked.level(), 2);
    EXPECT_EQ(hooked.parts.front().slides.front(), (Slide{{1}, {-1, 0, 0}, 1}));
}

TEST(Disassemble, WhatIsEnclosedIsLockedInOneStateForEachOfItsPlaces) {
    const Disassembly result = taken_apart(flat({"AAAAA",  //
                                                 "AB..A",  //
                                                 "A...A",  //
                                                 "AAAAA"}));
    EXPECT_FALSE(result.comes_apart());
    EXPECT_EQ(result.level(), 0);
    EXPECT_EQ(result.parts.front().fate, PackedPart::Fate::locked);
    EXPECT_EQ(result.parts.front().states, 6U);
}

TEST(Disassemble, AllPartsAreTakenApartWhereOneIsLocked) {
    const Disassembly result = taken_apart(flat({"CAAA",  //
                                                 "CABA",  //
                                                 "CAAA"}));
    EXPECT_FALSE(result.comes_apart());
    EXPECT_EQ(result.level(), 1);
    ASSERT_EQ(result.parts.size(), 3U);
    EXPECT_EQ(result.parts[1].fate, PackedPart::Fate::locked);
    EXPECT_EQ(result.parts[1].pieces, (std::vector<int>{0, 1}));
    EXPECT_EQ(result.parts[2].fate, PackedPart::Fate::single);
}

TEST(LockedCore, LeavesOutWhatHoldsNothing) {
    // B in A, D in C, and E beside them.
    const auto packing = flat({"AAACCC.",  //
                               "ABACDCE",  //
                               "AAACCC."});
    ShapePairs pairs(*find_lattice("square"), {});
    const std::vector<int> core = locked_core(packing, {0, 1, 2, 3, 4}, {}, pairs, {});
    EXPECT_EQ(core, (std::vector<int>{2, 3}));
    // If these may stay together, the core consists of the others.
    const std::vector<PieceGroup> groups{{2, 1, 1}, {3, 1, 1}};
    EXPECT_EQ(locked_core(packing, {0, 1, 2, 3, 4}, groups, pairs, {}), (std::vector<int>{0, 1}));
    EXPECT_EQ(locked_core(packing, {0, 1}, {}, pairs, {}), (std::vector<int>{0, 1}));
}

TEST(Disassemble, PiecesOfAGroupMayStayTogether) {
    const auto packing = flat({"CAAA",  //
                               "CABA",  //
                               "CAAA"});
    const std::vector<PieceGroup> groups{{0, 1, 1}, {1, 1, 1}};
    const Disassembly result = taken_apart(packing, groups);
    EXPECT_TRUE(result.comes_apart());
    EXPECT_EQ(result.parts[1].fate, PackedPart::Fate::together);
}

// B and C move to the left as one, or A to the right; then C is free.
TEST(Disassemble, PiecesThatMoveAlikeAreOneMove) {
    const Disassembly result = taken_apart(flat({"AAAAAAAA",  //
                                                 "A......A",  //
                                                 "A.BBBCCA",  //
                                                 "AAA.BCAA",  //
                                                 "....BC.."}));
    EXPECT_EQ(result.level(), 2);
    EXPECT_EQ(result.parts.front().slides.front(), (Slide{{0}, {1, 0, 0}, 1}));
    EXPECT_EQ(result.parts.front().slides.back(), (Slide{{2}, {0, 1, 0}, 0}));
}

TEST(Disassemble, LongPiecesAreNoDifferent) {
    // A rod of 100 cells in a tube that is closed at one end.
    PlacedPiece tube{0, {}};
    PlacedPiece rod{1, {}};
    for (int x = 0; x < 100; ++x) {
        tube.cells.push_back({x, 0, 0});
        tube.cells.push_back({x, 2, 0});
        rod.cells.push_back({x, 1, 0});
    }
    tube.cells.push_back({100, 1, 0});
    std::ranges::sort(tube.cells);
    const Disassembly result = taken_apart({tube, rod});
    EXPECT_EQ(result.level(), 1);
    EXPECT_TRUE(result.parts.front().slides.front() == (Slide{{1}, {-1, 0, 0}, 0}) ||
                result.parts.front().slides.front() == (Slide{{0}, {1, 0, 0}, 0}));
    tube.cells.push_back({-1, 1, 0});
    std::ranges::sort(tube.cells);
    EXPECT_FALSE(taken_apart({tube, rod}).comes_apart());
}

TEST(Disassemble, MovesOfDifferentDistancesLeadToNoOtherStates) {
    const auto packing = flat({"AAAAAAAA",  //
                               "A......A",  //
                               "A..B.C.A",  //
                               "AA.BBCAA",  //
                               "A......A",  //
                               "AAAAAAAA"});
    const Disassembly by_groups = taken_apart(packing);
    const Disassembly apart = taken_apart(packing, {}, {.rule = MoveRule::apart});
    EXPECT_EQ(by_groups.parts.front().states, apart.parts.front().states);
    EXPECT_EQ(by_groups.parts.front().hash, apart.parts.front().hash);
}

TEST(Disassemble, ATurnFreesWhatNoSlideDoes) {
    const auto packing = flat({"AAAAAAA",  //
                               "A.....A",  //
                               "A.BB..A",  //
                               "A.....A",  //
                               "A.....A",  //
                               "AAA.AAA"});
    EXPECT_FALSE(taken_apart(packing).comes_apart());
    EXPECT_FALSE(taken_apart(packing, {}, {.rule = MoveRule::apart}).comes_apart());
    const Disassembly result = taken_apart(packing, {}, {.rule = MoveRule::turns});
    EXPECT_TRUE(result.comes_apart());
    EXPECT_EQ(result.level(), 2);
    EXPECT_TRUE(result.turns());
    const Slide& turn = result.parts.front().slides.front();
    ASSERT_TRUE(turn.turn.has_value());
    EXPECT_EQ(turn.pieces, std::vector<int>{1});
}

// Beside the walls, the corners of a cell that turns about its middle are sqrt(2) * (1/2 - b) away,
// the walls 1/2 + b.
TEST(Disassemble, TheLeastBevelIsThatOfTheBestTurn) {
    const auto packing = flat({"AAAAA",  //
                               "A..AA",  //
                               "ABBAA",  //
                               "A.AAA",  //
                               "A.AAA"});
    const auto with_bevel = [&](Bevel bevel) {
        return taken_apart(packing, {},
                           {.rule = MoveRule::turns, .bevel = bevel, .min_bevel = true});
    };
    const Disassembly without = with_bevel(0);
    EXPECT_FALSE(without.comes_apart());
    EXPECT_EQ(without.min_bevel, 85'787);
    EXPECT_EQ(with_bevel(85'786).min_bevel, 85'787);
    EXPECT_TRUE(with_bevel(85'787).comes_apart());
    EXPECT_EQ(with_bevel(85'787).min_bevel, std::nullopt);
    const auto closed = flat({"AAAA",  //
                              "ABBA",  //
                              "AAAA"});
    EXPECT_EQ(taken_apart(closed, {}, {.rule = MoveRule::turns, .min_bevel = true}).min_bevel,
              no_bevel);
}

// The bevel that all parts need: one key is loose in its lock, the other is not.
TEST(Disassemble, TheLeastBevelIsEnoughForAllParts) {
    const auto packing = flat({"AAAAACCCCC",  //
                               "A..AAC...C",  //
                               "ABBAAC...C",  //
                               "A.AAACDD.C",  //
                               "A.AAACC.CC"});
    const Disassembly result =
        taken_apart(packing, {}, {.rule = MoveRule::turns, .min_bevel = true});
    EXPECT_FALSE(result.comes_apart());
    ASSERT_TRUE(result.min_bevel.has_value());
    EXPECT_GE(*result.min_bevel, 85'787);
    EXPECT_TRUE(taken_apart(packing, {}, {.rule = MoveRule::turns, .bevel = *result.min_bevel})
                    .comes_apart());
    EXPECT_FALSE(taken_apart(packing, {}, {.rule = MoveRule::turns, .bevel = *result.min_bevel - 1})
                     .comes_apart());
}

TEST(Disassemble, TurnsHeedLimits) {
    EXPECT_THROW(static_cast<void>(taken_apart(
                     wanderers(), {}, {.allowance = {{}, 1'000'000}, .rule = MoveRule::turns})),
                 MemoryLimitExceeded);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(
        static_cast<void>(taken_apart(
            wanderers(), {}, {.allowance = {stop.get_token(), 0}, .rule = MoveRule::turns})),
        Stopped);
}

TEST(Disassemble, LevelsOfOneAtTheEndAreNotShown) {
    EXPECT_EQ(taken_apart(flat({"ABCD"})).dotted_level(), "1");
    EXPECT_EQ(taken_apart(flat({"ABCD"})).total(), 3);
}

TEST(Disassemble, RefusesMoreThan64Pieces) {
    std::vector<PlacedPiece> packing;
    for (int x = 0; x < 64; ++x) packing.push_back({x, {{x, 0, 0}}});
    EXPECT_TRUE(taken_apart(packing).comes_apart());
    packing.push_back({64, {{64, 0, 0}}});
    EXPECT_THROW(static_cast<void>(taken_apart(packing)), CannotDisassemble);
}

TEST(Disassemble, RefusesPiecesThatAreTooLong) {
    EXPECT_THROW(
        static_cast<void>(taken_apart({{0, {{0, 0, 0}, {1'000'000, 0, 0}}}, {1, {{1, 0, 0}}}})),
        CannotDisassemble);
}

TEST(Disassemble, HeedsTheLimitOfMemory) {
    EXPECT_THROW(static_cast<void>(taken_apart(wanderers(), {}, {.allowance = {{}, 1'000'000}})),
                 MemoryLimitExceeded);
}

TEST(Disassemble, StopsWhenAskedTo) {
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(
        static_cast<void>(taken_apart(wanderers(), {}, {.allowance = {stop.get_token(), 0}})),
        Stopped);
}

TEST(Disassemble, GivesUpAfterTheStatesPermitted) {
    EXPECT_THROW(static_cast<void>(taken_apart(wanderers(), {}, {.max_states = 100})),
                 TooManyStates);
}

}  // namespace
}  // namespace polypack::testing
