// The remaining time that a long search reports is close to the time it then takes.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "polypack/analysis/outlook.hpp"
#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/formats/read_puzzle.hpp"

namespace polypack::testing {
namespace {

struct LongSearch {
    const char* name;  // of the test
    const char* puzzle;
    SymmetryMode mode;
    const char* engine;
    int threads;
};

std::ostream& operator<<(std::ostream& out, const LongSearch& search) {
    return out << search.name;
}

struct Reading {
    double seconds;
    double left;
};

class HonestProgress : public ::testing::TestWithParam<LongSearch> {};

// A factor of 1.5 allows for a machine whose speed varies.
TEST_P(HonestProgress, TheTimeLeftIsTheTimeItTakes) {
    const LongSearch& chosen = GetParam();
    const Puzzle puzzle =
        read_puzzle(std::string(POLYPACK_SOURCE_DIR) + "/puzzles/" + chosen.puzzle + ".yaml");
    Progress progress;
    SolveOptions options;
    options.engine = chosen.engine;
    options.symmetry = chosen.mode;
    options.threads = chosen.threads;
    options.progress = &progress;
    const PreparedPuzzle prepared(puzzle, options);
    std::vector<Reading> readings;
    std::atomic<bool> over{false};
    const auto start = std::chrono::steady_clock::now();
    const auto passed = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    std::thread watcher([&] {
        while (!over) {
            const double now = passed();
            const Outlook seen = outlook(progress.search, now);
            if (seen.foreseeable) readings.push_back({now, seen.seconds_left});
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
    });
    (void)prepared.solve(options);
    const double total = passed();
    over = true;
    watcher.join();
    ASSERT_GT(total, 1) << "too short to be meaningful";
    for (const double share : {0.25, 0.5, 0.75}) {
        const auto at = std::find_if(readings.begin(), readings.end(),
                                     [&](const Reading& r) { return r.seconds >= share * total; });
        ASSERT_NE(at, readings.end());
        const double truth = total - at->seconds;
        EXPECT_LT(at->left, 1.5 * truth) << "after " << share << " of " << total << " s";
        EXPECT_GT(at->left, truth / 1.5) << "after " << share << " of " << total << " s";
    }
}

INSTANTIATE_TEST_SUITE_P(
    LongSearches, HonestProgress,
    ::testing::Values(
        LongSearch{"tetris_cube", "tetris-cube", SymmetryMode::full, "cover", 1},
        LongSearch{"tetris_cube_rotations", "tetris-cube", SymmetryMode::rotations, "cover", 1},
        LongSearch{"tetris_cube_all", "tetris-cube", SymmetryMode::none, "cover", 2},
        LongSearch{"bedlam_all", "bedlam-cube", SymmetryMode::none, "cover", 2},
        LongSearch{"block_3x4x5_all", "solid-pentominoes-3x4x5", SymmetryMode::none, "cover", 1},
        LongSearch{"pentominoes_3x20_reference", "pentominoes-3x20", SymmetryMode::full,
                   "algorithm13", 2},
        LongSearch{"block_2x3x10_reference", "solid-pentominoes-2x3x10", SymmetryMode::full,
                   "algorithm13", 2},
        LongSearch{"cross_block_reference", "solid-pentominoes-cross-block", SymmetryMode::full,
                   "algorithm13", 1},
        LongSearch{"two_5x6_reference", "pentominoes-two-5x6", SymmetryMode::none, "algorithm13",
                   1},
        LongSearch{"square_8x8_all", "pentominoes-8x8-square", SymmetryMode::none, "cover", 1}),
    [](const auto& instance) { return std::string(instance.param.name); });

}  // namespace
}  // namespace polypack::testing
