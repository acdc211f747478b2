// Searches that are stopped again and again, and go on from their folder.
#include "polypack/distribution/checkpoint.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "polypack/distribution/durable_file.hpp"
#include "polypack/distribution/unit_run.hpp"
#include "polypack/formats/read_puzzle.hpp"

namespace polypack::testing {
namespace {

namespace fs = std::filesystem;

class CheckpointTest : public ::testing::Test {
  protected:
    CheckpointTest() : folder_(fs::path(::testing::TempDir()) / name()) {
        fs::remove_all(folder_);
        fs::create_directory(folder_);
    }
    ~CheckpointTest() override { fs::remove_all(folder_); }
    CheckpointTest(const CheckpointTest&) = delete;
    CheckpointTest& operator=(const CheckpointTest&) = delete;

    static std::string name() {
        return std::string("polypack-") +
               ::testing::UnitTest::GetInstance()->current_test_info()->name();
    }
    [[nodiscard]] std::string in_folder(const std::string& file) const {
        return (folder_ / file).string();
    }

    // Searches until it has asked so often whether to stop; 0: to the end.
    CheckpointResult run(int patience, CheckpointOptions options) const {
        const UnitRun run(puzzle_, options_);
        const Checkpoint checkpoint(in_folder("search"));
        std::atomic<int> asked{0};
        options.search_all = [&](const UnitSearch& search, UnitProgress from,
                                 const UnitCallbacks& given, const UnitSink& sink) {
            UnitCallbacks watch = given;
            watch.should_stop = [&] { return patience != 0 && ++asked > patience; };
            return search.search_all(std::move(from), watch, sink);
        };
        return checkpoint.search(run.search(), options);
    }

    // A line for each packing.
    [[nodiscard]] CheckpointOptions with_output() const {
        CheckpointOptions options;
        options.output.path = in_folder("packings");
        options.output.beginning = "begin\n";
        options.output.line = [](std::span<const int> placements, std::uint64_t class_size) {
            std::string line = std::to_string(class_size);
            for (const int placement : placements) line += ' ' + std::to_string(placement);
            return line + '\n';
        };
        options.output.end = [](const UnitProgress& progress, double) {
            return "end " + std::to_string(progress.counts.distinct) + '\n';
        };
        return options;
    }

    [[nodiscard]] std::string output() const {
        std::ostringstream text;
        text << std::ifstream(in_folder("packings")).rdbuf();
        return text.str();
    }

    fs::path folder_;
    Puzzle puzzle_ = read_puzzle(POLYPACK_SOURCE_DIR "/puzzles/soma-cube.yaml");
    SolveOptions options_{.threads = 2};
};

TEST_F(CheckpointTest, EveryPackingIsFoundOnceOverManyRuns) {
    const CheckpointOptions options = with_output();
    int runs = 1;
    CheckpointResult last = run(3, options);
    for (; !last.progress.open.empty(); ++runs) {
        ASSERT_LT(runs, 1000);
        // Packings that a killed process wrote after its last checkpoint are cut off.
        std::ofstream(options.output.path, std::ios::app) << "written but not committed\n";
        last = run(3, options);
    }
    EXPECT_GT(runs, 3);
    EXPECT_GT(last.seconds_before, 0) << "the runs before";
    EXPECT_EQ(last.progress.counts.distinct, 240U);
    EXPECT_EQ(last.progress.counts.all, 11520U);

    std::istringstream lines(output());
    std::string line;
    std::getline(lines, line);
    EXPECT_EQ(line, "begin");
    std::set<std::string> packings;
    while (std::getline(lines, line) && !line.starts_with("end")) {
        EXPECT_TRUE(packings.insert(line).second) << line;
    }
    EXPECT_EQ(packings.size(), 240U);
    EXPECT_EQ(line, "end 240");

    const std::string whole = output();
    EXPECT_EQ(run(0, options).progress.counts.distinct, 240U);
    EXPECT_EQ(output(), whole) << "a finished search was searched again";
}

TEST_F(CheckpointTest, TheLimitCountsThePackingsOfAllRuns) {
    CheckpointOptions options = with_output();
    options.limit = 100;
    int runs = 0;
    CheckpointResult last;
    do {
        last = run(2, options);
        ASSERT_LT(++runs, 1000);
    } while (!last.reported);
    EXPECT_EQ(last.reported->distinct, 100U);
    EXPECT_FALSE(last.progress.open.empty());
    const std::string text = output();
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 101);
}

TEST_F(CheckpointTest, ASmallerLimitRemovesNoPacking) {
    CheckpointOptions options = with_output();
    options.limit = 100;
    (void)run(0, options);
    const std::string before = output();
    options.limit = 99;
    EXPECT_THROW((void)run(0, options), CheckpointError);
    EXPECT_EQ(output(), before);
    options.limit = 100;
    EXPECT_EQ(run(0, options).reported->distinct, 100U);
    EXPECT_EQ(std::ranges::count(output(), '\n'), 101);
    options.limit = 0;
    EXPECT_EQ(run(0, options).progress.counts.distinct, 240U);
}

TEST_F(CheckpointTest, AFolderServesOneRunAtATime) {
    const Checkpoint one(in_folder("search"));
    EXPECT_THROW(Checkpoint(in_folder("search")), CheckpointError);
}

TEST_F(CheckpointTest, FilesOfOtherSearchesAreRefused) {
    const CheckpointOptions options = with_output();
    ASSERT_FALSE(run(3, options).progress.open.empty());

    CheckpointOptions all = options;
    all.list_all = true;
    EXPECT_THROW(run(0, all), UnitFileError);
    CheckpointOptions without;
    EXPECT_THROW(run(0, without), UnitFileError);
    CheckpointOptions other = options;
    other.output.beginning = "other\n";
    EXPECT_THROW(run(0, other), UnitFileError);
    other = options;
    other.output.path = folder_.string();
    EXPECT_THROW(run(0, other), std::runtime_error);
    fs::resize_file(options.output.path, 1);
    EXPECT_THROW(run(0, options), UnitFileError);
}

}  // namespace
}  // namespace polypack::testing
