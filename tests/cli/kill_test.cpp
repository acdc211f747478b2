// Searches whose processes are killed again and again, at random: nothing is lost, nothing counted
// or written twice. Built as a test of seconds and as one of ten minutes.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <nlohmann/json.hpp>
#include <random>
#include <set>
#include <sstream>
#include <thread>

#include "cli/in_folder.hpp"
#include "cli/process.hpp"

namespace polypack::testing {
namespace {

using Clock = std::chrono::steady_clock;
using nlohmann::json;

constexpr std::chrono::seconds min_time(POLYPACK_KILL_SECONDS);
constexpr int all = 460464;
constexpr int distinct = 19186;

std::string bedlam() {
    return POLYPACK_SOURCE_DIR "/puzzles/bedlam-cube.yaml";
}

class Kills : public InFolder {
  protected:
    void pause(int max_milliseconds) {
        std::this_thread::sleep_for(
            std::chrono::milliseconds(1 + random_() % static_cast<unsigned>(max_milliseconds)));
    }

    // Workers of a folder, some of which are killed, and some stopped until others think them dead.
    void work_with_kills() {
        constexpr std::size_t workers = 3;
        const std::vector<std::string> words{"work",     "d",     "--threads", "1",
                                             "--budget", "200ms", "--lease",   "300ms"};
        std::vector<Process> running;
        for (std::size_t i = 0; i < workers; ++i) running.emplace_back(folder_, words);
        while (true) {
            pause(200);
            Process& one = running[random_() % workers];
            int code = 0;
            if (one.ended(code)) {
                ASSERT_EQ(code, 0) << contents(folder_ / "err");
                return;
            }
            if (random_() % 4 == 0) {
                one.send(SIGSTOP);
                pause(1000);
                one.send(SIGCONT);
                ++stops_;
            } else {
                one = Process(folder_, words);
                ++kills_;
            }
        }
    }

    void SetUp() override {
        InFolder::SetUp();
        const char* given = std::getenv("POLYPACK_SEED");
        const unsigned seed =
            given != nullptr ? static_cast<unsigned>(std::stoul(given)) : std::random_device{}();
        fmt::print("POLYPACK_SEED={}\n", seed);
        random_.seed(seed);
    }

    std::mt19937 random_;
    int kills_ = 0;
    int stops_ = 0;
};

TEST_F(Kills, OfWorkersLoseNothing) {
    const auto start = Clock::now();
    int rounds = 0;
    for (; rounds == 0 || Clock::now() - start < min_time; ++rounds) {
        std::filesystem::remove_all(folder_ / "d");
        const Outcome split = run(fmt::format("split {} --units 60 -o d", bedlam()));
        ASSERT_EQ(split.code, 0) << split.err;
        work_with_kills();
        const Outcome merged = run("merge d --json");
        ASSERT_EQ(merged.code, 0) << merged.err;
        const json record = json::parse(merged.out);
        EXPECT_EQ(record.at("distinct"), distinct);
        EXPECT_EQ(record.at("all"), all);
        EXPECT_EQ(record.at("measure"), "1");
        EXPECT_EQ(record.at("done"), "1");
        for (const json& twice : record.at("doubles")) EXPECT_NE(twice.at("equal"), false);
        ASSERT_FALSE(HasFailure());
    }
    std::cout << fmt::format(
        "{} workers killed, {} stopped for a while, {} searches: nothing lost\n", kills_, stops_,
        rounds);
}

TEST_F(Kills, OfASearchWithCheckpointsLoseNothing) {
    const auto start = Clock::now();
    int rounds = 0;
    for (; rounds == 0 || Clock::now() - start < min_time; ++rounds) {
        std::filesystem::remove_all(folder_ / "c");
        while (true) {
            std::filesystem::remove(folder_ / "status.json");
            const std::string threads = std::to_string(1 + random_() % 3);
            Process search(folder_,
                           {"solve", bedlam(), "--checkpoint", "c", "--every", "40ms", "--threads",
                            threads, "-o", "packings.jsonl", "--status", "status.json"});
            pause(600);
            int code = 0;
            if (search.ended(code)) {
                ASSERT_EQ(code, 0) << contents(folder_ / "err");
                break;
            }
            // Before it writes its status, it may not listen to signals yet.
            const bool asks =
                random_() % 2 == 0 && std::filesystem::exists(folder_ / "status.json");
            search.send(asks ? SIGTERM : SIGKILL);
            code = search.wait();
            ASSERT_TRUE(code == (asks ? 4 : -SIGKILL) || code == 0) << code;
            ++kills_;
        }
        std::istringstream lines(contents(folder_ / "packings.jsonl"));
        std::set<std::string> packings;
        int number = 0;
        json last;
        for (std::string line; std::getline(lines, line); ++number) {
            last = json::parse(line);
            EXPECT_EQ(last.contains("puzzle"), number == 0);
            if (last.contains("packing")) {
                EXPECT_TRUE(packings.insert(line).second) << "doubled";
            }
        }
        EXPECT_EQ(packings.size(), static_cast<std::size_t>(distinct));
        EXPECT_EQ(number, distinct + 2);
        EXPECT_EQ(last.at("all"), all);
        EXPECT_EQ(last.at("distinct"), distinct);
        ASSERT_FALSE(HasFailure());
    }
    std::cout << fmt::format("{} runs killed or stopped, {} searches: nothing lost\n", kills_,
                             rounds);
}

}  // namespace
}  // namespace polypack::testing
