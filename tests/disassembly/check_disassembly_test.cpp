// The checker: what is wrong with disassemblies.
#include "polypack/disassembly/check_disassembly.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <utility>
#include <vector>

#include "polypack/disassembly/part_by_part.hpp"

namespace polypack::testing {
namespace {

class CheckDisassembly : public ::testing::Test {
  protected:
    // Returns the error found once `spoil` has been applied.
    [[nodiscard]] std::string fault(const std::function<void(Disassembly&)>& spoil) const {
        Disassembly spoilt = right_;
        spoil(spoilt);
        return check_disassembly(lattice_, packing_, {}, spoilt).value_or("nothing");
    }

    const Lattice& lattice_ = *find_lattice("square");
    //   AAAAA
    //   A...A
    //   A.BBA  and C on the left, not in the way
    //   A.BAA
    //   ..B..
    const std::vector<PlacedPiece> packing_{{0,
                                             {{0, 0, 0},
                                              {1, 0, 0},
                                              {2, 0, 0},
                                              {3, 0, 0},
                                              {4, 0, 0},
                                              {0, 1, 0},
                                              {4, 1, 0},
                                              {0, 2, 0},
                                              {4, 2, 0},
                                              {0, 3, 0},
                                              {3, 3, 0},
                                              {4, 3, 0}}},
                                            {1, {{2, 2, 0}, {3, 2, 0}, {2, 3, 0}, {2, 4, 0}}}};
    Disassembly right_ = [&] {
        ShapePairs pairs(lattice_, {});
        return disassemble(packing_, {}, pairs, {});
    }();
};

TEST_F(CheckDisassembly, AdmitsWhatIsRight) {
    EXPECT_EQ(fault([](Disassembly&) {}), "nothing");
    EXPECT_EQ(right_.level(), 2);
}

TEST_F(CheckDisassembly, ReportsPiecesInTheWay) {
    EXPECT_EQ(fault([](Disassembly& d) { d.parts[0].slides[0].steps = 2; }),
              "move 1 of part 0: piece 0 is in the way of piece 1");
    EXPECT_EQ(fault([](Disassembly& d) { d.parts[0].slides.erase(d.parts[0].slides.begin()); }),
              "move 1 of part 0: piece 1 is in the way of piece 0");
    EXPECT_EQ(fault([](Disassembly& d) { d.parts[0].slides[1].step = {1, 0, 0}; }),
              "move 2 of part 0: piece 1 is in the way of piece 0");
}

TEST_F(CheckDisassembly, ReportsSlidesThatAreNone) {
    EXPECT_EQ(fault([](Disassembly& d) { d.parts[0].slides[0].pieces = {0, 1}; }),
              "move 1 of part 0 must move some of the pieces of its part, each once, and not all");
    EXPECT_EQ(fault([](Disassembly& d) { d.parts[0].slides[0].pieces = {}; }),
              "move 1 of part 0 must move some of the pieces of its part, each once, and not all");
    EXPECT_EQ(fault([](Disassembly& d) { d.parts[0].slides[0].step = {-1, -1, 0}; }),
              "move 1 of part 0 is not along an axis of the lattice");
    EXPECT_EQ(fault([](Disassembly& d) { d.parts[0].slides[0].step = {}; }),
              "move 1 of part 0 is not along an axis of the lattice");
    EXPECT_EQ(fault([](Disassembly& d) { d.parts[0].slides[0].steps = 0; }),
              "move 1 of part 0 must have a number of steps");
    EXPECT_EQ(fault([](Disassembly& d) { d.parts[0].slides[1].steps = 3; }),
              "move 2 of part 0 must lead away, with 0 steps");
}

TEST_F(CheckDisassembly, ReportsPartsThatDoNotFit) {
    EXPECT_EQ(fault([](Disassembly& d) { d.parts.clear(); }), "there is no part 0");
    EXPECT_EQ(fault([](Disassembly& d) { d.parts.push_back(d.parts[1]); }),
              "there are parts that belong to nothing");
    EXPECT_EQ(fault([](Disassembly& d) { d.parts[0].left = d.parts[0].removed; }),
              "part 2 has other pieces than are there");
    EXPECT_EQ(fault([](Disassembly& d) { d.parts[0].left = 0; }), "part 0 occurs twice");
    EXPECT_EQ(fault([](Disassembly& d) { d.parts[0].fate = PackedPart::Fate::single; }),
              "part 0 has slides, but is not apart");
    EXPECT_EQ(fault([](Disassembly& d) { d.parts[0].slides.clear(); }), "part 0 has no slides");
    EXPECT_EQ(fault([](Disassembly& d) {
                  d.parts[0].slides.clear();
                  d.parts[0].fate = PackedPart::Fate::together;
              }),
              "the pieces of part 0 may not stay together");
}

TEST_F(CheckDisassembly, ComputesTheStatesOfLockedPartsAnew) {
    const auto locked = [](std::uint64_t states) {
        return [states](Disassembly& d) {
            d.parts = {{{0, 1}, PackedPart::Fate::locked, {}, -1, -1, states, 0}};
        };
    };
    EXPECT_EQ(fault(locked(20)), "part 0 can be in more than 20 states");
    const std::vector<PlacedPiece> closed{{0,
                                           {{0, 0, 0},
                                            {1, 0, 0},
                                            {2, 0, 0},
                                            {3, 0, 0},
                                            {0, 1, 0},
                                            {3, 1, 0},
                                            {0, 2, 0},
                                            {1, 2, 0},
                                            {2, 2, 0},
                                            {3, 2, 0}}},
                                          {1, {{1, 1, 0}}}};
    ShapePairs pairs(lattice_, {});
    Disassembly result = disassemble(closed, {}, pairs, {});
    EXPECT_EQ(result.parts[0].states, 2U);
    EXPECT_EQ(check_disassembly(lattice_, closed, {}, result), std::nullopt);
    result.parts[0].states = 1;
    EXPECT_EQ(check_disassembly(lattice_, closed, {}, result),
              "part 0 can be in more than 1 states");
    result.parts[0].states = 3;
    EXPECT_TRUE(check_disassembly(lattice_, closed, {}, result).has_value());
    result.parts[0].states = 2;
    ++result.parts[0].hash;
    EXPECT_TRUE(check_disassembly(lattice_, closed, {}, result).has_value());
}

//   AAAAAAA
//   A.....A
//   A.BB..A
//   A.....A
//   AAA.AAA
class CheckTurns : public CheckDisassembly {
  protected:
    [[nodiscard]] std::string fault(const std::function<void(Disassembly&)>& spoil) const {
        Disassembly spoilt = right_;
        spoil(spoilt);
        return check_disassembly(lattice_, packing_, {}, spoilt).value_or("nothing");
    }

    const std::vector<PlacedPiece> packing_ = [] {
        std::vector<PlacedPiece> packing{{0, {}}, {1, {{2, 2, 0}, {3, 2, 0}}}};
        for (int y = 0; y < 6; ++y) {
            for (int x = 0; x < 7; ++x) {
                const bool border = x == 0 || y == 0 || x == 6 || y == 5;
                if (border && (x != 3 || y != 5)) packing[0].cells.push_back({x, y, 0});
            }
        }
        return packing;
    }();
    Disassembly right_ = [&] {
        ShapePairs pairs(lattice_, {});
        return disassemble(packing_, {}, pairs, {.rule = MoveRule::turns});
    }();
};

TEST_F(CheckTurns, ReportsTurnsThatAreNone) {
    const auto turn = [](Disassembly& d) -> Turn& { return d.parts[0].slides[0].turn.value(); };
    EXPECT_EQ(fault([](Disassembly&) {}), "nothing");
    EXPECT_EQ(fault([](Disassembly& d) { d.rule = MoveRule::group; }),
              "move 1 of part 0 is a turn, which the rule does not permit");
    EXPECT_EQ(fault([&](Disassembly& d) { turn(d).to = turn(d).from; }),
              "move 1 of part 0 is not a quarter turn of the lattice");
    EXPECT_EQ(fault([&](Disassembly& d) { ++turn(d).about.x; }),
              "move 1 of part 0 is not a quarter turn of the lattice");
    EXPECT_EQ(fault([&](Disassembly& d) { turn(d).about.x += 100; }),
              "move 1 of part 0 is about a line beyond the pieces");
    EXPECT_EQ(fault([&](Disassembly& d) { turn(d).about = {2, 4, 0}; }),
              "move 1 of part 0: piece 0 is in the way of piece 1, which turns");
    EXPECT_EQ(fault([](Disassembly& d) { d.parts[0].slides[0].step = {1, 0, 0}; }),
              "move 1 of part 0 is both a turn and a slide");
    EXPECT_EQ(fault([](Disassembly& d) { d.parts[0].slides[1] = d.parts[0].slides[0]; }),
              "move 2 of part 0 must lead away, which a turn does not");
}

TEST_F(CheckDisassembly, ReportsDistancesThatDoNotFit) {
    const auto each = [](MoveRule rule, std::vector<int> steps) {
        return [rule, steps = std::move(steps)](Disassembly& d) {
            d.rule = rule;
            d.parts[0].slides[0].each = steps;
        };
    };
    EXPECT_EQ(fault(each(MoveRule::apart, {1})), "nothing");
    EXPECT_EQ(fault(each(MoveRule::group, {1})),
              "move 1 of part 0 moves pieces differently, which the rule does not permit");
    for (const std::vector<int>& wrong : {std::vector{2}, std::vector{0}, std::vector{1, 1}}) {
        EXPECT_EQ(fault(each(MoveRule::apart, wrong)),
                  "move 1 of part 0 must have a number of steps for each of its pieces, at most "
                  "that of all");
    }
}

}  // namespace
}  // namespace polypack::testing
