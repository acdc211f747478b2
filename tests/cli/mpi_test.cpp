// solve --mpi under mpirun, where both are there.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "cli/in_folder.hpp"

namespace polypack::testing {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

std::string bedlam_cube() {
    return source("puzzles/bedlam-cube.yaml");
}

std::multiset<std::string> packings_in(const std::string& text) {
    std::istringstream lines(text);
    std::multiset<std::string> packings;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("{\"packing\"")) packings.insert(line);
    }
    return packings;
}

class Mpi : public InFolder {
  protected:
    void SetUp() override {
        if (std::system("command -v mpirun >/dev/null") != 0) {
            GTEST_SKIP() << "mpirun is not installed";
        }
        if (run_program("--version").out.find("with MPI") == std::string::npos) {
            GTEST_SKIP() << "polypack was built without MPI";
        }
    }

    // Tests may run as root, on fewer cores than ranks, and with a sanitizer that would report what
    // Open MPI does not free.
    static std::string mpirun(int ranks) {
        return fmt::format(
            "ASAN_OPTIONS=detect_leaks=0 OMPI_ALLOW_RUN_AS_ROOT=1 "
            "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 mpirun --oversubscribe -n "
            "{} ",
            ranks);
    }
    [[nodiscard]] Outcome run_ranks(int ranks, const std::string& words) const {
        return run_program(words, "cd '" + folder_.string() + "' && " + mpirun(ranks));
    }
};

TEST_F(Mpi, CountsWithAnyNumberOfRanks) {
    for (const int ranks : {1, 2, 3}) {
        SCOPED_TRACE(ranks);
        const Outcome outcome =
            run_ranks(ranks, "solve " + bedlam_cube() + " --mpi --count --json");
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_EQ(std::ranges::count(outcome.out, '\n'), 1) << outcome.out;
        const json result = json::parse(outcome.out);
        EXPECT_EQ(result.at("distinct"), 19186);
        EXPECT_EQ(result.at("all"), 460464);
        EXPECT_EQ(result.at("nodes"), 11795850);
        EXPECT_EQ(result.at("complete"), true);
    }
}

TEST_F(Mpi, PrintsThePackingsOfAllRanksOnce) {
    for (const std::string puzzle : {"soma-cube", "slothouber-graatsma", "tetrominoes-4x5"}) {
        SCOPED_TRACE(puzzle);
        const std::string words = "solve " + source("puzzles/" + puzzle + ".yaml") + " --json ";
        const Outcome plain = run(words);
        const Outcome outcome = run_ranks(3, words + "--mpi");
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_EQ(packings_in(outcome.out), packings_in(plain.out));
    }
}

TEST_F(Mpi, LosesNothingWhenARankIsKilled) {
    // Open MPI ends the job with its first dead rank; the same command goes on.
    const std::string command = fmt::format(
        "'{}' solve {} --mpi --checkpoint c --every 100ms --threads 1 -o p.jsonl --json",
        POLYPACK_PROGRAM, bedlam_cube());
    std::ofstream(folder_ / "kill_one") << "ranks=$1 after=$2\n"
                                           "shift 2\n"
                                           "\"$@\" >out 2>err & job=$!\n"
                                           "sleep $after\n"
                                           "for rank in $(cat /proc/$job/task/*/children); do\n"
                                           "    [ $((--ranks)) -gt 0 ] || kill -KILL $rank\n"
                                           "done\n"
                                           "wait $job\n";
    int kills = 0;
    for (; kills < 6; ++kills) {
        const int ranks = 2 + kills % 2;
        const std::string line = fmt::format(
            "cd '{}' && export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 && "
            "bash kill_one {} {} mpirun --oversubscribe -n {} {} 2>/dev/null",
            folder_.string(), 1 + kills % ranks, 0.9 + 0.1 * kills, ranks, command);
        if (std::system(line.c_str()) == 0) break;
        EXPECT_FALSE(fs::exists(folder_ / "c/checkpoint") &&
                     contents(folder_ / "c/checkpoint").empty());
    }
    EXPECT_GT(kills, 0);
    const Outcome outcome =
        run_ranks(2, fmt::format("solve {} --mpi --checkpoint c --every 100ms -o p.jsonl --json",
                                 bedlam_cube()));
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    const json result = json::parse(outcome.out);
    EXPECT_EQ(result.at("distinct"), 19186);
    EXPECT_EQ(result.at("all"), 460464);
    const auto packings = packings_in(contents(folder_ / "p.jsonl"));
    EXPECT_EQ(packings.size(), 19186U);
    EXPECT_EQ(std::set<std::string>(packings.begin(), packings.end()).size(), 19186U);
    // And the same folder without MPI.
    EXPECT_EQ(json::parse(run("solve " + bedlam_cube() + " --checkpoint c -o p.jsonl --json").out)
                  .at("distinct"),
              19186);
}

TEST_F(Mpi, EndsAtTheLimit) {
    const std::string words = "solve " + bedlam_cube() + " --mpi --json --limit ";
    for (const std::size_t limit : {1U, 7U, 5000U}) {
        SCOPED_TRACE(limit);
        const Outcome outcome = run_ranks(2, fmt::format("{}{}", words, limit));
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        const auto packings = packings_in(outcome.out);
        EXPECT_EQ(packings.size(), limit);
        EXPECT_EQ(std::set<std::string>(packings.begin(), packings.end()).size(), limit);
        const json result =
            json::parse(outcome.out.substr(outcome.out.rfind('\n', outcome.out.size() - 2) + 1));
        EXPECT_EQ(result.at("distinct"), limit);
        EXPECT_EQ(result.at("ending"), "limit");
    }
    // A checkpoint goes on behind the limit.
    const std::string kept = words.substr(0, words.size() - 8) + " --checkpoint c -o p.jsonl";
    ASSERT_EQ(run_ranks(2, kept + " --limit 100").code, 0);
    EXPECT_EQ(packings_in(contents(folder_ / "p.jsonl")).size(), 100U);
    ASSERT_EQ(run_ranks(3, kept).code, 0);
    const auto packings = packings_in(contents(folder_ / "p.jsonl"));
    EXPECT_EQ(std::set<std::string>(packings.begin(), packings.end()).size(), 19186U);
    EXPECT_EQ(packings.size(), 19186U);
}

TEST_F(Mpi, EndsWhenTheTimeIsOver) {
    const std::string words = "solve " + source("bench/puzzles/one-sided-pentominoes-5x18.yaml") +
                              " --mpi --count --json --checkpoint c --time 2s";
    const Outcome outcome = run_ranks(2, words);
    EXPECT_EQ(outcome.code, 4) << outcome.err;
    const json result = json::parse(outcome.out);
    EXPECT_EQ(result.at("ending"), "time");
    EXPECT_TRUE(fs::exists(folder_ / "c/checkpoint"));
    EXPECT_GT(json::parse(run_ranks(3, words).out).at("nodes"), result.at("nodes"));
}

TEST_F(Mpi, SaysWhatIsWrongOnce) {
    struct Wrong {
        std::string words;
        int code;
        std::string message;
    };
    for (const Wrong& wrong : std::vector<Wrong>{
             {"solve nothing.yaml --mpi", 3, "nothing.yaml:1:1: no such file"},
             {"solve " + bedlam_cube() + " --mpi --engine restarts", 2, "cannot search in units"},
             {"solve " + bedlam_cube() + " --mpi --checkpoint no/such", 5,
              "cannot write 'no/such'"},
         }) {
        SCOPED_TRACE(wrong.words);
        const Outcome outcome = run_ranks(2, wrong.words);
        EXPECT_EQ(outcome.code, wrong.code);
        EXPECT_EQ(outcome.out, "");
        const std::size_t at = outcome.err.find(wrong.message);
        ASSERT_NE(at, std::string::npos) << outcome.err;
        EXPECT_EQ(outcome.err.find(wrong.message, at + 1), std::string::npos) << outcome.err;
    }
}

TEST(MpiOptions, AreChecked) {
    for (const auto& [words, message] : std::vector<std::pair<std::string, std::string>>{
             {bedlam_cube() + " --mpi --unique", "--mpi cannot be combined with --unique"},
             {bedlam_cube() + " --mpi --unit x", "--unit cannot be combined with --mpi"},
             {"- --mpi", "--mpi does not read standard input"},
             {bedlam_cube() + " --status x", "--status requires --checkpoint, --unit or --mpi"},
         }) {
        SCOPED_TRACE(words);
        const Outcome outcome = run_program("solve " + words);
        EXPECT_EQ(outcome.code, 2);
        EXPECT_NE(outcome.err.find(message), std::string::npos) << outcome.err;
        EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1) << outcome.err;
    }
}

}  // namespace
}  // namespace polypack::testing
