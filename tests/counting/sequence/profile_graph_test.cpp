// Profiles of strips: the paths from the empty strip to a state that accepts are the packings.
#include "polypack/counting/sequence/profile_graph.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "counting/backtracking.hpp"
#include "support/frontier_puzzles.hpp"

namespace polypack::testing {
namespace {

// The paths through `slabs` slabs, from state 0 to those that accept, arc by arc.
std::uint64_t paths(const ProfileGraph& profiles, int slabs) {
    const SlabGraph graph = profiles.slab_graph();
    const auto states = static_cast<std::size_t>(graph.states);
    std::vector<std::uint64_t> now(graph.nodes(), 0);
    now.front() = 1;
    for (int slab = 0; slab < slabs; ++slab) {
        std::vector<std::uint64_t> after(graph.nodes(), 0);
        for (std::size_t node = 0; node < now.size(); ++node) {
            for (const std::uint32_t to : graph.arcs_of(node)) {
                (to < states ? after : now)[to] += now[node];
            }
        }
        now = after;
    }
    std::uint64_t sum = 0;
    for (int state = 0; state < graph.states; ++state) {
        if (profiles.accepts(state)) sum += now[state];
    }
    return sum;
}

std::uint64_t packings(const Puzzle& puzzle, int length) {
    const CoverProblem problem{PlacementTable(of_length(puzzle, Axis::x, length))};
    return Backtracking(problem).count();
}

struct Case {
    const char* name;
    Puzzle puzzle;
    int slabs;  // the longest strip that is compared
};

// At most two I, at least one L, at most one empty cell: all the numbers that a profile holds.
Puzzle counted_pieces() {
    Puzzle puzzle = in_box({piece("I", {{0, 0}, {1, 0}, {2, 0}}, true, {0, 2}),
                            piece("L", {{0, 0}, {1, 0}, {0, 1}}, true, {1, unlimited})},
                           3, 3);
    for (RegionCell& cell : puzzle.region.cells) cell.required = false;
    puzzle.holes = 1;
    return puzzle;
}

TEST(ProfileGraph, HasAPathForEachPacking) {
    const std::vector<Case> cases{{"dominoes", dominoes(3, 4), 6},
                                  {"bricks", bricks(2, 2, 2), 4},
                                  {"L trominoes", l_trominoes(3, 3), 6},
                                  {"tetrominoes", tetrominoes(4, 4), 5},
                                  {"counted pieces", counted_pieces(), 5}};
    for (const Case& test : cases) {
        SCOPED_TRACE(test.name);
        const Strip strip(test.puzzle, Axis::x, test.slabs);
        ProfileGraph profiles(strip, {});
        std::uint64_t all = 0;
        for (int length = 1; length <= test.slabs; ++length) {
            profiles.extend();
            const std::uint64_t expected = packings(test.puzzle, length);
            EXPECT_EQ(paths(profiles, length), expected) << length;
            all += expected;
        }
        EXPECT_GT(all, 0);
    }
}

// A domino across a column of one cell: half the columns have one, and there is nothing else.
TEST(ProfileGraph, IsCompleteWhenNoProfileIsNew) {
    const Puzzle puzzle = dominoes(2, 1);
    const Strip strip(puzzle, Axis::x, 4);
    ProfileGraph profiles(strip, {});
    EXPECT_FALSE(profiles.complete());
    for (int slab = 0; slab < 2; ++slab) profiles.extend();
    EXPECT_TRUE(profiles.complete());
    EXPECT_EQ(profiles.states(), 2);
    EXPECT_TRUE(profiles.accepts(0));
    EXPECT_FALSE(profiles.accepts(1));
}

}  // namespace
}  // namespace polypack::testing
