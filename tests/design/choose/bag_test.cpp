#include "polypack/design/choose/bag.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "polypack/base/user_error.hpp"
#include "polypack/formats/read_puzzle.hpp"
#include "polypack/packing/verify.hpp"
#include "support/brute_force.hpp"
#include "support/puzzle_yaml.hpp"
#include "support/puzzles.hpp"
#include "support/random_puzzles.hpp"

namespace polypack::testing {
namespace {

std::vector<int> copies_in(const Puzzle& puzzle, const std::vector<PlacedPiece>& packing) {
    std::vector<int> copies(puzzle.pieces.size());
    for (const PlacedPiece& placed : packing) ++copies[placed.piece];
    return copies;
}

// Returns its result and packings as text; verifies each packing, which is of a choice of its own.
std::string described(const Puzzle& puzzle, int take, const BagOptions& options,
                      std::vector<Packing>* packings = nullptr) {
    std::string text;
    std::set<std::vector<int>> seen;
    const BagResult result = pack_every_choice(puzzle, take, options, [&](const Packing& packing) {
        EXPECT_EQ(verify(puzzle, packing.pieces), std::nullopt);
        EXPECT_TRUE(seen.insert(copies_in(puzzle, packing.pieces)).second);
        text += fmt::format("{}\n", fmt::join(packing.placements, " "));
        if (packings != nullptr) packings->push_back(packing);
        return true;
    });
    return text + fmt::format("{} of {}, {} searched, {} {}", result.packed, result.choices,
                              result.searched, static_cast<int>(result.ending),
                              result.counterexample
                                  ? fmt::format("{}", fmt::join(*result.counterexample, " "))
                                  : "every choice");
}

TEST(Bag, FindsTheFirstCounterexampleOfBruteForce) {
    int bags = 0;
    int every = 0;
    int later = 0;  // with a counterexample after a choice that packs
    for (unsigned seed = 0; bags < 200; ++seed) {
        Puzzle puzzle = random_puzzle(seed);
        puzzle.fixed.clear();
        puzzle.forbidden.clear();
        puzzle.holes.reset();
        for (Piece& piece : puzzle.pieces) {
            if (piece.cells.size() > 1) piece.copies.min = 0;
        }
        puzzle = checked(puzzle);
        if (!choice_mistakes(puzzle).empty()) continue;
        SCOPED_TRACE(puzzle_yaml(puzzle));
        const auto all = all_packings(puzzle, 20'000);
        if (all.size() == 20'000) continue;
        std::set<std::vector<int>> packable;
        for (const PlainPacking& packing : all) {
            std::vector<int> copies(puzzle.pieces.size());
            for (const PlainPlacement& placement : packing) ++copies[placement.piece];
            packable.insert(copies);
        }
        for (int take = 0; take <= static_cast<int>(puzzle.region.cells.size()); ++take) {
            if (take_mistake(puzzle, take)) continue;
            const PieceChoices choices(puzzle, take);
            std::uint64_t first = 0;
            while (first < choices.size() && packable.contains(choices[first])) ++first;
            const BagResult result = pack_every_choice(puzzle, take, {.threads = 1});
            EXPECT_EQ(result.ending, Ending::complete);
            EXPECT_EQ(result.every(), first == choices.size());
            EXPECT_EQ(result.counterexample,
                      first < choices.size() ? std::optional(choices[first]) : std::nullopt);
            ++bags;
            every += result.every() && choices.size() > 1 ? 1 : 0;
            later += !result.every() && first > 0 ? 1 : 0;
        }
    }
    EXPECT_GT(every, 5);
    EXPECT_GT(later, 5);
}

// Two straight trominoes fill 2 x 3, and so do two bent ones; beside a straight one, the rest is
// straight.
TEST(Bag, SaysWhichChoiceDoesNotPack) {
    const Lattice& square = *find_lattice("square");
    Puzzle puzzle{.lattice = &square, .region = box(square, 3, 2)};
    puzzle.name = "trominoes";
    puzzle.pieces = {piece("I", {{0, 0}, {1, 0}, {2, 0}}, true, {0, 2}),
                     piece("L", {{0, 0}, {1, 0}, {0, 1}}, true, {0, 2})};
    const BagResult result = pack_every_choice(puzzle, 2);
    EXPECT_EQ(result.choices, 3u);
    ASSERT_TRUE(result.counterexample.has_value());
    EXPECT_EQ(*result.counterexample, (std::vector{1, 1}));
    EXPECT_FALSE(result.every());
    EXPECT_THROW((void)pack_every_choice(puzzle, 3), InvalidArgument);
    EXPECT_THROW((void)pack_every_choice(puzzle, 5), InvalidArgument);
}

Puzzle some_pentacubes(int number) {
    Puzzle puzzle = read_puzzle(POLYPACK_SOURCE_DIR "/bench/puzzles/pentacubes-5x5x4-choose.yaml");
    puzzle.pieces.resize(number);
    return puzzle;
}

TEST(Bag, PacksEveryChoiceTheSameOnAnyNumberOfThreads) {
    const Puzzle puzzle = some_pentacubes(23);
    const std::string one = described(puzzle, 20, {.threads = 1});
    EXPECT_NE(one.find("1771 of 1771"), std::string::npos) << one.substr(one.rfind('\n'));
    EXPECT_NE(one.find("every choice"), std::string::npos);
    EXPECT_EQ(described(puzzle, 20, {.threads = 2}), one);
    EXPECT_EQ(described(puzzle, 20, {.threads = 5}), one);
    // Most choices are packed by exchange.
    EXPECT_LT(pack_every_choice(puzzle, 20).searched, 500u);
}

TEST(Bag, GoesOnFromKnownPackings) {
    const Puzzle puzzle = some_pentacubes(22);
    std::vector<Packing> packings;
    (void)described(puzzle, 20, {}, &packings);
    ASSERT_EQ(packings.size(), 231u);
    std::size_t next = 0;
    const auto known = [&](Packing& packing) {
        if (next == packings.size()) return false;
        packing = packings[next++];
        return true;
    };
    EXPECT_NE(
        described(puzzle, 20, {.known = known}).find("231 of 231, 0 searched, 0 every choice"),
        std::string::npos);
    packings.resize(100);
    next = 0;
    std::vector<Packing> others;
    (void)described(puzzle, 20, {.known = known}, &others);
    EXPECT_EQ(others.size(), 231u);
    EXPECT_EQ(others[99].placements, packings[99].placements);
    packings.front().pieces.front().cells.front() = {7, 7, 7};
    next = 0;
    EXPECT_THROW((void)pack_every_choice(puzzle, 20, {.known = known}), InvalidArgument);
}

TEST(Bag, SaysThatItDidNotFinish) {
    const Puzzle puzzle = some_pentacubes(29);
    EXPECT_EQ(pack_every_choice(puzzle, 20, {.time_limit = -1}).ending, Ending::time);
    const BagResult some = pack_every_choice(puzzle, 20, {.time_limit = 1});
    EXPECT_EQ(some.ending, Ending::time);
    EXPECT_GT(some.packed, 0u);
    EXPECT_FALSE(some.every());
    int seen = 0;
    const BagResult refused =
        pack_every_choice(puzzle, 20, {}, [&](const Packing&) { return ++seen < 3; });
    EXPECT_EQ(refused.ending, Ending::limit);
    EXPECT_EQ(seen, 3);
}

}  // namespace
}  // namespace polypack::testing
