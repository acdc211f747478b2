#include "polypack/analysis/piece_traits.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "polypack/formats/burr_sticks.hpp"
#include "polypack/formats/format.hpp"
#include "polypack/puzzle/orientations.hpp"

namespace polypack::testing {
namespace {

std::vector<PieceTraits> traits_of(const std::string& text) {
    return piece_traits(read_puzzle_text(text));
}

TEST(PieceTraits, TellsWhichPiecesAreTheSame) {
    // The first two are the screws of the Soma cube; the last one is T, turned.
    const auto traits = traits_of(
        "{lattice: cube, region: {box: [4, 4, 4]}, pieces: ["
        "{name: A, layers: [[XX, .X], [.., .X]]},"
        "{name: B, layers: [[XX, X.], [.., X.]]},"
        "{name: T, layers: [[XXX, .X.]]},"
        "{name: Q, layers: [[.X., XXX]]}]}");
    ASSERT_EQ(traits.size(), 4U);
    EXPECT_EQ(traits[0].same_as, std::nullopt);
    EXPECT_EQ(traits[1].same_as, std::nullopt);
    EXPECT_EQ(traits[1].mirror_of, 0);
    EXPECT_EQ(traits[3].same_as, 2);
    EXPECT_EQ(traits[3].mirror_of, std::nullopt);
    EXPECT_EQ(traits[2].symmetries, 4);
}

TEST(PieceTraits, InThePlaneTurningOverDecides) {
    for (const auto& [over, same] : {std::pair{"true", true}, {"false", false}}) {
        SCOPED_TRACE(over);
        const std::string rule = std::string(", turn_over: ") + over + "}";
        const auto traits = traits_of(
            fmt::format("{{region: {{box: [8, 1]}}, pieces: [{{name: L, art: [X., X., XX]{0}, "
                        "{{name: J, art: [.X, .X, XX]{0}]}}",
                        rule));
        EXPECT_EQ(traits[1].same_as.has_value(), same);
        EXPECT_EQ(traits[1].mirror_of.has_value(), !same);
        EXPECT_EQ(traits[0].millable, std::nullopt);
    }
}

TEST(PieceTraits, ColoursTellPiecesApart) {
    const auto traits = traits_of(
        "{colours: {r: red}, region: {box: [4, 1]}, pieces: [{name: A, art: [rX]}, "
        "{name: B, art: [XX]}, {name: C, art: [Xr]}]}");
    EXPECT_EQ(traits[1].same_as, std::nullopt);
    EXPECT_EQ(traits[2].same_as, 0);
}

TEST(PieceTraits, SaysWhichPiecesAreInParts) {
    const auto traits = traits_of(
        "{region: {box: [3, 3]}, pieces: [{name: A, art: [X.X], connected: false}, "
        "{name: B, art: [XX]}]}");
    EXPECT_FALSE(traits[0].connected);
    EXPECT_TRUE(traits[1].connected);
}

// Of the 837 sticks of six-piece burrs, 78 can be made by a mill: J. Slocum, W. Cutler.
TEST(PieceTraits, CountsTheSticksOfAMill) {
    const Lattice& cube = *find_lattice("cube");
    Puzzle puzzle;
    puzzle.lattice = &cube;
    std::set<std::vector<Point>> seen;
    for (int number = 1; number <= burr_stick_numbers; ++number) {
        Piece piece;
        piece.cells = burr_stick_cells(number);
        piece.turn_over = false;
        if (!connected(cube, normalized(cube, piece.cells))) continue;
        std::vector<Point> least;
        for (const Orientation& one : orientations_of(cube, piece)) {
            if (least.empty() || one.cells < least) least = one.cells;
        }
        if (seen.insert(least).second) puzzle.pieces.push_back(piece);
    }
    const auto traits = piece_traits(puzzle);
    EXPECT_EQ(traits.size(), 837U);
    EXPECT_EQ(std::ranges::count(traits, std::optional(true), &PieceTraits::millable), 78);
    EXPECT_EQ(std::ranges::count(traits, std::optional<int>(), &PieceTraits::same_as), 837);
}

}  // namespace
}  // namespace polypack::testing
