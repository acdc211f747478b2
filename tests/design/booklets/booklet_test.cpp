#include "polypack/design/booklets/booklet.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <set>
#include <vector>

#include "polypack/base/user_error.hpp"
#include "polypack/lattice/lattice.hpp"
#include "polypack/lattice/polyform.hpp"
#include "polypack/packing/verify.hpp"
#include "support/brute_force.hpp"
#include "support/puzzles.hpp"

namespace polypack::testing {
namespace {

// Some pentominoes, each at most once.
Puzzle bag_of(const std::string& letters, int width, int height) {
    Puzzle puzzle{.lattice = find_lattice("square")};
    for (Piece piece : pentominoes()) {
        if (letters.find(piece.name) == std::string::npos) continue;
        piece.copies = {.min = 0, .max = 1};
        puzzle.pieces.push_back(piece);
    }
    puzzle.region = box(*puzzle.lattice, width, height);
    return puzzle;
}

double steps_of(const BookletProblem& problem) {
    return problem.steps.value_or(std::numeric_limits<double>::infinity());
}

void expect_one_answer(const BookletProblem& problem) {
    const auto packings = all_packings(problem.puzzle);
    EXPECT_EQ(count_classes(problem.puzzle, packings, true), 1);
    EXPECT_EQ(problem.answers, 1U);
    EXPECT_EQ(verify(problem.puzzle, problem.answer), std::nullopt);
}

TEST(Booklet, TakesChoicesWithOneAnswerTheEasiestFirst) {
    const Puzzle puzzle = bag_of("FILNPTUVWXYZ", 5, 3);
    const Booklet all = booklet({&puzzle, 1}, {.problems = 50});
    std::size_t unique = 0;
    for (unsigned set = 0; set < 1U << 12; ++set) {
        if (std::popcount(set) != 3) continue;
        Puzzle choice = puzzle;
        for (int i = 0; i < 12; ++i) {
            const int copies = (set >> i & 1U) != 0 ? 1 : 0;
            choice.pieces[i].copies = {.min = copies, .max = copies};
        }
        unique += count_classes(choice, all_packings(choice), true) == 1 ? 1 : 0;
    }
    ASSERT_GE(unique, 2U);
    EXPECT_EQ(all.candidates, unique);
    EXPECT_EQ(all.problems.size(), unique);
    EXPECT_TRUE(std::ranges::is_sorted(all.problems, {}, steps_of));
    for (const BookletProblem& problem : all.problems) {
        expect_one_answer(problem);
        const double each = steps_of(problem) / 3;
        EXPECT_EQ(problem.grade, 1 + (each > 1.5 ? 1 : 0) + (each > 3 ? 1 : 0) +
                                     (each > 6 ? 1 : 0) + (each > 12 ? 1 : 0));
    }
    const Booklet two = booklet({&puzzle, 1}, {.problems = 2});
    ASSERT_EQ(two.problems.size(), 2U);
    EXPECT_EQ(two.problems[0].steps, all.problems.front().steps);
    EXPECT_EQ(two.problems[1].steps, all.problems.back().steps);
}

TEST(Booklet, MakesRegionsAtRandom) {
    const Puzzle puzzle = bag_of("FILNPTUVWXYZ", 5, 1);
    const BookletOptions options{.problems = 5, .random = 3, .seed = 7};
    const Booklet sheet = booklet({&puzzle, 1}, options);
    ASSERT_EQ(sheet.problems.size(), 5U);
    for (const BookletProblem& problem : sheet.problems) {
        ASSERT_EQ(problem.puzzle.region.cells.size(), 15U);
        EXPECT_EQ(problem.puzzle.pieces.size(), 3U);
        Polyform form;
        for (const RegionCell& cell : problem.puzzle.region.cells) form.push_back(cell.point);
        EXPECT_TRUE(connected(*puzzle.lattice, form));
        expect_one_answer(problem);
    }
    BookletOptions other = options;
    other.threads = 1;
    const Booklet again = booklet({&puzzle, 1}, other);
    other.seed = 8;
    const Booklet different = booklet({&puzzle, 1}, other);
    ASSERT_EQ(again.problems.size(), 5U);
    bool same = true;
    for (std::size_t i = 0; i < 5; ++i) {
        EXPECT_EQ(again.problems[i].puzzle.region.cells, sheet.problems[i].puzzle.region.cells);
        same = same &&
               different.problems[i].puzzle.region.cells == sheet.problems[i].puzzle.region.cells;
    }
    EXPECT_FALSE(same);
}

// With fixed pieces the answer begins with these.
TEST(Booklet, TakesPuzzlesAsTheyAre) {
    Puzzle many = bag_of("", 4, 3);
    many.pieces = {piece("V", {{0, 0}, {1, 0}, {0, 1}}, true, {.min = 4, .max = 4})};
    Puzzle one = bag_of("PVL", 5, 3);
    for (Piece& piece : one.pieces) piece.copies = {};
    const auto packings = all_packings(many);
    ASSERT_GT(count_classes(many, packings, true), 1);
    const std::vector<Puzzle> both{many, one};
    const Booklet strict = booklet(both);
    ASSERT_EQ(strict.problems.size(), 1U);
    EXPECT_EQ(strict.problems[0].source, 1);
    const Booklet free = booklet(both, {.several = true});
    ASSERT_EQ(free.problems.size(), 2U);
    const auto& other = free.problems[free.problems[0].source == 0 ? 0 : 1];
    EXPECT_EQ(static_cast<int>(other.answers), count_classes(many, packings, true));

    const PlainPlacement first = *packings.begin()->begin();
    many.fixed = {{many.pieces[first.piece].name, {first.cells.begin(), first.cells.end()}}};
    const Booklet fixed = booklet({&many, 1}, {.several = true});
    ASSERT_EQ(fixed.problems.size(), 1U);
    EXPECT_EQ(fixed.problems[0].answer.front().piece, first.piece);
    EXPECT_EQ(verify(many, fixed.problems[0].answer), std::nullopt);
}

TEST(Booklet, RefusesWhatCannotBe) {
    Puzzle puzzle = bag_of("PVL", 5, 3);
    EXPECT_THROW((void)booklet({&puzzle, 1}, {.problems = 0}), InvalidArgument);
    EXPECT_THROW((void)booklet({&puzzle, 1}, {.random = 1}), InvalidArgument);
    EXPECT_THROW((void)booklet({&puzzle, 1}, {.random = 4}), InvalidArgument);
    EXPECT_EQ(booklet({&puzzle, 1}, {.time_limit = -1}).ending, Ending::time);
    puzzle.region.period = {5, 0, 0};
    EXPECT_THROW((void)booklet({&puzzle, 1}), InvalidPuzzle);
    puzzle.lattice = find_lattice("rhombic");
    puzzle.pieces = {piece("I", {{0, 0, 0}}, true, {.min = 0, .max = 1})};
    puzzle.region = {.cells = {{.point = puzzle.lattice->residues[0]}}};
    puzzle.pieces[0].cells = {puzzle.lattice->residues[0]};
    EXPECT_FALSE(booklet_mistakes(puzzle).empty());
}

}  // namespace
}  // namespace polypack::testing
