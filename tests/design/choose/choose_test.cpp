#include "polypack/design/choose/choose.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/base/memory_limit.hpp"
#include "polypack/formats/read_puzzle.hpp"
#include "polypack/packing/engines/engines.hpp"
#include "polypack/puzzle/validate.hpp"
#include "support/brute_force.hpp"
#include "support/puzzle_yaml.hpp"
#include "support/puzzles.hpp"
#include "support/random_puzzles.hpp"

namespace polypack::testing {
namespace {

Puzzle shipped(const std::string& name) {
    return read_puzzle(std::string(POLYPACK_SOURCE_DIR) + "/puzzles/" + name);
}

// The choices of each packing, by brute force over the whole puzzle.
std::map<std::vector<int>, std::set<PlainPacking>> packings_by_choice(const Puzzle& puzzle) {
    std::map<std::vector<int>, std::set<PlainPacking>> result;
    for (const PlainPacking& packing : all_packings(puzzle)) {
        std::vector<int> copies(puzzle.pieces.size());
        for (const PlainPlacement& placement : packing) ++copies[placement.piece];
        result[copies].insert(packing);
    }
    return result;
}

// The classes of packings of a choice.
std::uint64_t distinct(const Puzzle& puzzle, const std::vector<int>& copies,
                       const std::set<PlainPacking>& packings, SymmetryMode mode) {
    if (mode == SymmetryMode::none) return packings.size();
    // By piece, the number in the puzzle of the choice.
    std::vector<int> number;
    int next = 0;
    for (const int copy : copies) number.push_back(copy > 0 ? next++ : -1);
    if (next == 0) return packings.size();
    std::set<PlainPacking> own;
    for (const PlainPacking& packing : packings) {
        PlainPacking renumbered;
        for (const PlainPlacement& placed : packing) {
            renumbered.insert({number[placed.piece], placed.cells});
        }
        own.insert(renumbered);
    }
    return static_cast<std::uint64_t>(
        count_classes(puzzle_of_choice(puzzle, copies), own, mode == SymmetryMode::full));
}

std::string described(const ChoicesFound& found) {
    std::string text = fmt::format("{} of {} by {}", found.searched, found.choices,
                                   static_cast<int>(found.ending));
    for (const Choice& choice : found.packing) {
        text += fmt::format("\n{}: {} {} {}", fmt::join(choice.copies, " "), choice.distinct,
                            choice.all, choice.exact);
    }
    return text;
}

void check_against_brute_force(const Puzzle& puzzle, std::optional<int> take) {
    const auto expected = packings_by_choice(puzzle);
    for (const SymmetryMode mode :
         {SymmetryMode::none, SymmetryMode::rotations, SymmetryMode::full}) {
        ChooseOptions options{.take = take, .symmetry = mode, .threads = 1};
        options.method = ChooseMethod::searches;
        const ChoicesFound searched = choose(puzzle, options);
        options.method = ChooseMethod::listing;
        const ChoicesFound listed = choose(puzzle, options);
        EXPECT_EQ(described(searched), described(listed));
        std::size_t packing = 0;
        for (const auto& [copies, packings] : expected) {
            int total = 0;
            for (const int number : copies) total += number;
            if (take && total != *take) continue;
            ++packing;
            const auto at = std::ranges::find(searched.packing, copies, &Choice::copies);
            ASSERT_NE(at, searched.packing.end()) << fmt::format("{}", fmt::join(copies, " "));
            EXPECT_EQ(at->all, packings.size());
            EXPECT_EQ(at->distinct, distinct(puzzle, copies, packings, mode));
        }
        EXPECT_EQ(searched.packing.size(), packing);
        EXPECT_EQ(searched.searched, searched.choices);
        options.bound = 2;
        const ChoicesFound bounded_listing = choose(puzzle, options);
        options.method = ChooseMethod::searches;
        EXPECT_EQ(described(choose(puzzle, options)), described(bounded_listing));
        ASSERT_EQ(bounded_listing.packing.size(), packing);
        for (std::size_t i = 0; i < packing; ++i) {
            EXPECT_EQ(bounded_listing.packing[i].distinct,
                      std::min<std::uint64_t>(2, searched.packing[i].distinct));
            EXPECT_EQ(bounded_listing.packing[i].exact, searched.packing[i].distinct < 2);
        }
    }
}

// Random puzzles, without what choices are made without.
TEST(Choose, FindsWhatBruteForceFinds) {
    int checked_puzzles = 0;
    int several = 0;
    for (unsigned seed = 0; checked_puzzles < 150; ++seed) {
        Puzzle puzzle = random_puzzle(seed);
        puzzle.fixed.clear();
        puzzle.forbidden.clear();
        puzzle.holes.reset();
        std::mt19937 random(seed);
        for (Piece& piece : puzzle.pieces) {
            if (below(random, 2) == 0) piece.copies.min = 0;
        }
        puzzle = checked(puzzle);
        if (!choice_mistakes(puzzle).empty()) continue;
        if (all_packings(puzzle, 2000).size() == 2000) continue;
        SCOPED_TRACE(puzzle_yaml(puzzle));
        ++checked_puzzles;
        const auto cells = static_cast<int>(puzzle.region.cells.size());
        const PieceChoices choices(puzzle, cells);
        check_against_brute_force(puzzle, {});
        std::uint64_t total = 0;
        for (int take = 0; take <= cells; ++take) {
            total += choices.taking(take);
            if (choices.taking(take) > 0 && take % 2 == 0) check_against_brute_force(puzzle, take);
        }
        EXPECT_EQ(total, PieceChoices(puzzle).size());
        several += total > 2 ? 1 : 0;
    }
    EXPECT_GT(several, 30);
}

TEST(Choose, GroupsPermitSomeOfTheChoices) {
    const Puzzle plain = shipped("pentominoes-5x5-choose.yaml");
    const ChoicesFound all = choose(plain, {});
    const auto number = [&](std::string_view name) {
        return std::ranges::find(plain.pieces, name, &Piece::name) - plain.pieces.begin();
    };
    const std::ptrdiff_t i = number("I");
    const std::ptrdiff_t p = number("P");
    Puzzle grouped = plain;
    grouped.rules.groups = {{.pieces = {"I", "P"}, .copies = {1, 1}}};
    GroupRule five{.pieces = {}, .copies = {5, 5}};
    for (const Piece& piece : plain.pieces) five.pieces.push_back(piece.name);
    grouped.rules.groups.push_back(five);
    std::vector<Choice> expected;
    for (const Choice& choice : all.packing) {
        if (choice.copies[i] + choice.copies[p] == 1) expected.push_back(choice);
    }
    ASSERT_GT(expected.size(), 5u);
    for (const ChooseMethod method :
         {ChooseMethod::automatic, ChooseMethod::listing, ChooseMethod::searches}) {
        const ChoicesFound found = choose(grouped, {.method = method});
        EXPECT_EQ(found.choices, 2u * 210u) << "I or P, and four of ten others";
        EXPECT_EQ(found.searched, found.choices);
        ASSERT_EQ(found.packing.size(), expected.size());
        for (std::size_t c = 0; c < expected.size(); ++c) {
            EXPECT_EQ(found.packing[c].copies, expected[c].copies);
            EXPECT_EQ(found.packing[c].distinct, expected[c].distinct);
            EXPECT_EQ(found.packing[c].all, expected[c].all);
        }
    }
    EXPECT_FALSE(choice_mistakes(grouped).empty()) << "others take none";
    grouped.rules.groups = {five};
    EXPECT_EQ(choose(grouped, {}).packing.size(), 45u);
}

// Hamlyn and Reid, https://www.mathpuzzle.com/6x6x6.html
TEST(Choose, SixHexominoesPackASquareAsPublished) {
    const Puzzle puzzle = shipped("hexominoes-6x6-choose.yaml");
    const ChoicesFound found = choose(puzzle, {.take = 6});
    EXPECT_EQ(found.choices, 1'623'160u);  // 35 over 6
    EXPECT_EQ(found.packing.size(), 13'710u);
    EXPECT_EQ(found.distinct(), 23'149u);
    EXPECT_EQ(found.method, ChooseMethod::listing);
    EXPECT_EQ(described(choose(puzzle, {.method = ChooseMethod::searches})), described(found));
}

// One after the other, on any number of threads.
TEST(Choose, FivePentominoesPackASquareByBothMethods) {
    const Puzzle puzzle = shipped("pentominoes-5x5-choose.yaml");
    ChooseOptions options{.method = ChooseMethod::searches, .threads = 1};
    const std::string one = described(choose(puzzle, options));
    options.threads = 2;
    EXPECT_EQ(described(choose(puzzle, options)), one);
    options.threads = 5;
    EXPECT_EQ(described(choose(puzzle, options)), one);
    options.method = ChooseMethod::listing;
    EXPECT_EQ(described(choose(puzzle, options)), one);
}

TEST(Choose, KeepsWhatWasKnownWhenItStops) {
    const Puzzle puzzle = shipped("hexominoes-6x6-choose.yaml");
    for (const ChooseMethod method :
         {ChooseMethod::automatic, ChooseMethod::listing, ChooseMethod::searches}) {
        const ChoicesFound none = choose(puzzle, {.method = method, .time_limit = -1});
        EXPECT_EQ(none.ending, Ending::time);
        EXPECT_TRUE(none.packing.empty());
    }
    const ChoicesFound some =
        choose(puzzle, {.method = ChooseMethod::searches, .threads = 1, .time_limit = 0.3});
    EXPECT_EQ(some.ending, Ending::time);
    EXPECT_GT(some.searched, 0u);
    EXPECT_LT(some.searched, some.choices);
}

TEST(Choose, KeepsItsChoicesInTheMemoryThatTheSearchLeaves) {
    const Puzzle puzzle = shipped("pentominoes-5x5-choose.yaml");
    const PreparedPuzzle prepared(puzzle, {});
    ChooseOptions options{.method = ChooseMethod::listing};
    options.memory_limit =
        prepared.table().bytes() + prepared.symmetry().bytes() +
        static_cast<std::size_t>(automatic_engine().memory(prepared.table().measure())) + 1000;
    EXPECT_THROW((void)choose(puzzle, options), MemoryLimitExceeded);
    options.memory_limit += 1'000'000;
    EXPECT_EQ(choose(puzzle, options).ending, Ending::complete);
}

TEST(Choose, RefusesWhatItCannotChooseFrom) {
    Puzzle puzzle = soma_cube();
    EXPECT_THROW((void)choose(puzzle, {.take = 6}), InvalidArgument);
    EXPECT_THROW((void)choose(puzzle, {.threads = -1}), InvalidArgument);
    puzzle.pieces.front().copies.max = 0;
    puzzle.pieces.front().copies.min = 0;
    EXPECT_THROW((void)choose(puzzle), InvalidPuzzle);
}

TEST(Choose, SaysWhyAChoiceHasNoPacking) {
    // Four T-tetrominoes in 4 x 4 pack; five in 4 x 5 do not, by a chessboard.
    Puzzle puzzle{.lattice = find_lattice("square"), .region = box(*find_lattice("square"), 5, 4)};
    puzzle.name = "T";
    puzzle.pieces = {piece("T", {{0, 0}, {1, 0}, {2, 0}, {1, 1}}, true, {0, 5}),
                     piece("L", {{0, 0}, {1, 0}, {2, 0}, {0, 1}}, true, {0, 5})};
    puzzle = checked(puzzle);
    const auto reason = reason_of_choice(puzzle, std::vector{5, 0});
    ASSERT_TRUE(reason.has_value());
    EXPECT_EQ(reason->kind, ReasonKind::colouring);
}

}  // namespace
}  // namespace polypack::testing
