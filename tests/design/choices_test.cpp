#include "polypack/design/choices.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "polypack/formats/read_puzzle.hpp"
#include "support/puzzles.hpp"

namespace polypack::testing {
namespace {

TEST(PieceChoices, AreNumberedInOrder) {
    const Puzzle puzzle = read_puzzle(POLYPACK_SOURCE_DIR "/puzzles/pentominoes-5x7-any.yaml");
    for (const std::optional<int> take : {std::optional<int>(), std::optional<int>(7)}) {
        const PieceChoices choices(puzzle, take);
        ASSERT_EQ(choices.size(), 31'824u);  // 7 of 12 with repetition: 18 over 7
        std::vector<int> last;
        for (std::uint64_t number = 0; number < choices.size(); ++number) {
            const std::vector<int> copies = choices[number];
            ASSERT_EQ(choices.number_of(copies), number);
            ASSERT_TRUE(last.empty() || copies < last);
            last = copies;
        }
    }
    EXPECT_EQ(PieceChoices(puzzle).number_of(std::vector<int>(12, 1)), std::nullopt);
}

std::string first_mistake(const Puzzle& puzzle) {
    const std::vector<Mistake> mistakes = choice_mistakes(puzzle);
    return mistakes.empty() ? "" : mistakes.front().what;
}

TEST(PieceChoices, RefusesWhatItCannotChooseFrom) {
    Puzzle puzzle = soma_cube();
    EXPECT_EQ(first_mistake(puzzle), "");
    EXPECT_EQ(take_mistake(puzzle, 8), "the puzzle has 7 pieces to take");
    EXPECT_EQ(take_mistake(puzzle, 6), "every choice has at least 7 pieces, which must be used");
    for (Piece& piece : puzzle.pieces) piece.copies.min = 0;
    EXPECT_EQ(take_mistake(puzzle, 6),
              "no choice of so many pieces has the 27 cells of the region; numbers that can: 7");
    EXPECT_EQ(take_mistake(puzzle, 7), std::nullopt);
    puzzle.pieces.front().copies.max = 0;
    EXPECT_EQ(first_mistake(puzzle),
              "the region has 27 cells, and no choice of the pieces adds up to that: they have "
              "at most 24");
    puzzle = soma_cube();
    puzzle.pieces[2] = puzzle.pieces[1];
    puzzle.pieces[2].name = "L again";
    EXPECT_NE(first_mistake(puzzle).find("'L' and 'L again' have the same placements"),
              std::string::npos);
    puzzle = soma_cube();
    puzzle.rules.no_equal_touching = true;
    EXPECT_EQ(first_mistake(puzzle).find("this rule looks at whole packings"), 0u);
    puzzle = soma_cube();
    puzzle.rules.groups.push_back({.pieces = {puzzle.pieces[0].name}, .copies = {1, 1}});
    EXPECT_EQ(first_mistake(puzzle),
              "here the ranges of copies alone say what may be chosen: leave out 'groups' and "
              "'choose', which of the commands that choose only 'polypack choose' without --bag "
              "obeys");
    puzzle = soma_cube();
    puzzle.region = box(*puzzle.lattice, 6, 6, 6);
    EXPECT_EQ(first_mistake(puzzle), "choices are made for regions of at most 128 cells, got 216");
}

}  // namespace
}  // namespace polypack::testing
