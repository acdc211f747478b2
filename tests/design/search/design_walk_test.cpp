// Families whose shapes are to be found: walks against all designs, and what may not depend on how
// they were searched.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "polypack/api/count_exactly.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/design/difficulty/difficulty.hpp"
#include "polypack/design/piece_rules.hpp"
#include "polypack/design/search/design.hpp"
#include "polypack/design/search/design_family.hpp"
#include "polypack/formats/input.hpp"
#include "polypack/formats/puzzle_error.hpp"
#include "polypack/formats/read_puzzle.hpp"
#include "polypack/lattice/polyform.hpp"
#include "polypack/solve.hpp"

namespace polypack::testing {
namespace {

struct Case {
    std::string name;
    std::string text;
    std::vector<std::vector<DesignGoal>> goals;
};

Family family_of(const std::string& text) {
    return read_family(Input::of_text("family.yaml", text), family_mistakes);
}

// Small enough that all designs are searched.
const std::vector<Case> cases{
    {"Square",
     "pieces: {connected: {min: 2, max: 4}, copies: 3}\nregion: {box: [3, 3]}\n",
     {{DesignGoal::unique},
      {DesignGoal::many_packings},
      {DesignGoal::unique, DesignGoal::hardest},
      {DesignGoal::few_packings, DesignGoal::level}}},
    {"Box",
     "lattice: cube\npieces: [{connected: 3, copies: 2}, {connected: {min: 2, max: 4}, copies: "
     "2}]\n"
     "region: {box: [2, 2, 3]}\n",
     {{DesignGoal::many_packings}, {DesignGoal::unique, DesignGoal::level}, {DesignGoal::hardest}}},
    {"Hexagons",
     "lattice: hex\npieces: {connected: 3, copies: 3}\nregion: {box: [3, 3]}\n",
     {{DesignGoal::many_packings}, {DesignGoal::one_apart, DesignGoal::few_packings}}},
    // Outlines that stick out of the region, where what is outside is lacking.
    {"Outline",
     "pieces: [{name: Z, art: [\"???\", 'Z..'], copies: 3}]\nregion: {box: [3, 3]}\n",
     {{DesignGoal::many_packings}, {DesignGoal::unique}}},
    // Sticks that cross in the middle, in space.
    {"Sticks",
     "lattice: cube\n"
     "pieces:\n"
     "  - {name: a, layers: [['X??X'], ['X??X']]}\n"
     "  - {name: b, copies: 2, layers: [['X?X'], ['X?X']]}\n"
     "region:\n"
     "  layers: [['.XX.', 'X??X', '.XX.'], ['.XX.', 'X??X', '.XX.']]\n",
     {{DesignGoal::unique}, {DesignGoal::one_apart, DesignGoal::level}}},
};

class SmallFamily : public ::testing::TestWithParam<Case> {};

std::string values_of(const Design& best) {
    return fmt::format("{} {} {} {:.6f}", best.distinct, best.apart.value_or(0),
                       best.level.value_or(0), best.steps.value_or(0));
}

TEST_P(SmallFamily, HasAsManyPackingsAsACountSays) {
    const Family family = family_of(GetParam().text);
    const DesignFound all = design(
        family, {.goals = {DesignGoal::many_packings}, .strategy = DesignStrategy::exhaustive});
    EXPECT_EQ(all.ending, Ending::complete);
    EXPECT_EQ(all.sets, all.searched);
    ASSERT_GT(all.packing, 0);
    const bool ranges = std::ranges::any_of(
        family.connected, [](const ConnectedPieces& size) { return size.most_cells.has_value(); });
    if (ranges || !family.design.equal) return;
    const CountResult counted = count_exactly(family);
    ASSERT_TRUE(counted.all);
    EXPECT_EQ(digits_of(*counted.all), fmt::format("{}", all.all.value_or(0)));
}

TEST_P(SmallFamily, ShowsItsBestToWalksAndAtRandom) {
    const Family family = family_of(GetParam().text);
    for (const std::vector<DesignGoal>& goals : GetParam().goals) {
        SCOPED_TRACE(goal_name(goals.back()));
        const DesignFound all =
            design(family, {.goals = goals, .strategy = DesignStrategy::exhaustive});
        for (const DesignStrategy strategy : {DesignStrategy::walk, DesignStrategy::random}) {
            const DesignFound found =
                design(family, {.goals = goals, .strategy = strategy, .most = 3000, .seed = 2});
            ASSERT_EQ(found.best.empty(), all.best.empty());
            if (all.best.empty()) continue;
            EXPECT_EQ(values_of(found.best.front()), values_of(all.best.front()));
        }
    }
}

TEST_P(SmallFamily, DesignsPuzzlesThatAreWhatIsSaid) {
    const Family family = family_of(GetParam().text);
    const DesignFound found =
        design(family, {.goals = {DesignGoal::few_packings, DesignGoal::level, DesignGoal::hardest},
                        .keep = 5,
                        .most = 600});
    for (const Design& best : found.best) {
        const Puzzle puzzle = checked(puzzle_of_design(family, best));
        const SolveResult solved = solve(puzzle, {.threads = 1}, {});
        EXPECT_EQ(solved.distinct, best.distinct);
        EXPECT_EQ(puzzle.expect.all, PublishedCount(solved.all));
        const Difficulty profile = difficulty(puzzle);
        ASSERT_TRUE(profile.steps && best.steps);
        EXPECT_NEAR(*profile.steps, *best.steps, 1e-6);
        // In the plane, a profile has no levels.
        if (puzzle.lattice->flat) continue;
        EXPECT_EQ(profile.apart.value_or(0), best.apart);
        EXPECT_EQ(profile.level, best.level);
    }
}

INSTANTIATE_TEST_SUITE_P(Design, SmallFamily, ::testing::ValuesIn(cases),
                         [](const auto& tested) { return tested.param.name; });

std::string walk_text(const DesignFound& found) {
    std::string text = fmt::format("{} {}", found.searched, found.restarts);
    for (const Design& best : found.best) {
        text += fmt::format("\n{}:", values_of(best));
        for (const int copies : best.copies) text += fmt::format(" {}", copies);
        for (const PlacedPiece& placed : best.pieces) {
            for (const Point& p : placed.cells) text += fmt::format(" {},{},{}", p.x, p.y, p.z);
        }
    }
    return text;
}

Family cube() {
    return family_of(
        "lattice: cube\npieces: {connected: {min: 4, max: 8}, copies: {min: 4, max: 5}}\n"
        "region: {box: [3, 3, 3]}\n");
}

TEST(DesignWalk, DoesNotDependOnTheThreads) {
    for (const std::vector<DesignGoal>& goals :
         {std::vector{DesignGoal::many_packings}, {DesignGoal::unique, DesignGoal::level}}) {
        DesignOptions options{.goals = goals, .keep = 3, .most = 1000, .seed = 4, .threads = 1};
        const DesignFound one = design(cube(), options);
        ASSERT_FALSE(one.best.empty());
        options.threads = 3;
        EXPECT_EQ(walk_text(design(cube(), options)), walk_text(one));
        options.seed = 5;
        EXPECT_NE(walk_text(design(cube(), options)), walk_text(one));
    }
}

TEST(DesignWalk, GoesOnFromACheckpoint) {
    DesignOptions options{.goals = {DesignGoal::few_packings}, .keep = 2, .most = 20'000};
    const DesignFound whole = design(cube(), options);
    std::string saved;
    options.most = 8'000;
    options.round = [&](const DesignCheckpoint& now) { saved = checkpoint_text(now); };
    (void)design(cube(), options);
    const DesignCheckpoint from = read_design_checkpoint(saved);
    EXPECT_EQ(checkpoint_text(from), saved);
    options.from = &from;
    options.most = 20'000;
    EXPECT_EQ(walk_text(design(cube(), options)), walk_text(whole));
    options.seed = 2;
    EXPECT_THROW((void)design(cube(), options), BadCheckpoint);
    DesignCheckpoint damaged = from;
    damaged.walkers.front().state.back() = 77;
    options.seed = 1;
    options.from = &damaged;
    EXPECT_THROW((void)design(cube(), options), BadCheckpoint);
}

TEST(DesignWalk, NoticesEveryDigitOfACheckpointThatChanged) {
    std::string saved;
    DesignOptions options{.goals = {DesignGoal::many_packings}, .most = 8000};
    options.round = [&](const DesignCheckpoint& now) { saved = checkpoint_text(now); };
    (void)design(cube(), options);
    ASSERT_TRUE(read_design_checkpoint(saved).checked);
    int changed = 0;
    for (char& c : saved) {
        if (c < '0' || c > '9') continue;
        const char before = std::exchange(c, static_cast<char>('0' + (c - '0' + 1) % 10));
        EXPECT_THROW((void)read_design_checkpoint(saved), InvalidArgument) << changed;
        c = before;
        ++changed;
    }
    EXPECT_GT(changed, 1000);
    // The first line says which text it is: one digit makes it no other.
    saved[saved.find('2')] = '1';
    EXPECT_THROW((void)read_design_checkpoint(saved), InvalidArgument);
}

TEST(DesignWalk, RefusesTextThatIsNoCheckpoint) {
    for (const std::string text :
         {"", "polypack design 1\n", "polypack design 1\nfamily x\nsearched 1 2\nend\n",
          "polypack design 1\nfamily 1\nsearched 1 2\nwalk 1\nend\n",
          "polypack design 1\nfamily 1\nsearched 1 2\nend\nmore\n",
          "polypack design 1\nfamily 1\nsearched 1 2\nbest 1  2\nend\n",
          "polypack design 1\nfamily 1\nsearched 1 2"}) {
        EXPECT_THROW((void)read_design_checkpoint(text), BadCheckpoint) << text;
    }
}

TEST(DesignWalk, TellsOfEachBetterOne) {
    std::vector<std::uint64_t> told;
    DesignOptions options{.goals = {DesignGoal::many_packings}, .most = 4000};
    options.better = [&](const Design& best) { told.push_back(best.distinct); };
    const DesignFound found = design(cube(), options);
    ASSERT_FALSE(told.empty());
    EXPECT_TRUE(std::ranges::is_sorted(told));
    EXPECT_EQ(std::ranges::adjacent_find(told), told.end());
    EXPECT_EQ(told.back(), found.best.front().distinct);
}

// Sets of given pieces, too.
TEST(DesignWalk, FindsTheBestSetOfPieces) {
    const std::string file = std::string(POLYPACK_SOURCE_DIR) + "/puzzles/";
    const Puzzle pentominoes = read_puzzle(file + "pentominoes-5x5-choose.yaml");
    for (const DesignGoal goal : {DesignGoal::many_packings, DesignGoal::hardest}) {
        const DesignFound all =
            design(pentominoes, {.goals = {goal}, .strategy = DesignStrategy::exhaustive});
        const DesignFound walked = design(
            pentominoes, {.goals = {goal}, .strategy = DesignStrategy::walk, .most = 20'000});
        ASSERT_FALSE(walked.best.empty());
        EXPECT_EQ(values_of(walked.best.front()), values_of(all.best.front()));
    }
}

TEST(DesignRules, HoldForWhatIsFound) {
    const Family family = family_of(
        "lattice: cube\npieces: {connected: {min: 3, max: 7}, copies: 3}\nregion: {box: [2, 3, "
        "3]}\n"
        "design: {goal: unique, equal: false, symmetric: false, printable: true, height: 2}\n");
    const DesignFound found = design(family, {.keep = 4, .most = 20'000});
    ASSERT_EQ(found.best.size(), 4);
    for (const Design& best : found.best) {
        const Puzzle puzzle = puzzle_of_design(family, best);
        EXPECT_EQ(puzzle.pieces.size(), 3);
        for (const Piece& piece : puzzle.pieces) {
            EXPECT_EQ(piece.copies, Copies());
            EXPECT_FALSE(is_symmetric(*puzzle.lattice, piece.cells));
            EXPECT_TRUE(is_printable(piece.cells));
            EXPECT_LE(layers_of(*puzzle.lattice, piece.cells), 2);
        }
    }
}

TEST(DesignRules, KeepPiecesInPlace) {
    const Family family = family_of(
        "pieces: {connected: 4, copies: 3}\nregion: {box: [4, 4]}\n"
        "design: {goal: unique, keep: [{art: [XX, XX], at: [1, 1]}]}\n");
    const DesignFound found = design(family, {.goals = {DesignGoal::few_packings}, .most = 3000});
    ASSERT_FALSE(found.best.empty());
    const std::vector<Point> kept{{1, 1, 0}, {2, 1, 0}, {1, 2, 0}, {2, 2, 0}};
    EXPECT_EQ(std::ranges::count(found.best.front().pieces, kept, &PlacedPiece::cells), 1);
    EXPECT_EQ(found.best.front().pieces.size(), 4);
}

TEST(DesignRules, TellPiecesThatPrint) {
    const std::vector<Point> edge{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {1, 1, 1}, {0, 1, 1}};
    EXPECT_TRUE(is_printable({{0, 0, 0}, {1, 0, 0}, {1, 1, 0}}));
    // The ends of a ring that is cut touch along an edge.
    EXPECT_FALSE(is_printable({{0, 0, 0},
                               {1, 0, 0},
                               {2, 0, 0},
                               {2, 1, 0},
                               {2, 2, 0},
                               {1, 2, 0},
                               {0, 1, 0},
                               {0, 2, 0},
                               {1, 1, 1},
                               {1, 0, 1},
                               {0, 2, 1}}));
    // Two cells at a corner that no cells around it connect.
    EXPECT_FALSE(is_printable({{0, 0, 0}, {1, 1, 1}}));
    EXPECT_FALSE(is_printable({{0, 0, 0}, {1, 1, 0}}));
    // The first and the last cell touch along an edge.
    EXPECT_FALSE(is_printable(edge));
    EXPECT_EQ(layers_of(*find_lattice("cube"), edge), 2);
    EXPECT_EQ(layers_of(*find_lattice("square"), {{0, 0, 0}, {0, 1, 0}, {0, 2, 0}}), 1);
    EXPECT_TRUE(is_symmetric(*find_lattice("square"), {{0, 0, 0}, {0, 1, 0}}));
}

TEST(DesignRules, PiecesAreSturdyIfTheyStayConnectedWithoutAnyOneCell) {
    std::mt19937 random(7);
    for (const char* name : {"square", "cube", "hex", "sphere", "prism"}) {
        SCOPED_TRACE(name);
        const Lattice* const lattice = find_lattice(name);
        ASSERT_NE(lattice, nullptr);
        int sturdy = 0;
        for (int trial = 0; trial < 300; ++trial) {
            std::vector<Point> cells{lattice->residues.front()};
            const std::size_t size = 1 + random() % 9;
            while (cells.size() < size) {
                const std::vector<Point> next =
                    lattice->neighbours_of(cells[random() % cells.size()]);
                const Point& cell = next[random() % next.size()];
                if (std::ranges::find(cells, cell) == cells.end()) cells.push_back(cell);
            }
            const bool whole = std::ranges::all_of(cells, [&](const Point& gone) {
                std::vector<Point> rest = cells;
                std::erase(rest, gone);
                return rest.empty() || connected(*lattice, normalized(*lattice, rest));
            });
            EXPECT_EQ(is_sturdy(*lattice, cells), whole);
            if (size > 3 && whole) ++sturdy;
        }
        EXPECT_GT(sturdy, 0);
    }
}

std::string fault_of(const std::string& text) {
    try {
        (void)family_of(text);
    } catch (const PuzzleError& error) {
        return error.message();
    }
    return "";
}

TEST(DesignFamily, SaysWhatIsImpossible) {
    const std::string box = "region: {box: [3, 3]}\n";
    EXPECT_NE(fault_of("pieces: {connected: 4, copies: 2}\n" + box).find("do not add up to the 9"),
              std::string::npos);
    EXPECT_NE(fault_of("pieces: {connected: 3, copies: 3}\n" + box + "design: {equal: false}\n")
                  .find("there are 2 different pieces of 3 cells, fewer than 3"),
              std::string::npos);
    EXPECT_NE(
        fault_of("pieces: {connected: 3, copies: 3}\n" + box + "design: {symmetric: false}\n")
            .find("no connected piece of 3 cells meets the conditions of design: without symmetry"),
        std::string::npos);
    // The least pieces without symmetry have four cells.
    EXPECT_NE(fault_of("pieces: {connected: {min: 2, max: 6}, copies: 3}\n" + box +
                       "design: {symmetric: false}\n")
                  .find("do not add up"),
              std::string::npos);
    EXPECT_NE(fault_of("pieces: {connected: 3, copies: 3}\n" + box + "holes: 1\n").find("holes"),
              std::string::npos);
    EXPECT_NE(
        fault_of("pieces: [{name: a, copies: 5, art: ['X?X']}]\n" + box).find("cannot be laid out"),
        std::string::npos);
    EXPECT_NE(fault_of("pieces: {connected: 100, copies: 2}\nregion: {box: [20, 10]}\n")
                  .find("at most 128 cells"),
              std::string::npos);
    EXPECT_NE(
        fault_of("pieces: [{name: a, copies: 3, art: [XXX]}]\n" + box + "design: {equal: false}\n")
            .find("more than once"),
        std::string::npos);
    const Family family = family_of("pieces: {connected: 3, copies: 3}\n" + box);
    EXPECT_TRUE(goals_mistake(family, {}));
    EXPECT_TRUE(goals_mistake(family, {DesignGoal::many_packings, DesignGoal::many_packings}));
    EXPECT_TRUE(goals_mistake(family, {DesignGoal::unique, DesignGoal::few_packings}));
    EXPECT_FALSE(goals_mistake(family, {DesignGoal::unique, DesignGoal::level}));
    EXPECT_THROW((void)design(family, {.goals = {DesignGoal::unique}, .take = 2}), InvalidArgument);
    EXPECT_THROW(
        (void)design(family_of("lattice: cube\npieces: {connected: {min: 6, max: 7}, copies: 4}\n"
                               "region: {box: [3, 3, 3]}\n"),
                     {.goals = {DesignGoal::unique}, .strategy = DesignStrategy::exhaustive}),
        InvalidArgument);
}

}  // namespace
}  // namespace polypack::testing
