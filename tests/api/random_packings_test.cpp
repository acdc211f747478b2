// Which way packings are drawn in; that they are uniform is tested with each way.
#include "polypack/api/random_packings.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <random>
#include <stdexcept>
#include <vector>

#include "polypack/packing/verify.hpp"
#include "polypack/puzzle/validate.hpp"
#include "support/dimer_regions.hpp"
#include "support/frontier_puzzles.hpp"

namespace polypack::testing {
namespace {

void expect_valid(const RandomPackings& packings) {
    std::mt19937_64 random(1);
    std::vector<PlacedPiece> placed;
    lay_out(packings.puzzle(), packings.table(), packings.draw(random), placed);
    EXPECT_EQ(verify(packings.puzzle(), placed), std::nullopt);
}

TEST(RandomPackings, NeedNoDiagramOfManyDominoes) {
    const RandomPackings diamond(aztec_diamond(20));
    EXPECT_EQ(diamond.diagram(), nullptr);
    EXPECT_EQ(diamond.way(), "shuffling");
    expect_valid(diamond);
    const RandomPackings square(dominoes(40, 40));
    EXPECT_EQ(square.way(), "spanning trees");
    expect_valid(square);
    Puzzle holed = dominoes(30, 31);
    std::erase_if(holed.region.cells, [](const RegionCell& cell) {
        return cell.point.y == 15 && (cell.point.x == 14 || cell.point.x == 15);
    });
    const RandomPackings by_determinants(holed);
    EXPECT_EQ(by_determinants.way(), "determinants");
    expect_valid(by_determinants);
}

TEST(RandomPackings, ComeFromADiagramOtherwise) {
    const RandomPackings few(dominoes(4, 4));
    ASSERT_NE(few.diagram(), nullptr);
    EXPECT_EQ(few.diagram()->diagram.count(), 36);
    expect_valid(few);
    const RandomPackings soma(soma_cube());
    ASSERT_NE(soma.diagram(), nullptr);
    expect_valid(soma);
    Puzzle torus = dominoes(6, 6);
    torus.region.period = {6, 6, 0};
    expect_valid(RandomPackings(torus));
    EXPECT_THROW(RandomPackings(torus, {}, "determinant"), std::invalid_argument);
    EXPECT_THROW(RandomPackings(soma_cube(), {}, "determinant"), std::invalid_argument);
    EXPECT_THROW(RandomPackings(soma_cube(), {}, "dice"), std::invalid_argument);
}

TEST(RandomPackings, HaveFixedPlacements) {
    Puzzle puzzle = dominoes(12, 12);
    puzzle.fixed.push_back({puzzle.pieces.front().name, {{3, 4, 0}, {3, 5, 0}}});
    const RandomPackings packings(puzzle, {}, "determinant");
    expect_valid(packings);
    std::mt19937_64 random(2);
    const std::vector<int> drawn = packings.draw(random);
    EXPECT_EQ(drawn.size(), 72);
    EXPECT_TRUE(std::ranges::includes(drawn, packings.table().fixed()));
}

TEST(RandomPackings, AreNoneWhereThereAreNone) {
    EXPECT_FALSE(RandomPackings(dominoes(3, 3)).any());
    EXPECT_NE(RandomPackings(dominoes(3, 3)).reason(), nullptr);
    Puzzle corners = dominoes(30, 30);
    std::erase_if(corners.region.cells, [](const RegionCell& cell) {
        return cell.point == Point{0, 0, 0} || cell.point == Point{29, 29, 0};
    });
    EXPECT_FALSE(RandomPackings(corners, {}, "determinant").any());
}

}  // namespace
}  // namespace polypack::testing
