// The diagram of a puzzle as a program outside uses it; diagram_test.cpp has what it computes.
#include "polypack/api/puzzle_diagram.hpp"

#include <gtest/gtest.h>

#include <random>
#include <stdexcept>
#include <string>

#include "polypack/base/stop_check.hpp"
#include "polypack/counting/diagram/diagram_bytes.hpp"
#include "polypack/packing/verify.hpp"
#include "polypack/puzzle/validate.hpp"
#include "polypack/solve.hpp"
#include "support/puzzles.hpp"

namespace polypack::testing {
namespace {

TEST(PuzzleDiagram, HasThePackingsThatASearchCounts) {
    const Puzzle puzzle = soma_cube();
    const PuzzleDiagram of(puzzle);
    EXPECT_EQ(of.diagram().count(), count(puzzle).all);
    std::mt19937_64 random(1);
    for (int i = 0; i < 20; ++i) {
        const auto packing = laid_out(of.puzzle(), of.table(), of.diagram().sample(random));
        EXPECT_FALSE(verify(puzzle, packing));
        // A placement back from its cells.
        EXPECT_EQ(of.diagram().count_given({of.placements_of(packing), {}}), 1);
    }
}

TEST(PuzzleDiagram, BytesGiveTheSameDiagramOfTheSamePuzzle) {
    const Puzzle puzzle = soma_cube();
    const PuzzleDiagram built(puzzle, {}, DiagramMethod::frontier);
    const std::string bytes = built.bytes();
    const PuzzleDiagram read(puzzle, {}, bytes);
    EXPECT_EQ(read.diagram().graph(), built.diagram().graph());
    Puzzle other = puzzle;
    other.pieces.front().copies = {.min = 0, .max = 1};
    EXPECT_THROW(PuzzleDiagram(other, {}, bytes), DiagramError);
    EXPECT_THROW(PuzzleDiagram(puzzle, {}, bytes.substr(1)), DiagramError);
}

TEST(PuzzleDiagram, OfACellThatAPieceCannotCover) {
    const PuzzleDiagram of(soma_cube());
    const Point outside{7, 7, 7};
    EXPECT_EQ(of.placements_of(std::vector{PlacedPiece{0, {outside}}}), std::vector{-1});
    EXPECT_TRUE(of.placements_of({}).empty());
}

TEST(PuzzleDiagram, RefusesWhatItCannotBuild) {
    EXPECT_THROW(PuzzleDiagram(Puzzle{}), InvalidPuzzle);
    Puzzle ruled = soma_cube();
    ruled.rules.no_equal_touching = true;
    EXPECT_THROW((PuzzleDiagram(ruled)), std::invalid_argument);
}

TEST(PuzzleDiagram, EndsWhenAskedTo) {
    std::stop_source source;
    source.request_stop();
    EXPECT_THROW(PuzzleDiagram(soma_cube(), {.stop = source.get_token()}), Stopped);
    EXPECT_THROW(PuzzleDiagram(soma_cube(), {.time_limit = -1}), Stopped);
    const PuzzleDiagram of(soma_cube(), {.time_limit = 1000});
    EXPECT_FALSE(of.stop().stop_requested());
}

}  // namespace
}  // namespace polypack::testing
