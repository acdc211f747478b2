#include "polypack/design/search/design.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "polypack/design/choose/choose.hpp"
#include "polypack/formats/format.hpp"
#include "polypack/formats/input.hpp"
#include "polypack/formats/read_puzzle.hpp"

namespace polypack::testing {
namespace {

// Dissections of a box of squares into three connected parts of 3 to 5 cells, by all ways to
// number its cells.
constexpr int width = 4;
constexpr int height = 3;
constexpr int parts = 3;

using Cells = std::vector<std::pair<int, int>>;

Cells canonical(const Cells& cells) {
    Cells least;
    for (int motion = 0; motion < 8; ++motion) {
        Cells moved;
        for (auto [x, y] : cells) {
            if ((motion & 1) != 0) x = -x;
            if ((motion & 2) != 0) y = -y;
            if ((motion & 4) != 0) std::swap(x, y);
            moved.emplace_back(x, y);
        }
        const int left = std::ranges::min_element(moved)->first;
        const int top = std::ranges::min_element(moved, {}, &std::pair<int, int>::second)->second;
        for (auto& [x, y] : moved) {
            x -= left;
            y -= top;
        }
        std::ranges::sort(moved);
        if (least.empty() || moved < least) least = moved;
    }
    return least;
}

bool connected(const Cells& cells) {
    Cells reached{cells.front()};
    for (std::size_t i = 0; i < reached.size(); ++i) {
        for (const auto& cell : cells) {
            const int apart =
                std::abs(cell.first - reached[i].first) + std::abs(cell.second - reached[i].second);
            if (apart == 1 && std::ranges::find(reached, cell) == reached.end()) {
                reached.push_back(cell);
            }
        }
    }
    return reached.size() == cells.size();
}

struct Dissections {
    std::uint64_t count = 0;
    std::set<std::vector<Cells>> sets;
};

void dissect(std::array<Cells, parts>& partition, int cell, int used, Dissections& result) {
    if (cell == width * height) {
        std::vector<Cells> shapes;
        for (const Cells& part : partition) {
            if (part.size() < 3 || part.size() > 5 || !connected(part)) return;
            shapes.push_back(canonical(part));
        }
        std::ranges::sort(shapes);
        ++result.count;
        result.sets.insert(shapes);
        return;
    }
    for (int part = 0; part < std::min(used + 1, parts); ++part) {
        partition[part].emplace_back(cell % width, cell / width);
        dissect(partition, cell + 1, std::max(used, part + 1), result);
        partition[part].pop_back();
    }
}

Puzzle family() {
    return read_puzzle_text(
        "pieces: {generate: {polyominoes: {min: 3, max: 5}}, copies: {min: 0, max: 3}}\n"
        "region: {box: [4, 3]}\n");
}

// Returns the options with the goal of one packing.
DesignOptions with(DesignOptions options) {
    options.goals = {DesignGoal::unique};
    return options;
}

std::string described(const DesignFound& found) {
    std::string text = fmt::format("{} {} {} {} {} {}", found.sets.value_or(0), found.searched,
                                   found.packing.value_or(0), found.one.value_or(0),
                                   found.all.value_or(0), static_cast<int>(found.ending));
    for (const Design& best : found.best) {
        text += fmt::format("\n{}: {}", fmt::join(best.copies, " "), best.distinct);
        for (const PlacedPiece& placed : best.pieces) {
            for (const Point& p : placed.cells) {
                text += fmt::format(" {},{},{}", p.x, p.y, p.z);
            }
            text += ';';
        }
    }
    return text;
}

TEST(Design, FindsAllDissections) {
    std::array<Cells, parts> partition;
    Dissections expected;
    dissect(partition, 0, 0, expected);
    const DesignFound found = design(family(), {.goals = {DesignGoal::many_packings},
                                                .strategy = DesignStrategy::exhaustive,
                                                .take = parts});
    EXPECT_EQ(found.all, expected.count);
    EXPECT_EQ(found.packing, expected.sets.size());
    EXPECT_EQ(found.ending, Ending::complete);
    EXPECT_EQ(found.searched, found.sets);
}

TEST(Design, AgreesWithChoose) {
    const Puzzle puzzle = family();
    const ChoicesFound chosen = choose(puzzle, {.take = parts});
    const auto one = std::ranges::count(chosen.packing, 1, &Choice::distinct);
    const auto most = std::ranges::max(chosen.packing, {}, &Choice::distinct).distinct;
    for (const DesignGoal goal :
         {DesignGoal::unique, DesignGoal::many_packings, DesignGoal::few_packings}) {
        const DesignFound found = design(
            puzzle,
            {.goals = {goal}, .strategy = DesignStrategy::exhaustive, .take = parts, .keep = 1000});
        EXPECT_EQ(found.packing, chosen.packing.size());
        EXPECT_EQ(found.one, one);
        ASSERT_FALSE(found.best.empty());
        EXPECT_EQ(std::ssize(found.best),
                  goal == DesignGoal::unique ? one : std::ssize(chosen.packing));
        EXPECT_EQ(found.best.front().distinct, goal == DesignGoal::many_packings ? most : 1);
        EXPECT_TRUE(goal == DesignGoal::many_packings
                        ? std::ranges::is_sorted(found.best, std::greater<>(), &Design::distinct)
                        : std::ranges::is_sorted(found.best, {}, &Design::distinct));
    }
}

TEST(Design, OrdersVisitEverySetOnce) {
    for (const std::uint64_t seed : {0U, 1U, 2U, 77U}) {
        const DesignFound found =
            design(family(), {.goals = {DesignGoal::many_packings}, .take = parts, .seed = seed});
        const DesignFound all = design(family(), {.goals = {DesignGoal::many_packings},
                                                  .strategy = DesignStrategy::exhaustive,
                                                  .take = parts});
        EXPECT_EQ(found.all, all.all);
        EXPECT_EQ(found.one, all.one);
        EXPECT_EQ(found.ending, Ending::complete);
    }
}

TEST(Design, DoesNotDependOnTheThreads) {
    const Puzzle puzzle =
        read_puzzle(std::string(POLYPACK_SOURCE_DIR) + "/puzzles/design-3x3x3-five-pieces.yaml");
    const DesignFound one = design(puzzle, with({.keep = 3, .seed = 5, .threads = 1}));
    EXPECT_EQ(one.ending, Ending::limit);
    ASSERT_EQ(one.best.size(), 3);
    EXPECT_LT(one.searched, one.sets);
    EXPECT_EQ(described(design(puzzle, with({.keep = 3, .seed = 5, .threads = 3}))),
              described(one));
    EXPECT_NE(described(design(puzzle, with({.keep = 3, .seed = 6, .threads = 3}))),
              described(one));
}

// Whatever shapes are cut to: all designs are all sets of parts.
TEST(Design, CutsAllDissections) {
    std::array<Cells, parts> partition;
    Dissections expected;
    dissect(partition, 0, 0, expected);
    const Family cut = read_family(Input::of_text(
        "cut.yaml", "pieces: {connected: {min: 3, max: 5}, copies: 3}\nregion: {box: [4, 3]}\n"));
    for (const DesignGoal goal : {DesignGoal::many_packings, DesignGoal::few_packings}) {
        const DesignFound found =
            design(cut, {.goals = {goal}, .strategy = DesignStrategy::exhaustive});
        EXPECT_EQ(found.all, expected.count);
        EXPECT_EQ(found.packing, expected.sets.size());
        EXPECT_EQ(found.ending, Ending::complete);
        // The same, by walks: as few or many packings.
        const DesignFound walked = design(cut, {.goals = {goal}, .most = 5000});
        ASSERT_FALSE(walked.best.empty());
        EXPECT_EQ(walked.best.front().distinct, found.best.front().distinct);
        EXPECT_EQ(walked.ending, Ending::limit);
    }
}

TEST(Design, Stops) {
    const DesignFound found = design(family(), with({.take = parts, .time_limit = -1}));
    EXPECT_EQ(found.ending, Ending::time);
    EXPECT_EQ(found.searched, 0);
}

}  // namespace
}  // namespace polypack::testing
