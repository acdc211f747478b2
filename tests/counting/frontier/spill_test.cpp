// Counting by the frontier where memory is short: states go to temporary files.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "polypack/base/memory_limit.hpp"
#include "polypack/counting/frontier/cell_order.hpp"
#include "polypack/counting/frontier/count_by_frontier.hpp"
#include "polypack/counting/frontier/spill_file.hpp"
#include "polypack/counting/frontier/spilled_states.hpp"
#include "support/frontier_puzzles.hpp"

namespace polypack::testing {
namespace {

constexpr std::size_t plenty = std::size_t{1} << 30;

// Temporary files go to a folder that does not exist. putenv, unlike setenv, is on every system.
class NoTemporaryFolder {
  public:
    NoTemporaryFolder() { putenv(none); }
    NoTemporaryFolder(const NoTemporaryFolder&) = delete;
    NoTemporaryFolder& operator=(const NoTemporaryFolder&) = delete;
    ~NoTemporaryFolder() { putenv(usual); }

  private:
    // The environment keeps pointers to them.
    static inline char none[] = "TMPDIR=/nowhere/at/all";
    static inline char usual[] = "TMPDIR=";
};

TEST(Spill, KeepsEveryStateAndCount) {
    MemoryUse memory(0);
    DiskUse disk(plenty);
    StateTable<2> table(memory);
    SpilledStates<2> spilled(2, disk);
    constexpr std::uint64_t states = 5000;
    for (std::uint64_t i = 0; i < states; ++i) {
        const FrontierState<2> state{{i * i, i}};
        const std::uint64_t count[] = {i, i % 7};
        table.add(state, hash_of(state), count, i % 7 == 0 ? 1 : 2);
    }
    spilled.write(1, table);
    spilled.write(1, table);
    EXPECT_EQ(spilled.size(), 2 * states);
    std::uint64_t sum = 0;
    std::uint64_t high = 0;
    std::size_t seen = 0;
    for (int bucket = 0; bucket < SpilledStates<2>::buckets; ++bucket) {
        spilled.for_each(0, bucket, [&](const auto&, const auto*, int) { FAIL(); });
        spilled.for_each(1, bucket,
                         [&](const FrontierState<2>& state, const std::uint64_t* count, int limbs) {
                             EXPECT_EQ(state.word[0], state.word[1] * state.word[1]);
                             EXPECT_EQ(count[0], state.word[1]);
                             sum += count[0];
                             high += limbs > 1 ? count[1] : 0;
                             ++seen;
                         });
    }
    EXPECT_EQ(seen, 2 * states);
    EXPECT_EQ(sum, states * (states - 1));
    EXPECT_EQ(high, 2 * (states / 7 * 21 + 1));
    spilled.clear();
    EXPECT_EQ(spilled.size(), 0);
}

TEST(Spill, CountsTheSameWithLittleMemory) {
    const CoverProblem problem{PlacementTable(any_copies(pentominoes(), 7, 10))};
    const BigCount expected = count_by_frontier(problem, {});
    EXPECT_GT(expected, BigCount("100000000000"));
    for (const int threads : {1, 2}) {
        constexpr std::size_t little = std::size_t{2} << 20;
        EXPECT_THROW((void)count_by_frontier(problem, {.memory = little, .threads = threads}),
                     MemoryLimitExceeded);
        EXPECT_EQ(
            count_by_frontier(problem, {.memory = little, .disk = plenty, .threads = threads}),
            expected);
    }
}

// With states in memory, in files, and in parts read back.
TEST(Spill, GoesOnWhereItPaused) {
    const CoverProblem problem{PlacementTable(any_copies(pentominoes(), 7, 10))};
    const BigCount expected = count_by_frontier(problem, {});
    for (const int threads : {1, 2}) {
        const auto counting = begin_count_by_frontier(
            problem, frontier_order(problem),
            {.memory = std::size_t{2} << 20, .disk = plenty, .threads = threads});
        int turns = 1;
        while (!counting->go_on(1000)) ++turns;
        EXPECT_GT(turns, 100);
        EXPECT_EQ(counting->total(), expected);
    }
}

// Counts of 34 digits: more than one limb in the file.
TEST(Spill, CountsWithManyDigits) {
    const CoverProblem problem{PlacementTable(dominoes(16, 16))};
    EXPECT_EQ(
        count_by_frontier(problem, {.memory = std::size_t{3} << 20, .disk = plenty, .threads = 2}),
        BigCount("2444888770250892795802079170816"));
}

TEST(Spill, KeepsToItsFiles) {
    const CoverProblem problem{PlacementTable(any_copies(pentominoes(), 6, 10))};
    EXPECT_THROW((void)count_by_frontier(
                     problem, {.memory = std::size_t{1} << 20, .disk = 100'000, .threads = 1}),
                 DiskLimitExceeded);
}

TEST(Spill, SaysWhereItCannotWrite) {
    const NoTemporaryFolder folder;
    const CoverProblem problem{PlacementTable(any_copies(pentominoes(), 6, 10))};
    try {
        (void)count_by_frontier(problem,
                                {.memory = std::size_t{1} << 20, .disk = plenty, .threads = 1});
        ADD_FAILURE() << "no file was needed";
    } catch (const TemporaryFileError& error) {
        EXPECT_STREQ(error.what(),
                     "cannot use a temporary file in /nowhere/at/all: No such file or directory");
    }
}

}  // namespace
}  // namespace polypack::testing
