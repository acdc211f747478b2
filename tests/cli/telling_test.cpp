// Every long command tells how far it is when it is asked by SIGUSR1.
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "cli/in_folder.hpp"
#include "cli/process.hpp"

namespace polypack::testing {
namespace {

struct LongCommand {
    std::string name;
    std::vector<std::string> words;
    std::string phase;  // one that it is in for long
    std::string count;  // what it then counts, which grows
};

std::ostream& operator<<(std::ostream& out, const LongCommand& command) {
    return out << command.name;
}

std::string shipped(const std::string& name) {
    return std::string(POLYPACK_SOURCE_DIR) + "/puzzles/" + name + ".yaml";
}

class Telling : public InFolder, public ::testing::WithParamInterface<LongCommand> {
  protected:
    // Returns what the command tells when it is asked, once it is in its phase; null if it ended
    // before.
    nlohmann::json told() const {
        std::vector<std::string> words = GetParam().words;
        words.insert(words.end(), {"--progress", "json"});
        Process process(folder_, words);
        int code = 0;
        // It takes some time to accept the signal.
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        while (!process.ended(code)) {
            process.send(SIGUSR1);
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            std::istringstream lines(contents(folder_ / "err"));
            for (std::string line; std::getline(lines, line);) {
                const auto value = nlohmann::json::parse(line, nullptr, false);
                if (value.is_discarded()) continue;
                const auto& body = value.at("progress");
                if (body.at("phase") == GetParam().phase && body.at(GetParam().count) > 0) {
                    return body;
                }
            }
        }
        return nullptr;
    }
};

TEST_P(Telling, SaysHowFarItIsWhenAsked) {
    const auto body = told();
    ASSERT_FALSE(body.is_null()) << contents(folder_ / "err");
    EXPECT_GT(body.at("seconds"), 0);
    if (!body.at("share").is_null()) {
        EXPECT_GE(body.at("share"), 0);
        EXPECT_LE(body.at("share"), 1);
    }
}

const std::string tetris = shipped("tetris-cube");
const std::string pentacubes = shipped("../bench/puzzles/pentacubes-5x5x4-choose");
const std::string rectangle = shipped("pentominoes-6x10");

INSTANTIATE_TEST_SUITE_P(
    Commands, Telling,
    ::testing::Values(
        LongCommand{"solve", {"solve", tetris, "--count"}, "searching", "nodes"},
        LongCommand{
            "restarts", {"solve", tetris, "--count", "--engine", "restarts"}, "searching", "nodes"},
        LongCommand{"certify", {"certify", tetris, "-o", "p"}, "proving", "share"},
        LongCommand{"algorithm13",
                    {"solve", tetris, "--count", "--engine", "algorithm13"},
                    "searching",
                    "nodes"},
        LongCommand{"checkpoint",
                    {"solve", tetris, "--count", "--checkpoint", "kept"},
                    "searching",
                    "nodes"},
        LongCommand{
            "count", {"count", tetris, "--method", "frontier"}, "counting by frontier", "states"},
        LongCommand{"estimate", {"estimate", tetris}, "probing", "done"},
        LongCommand{"heat", {"heat", tetris}, "searching", "packings"},
        LongCommand{"show", {"show", tetris, "-o", "page.html"}, "searching", "packings"},
        LongCommand{"sample", {"sample", rectangle, "--limit", "1000000"}, "printing", "done"},
        LongCommand{"diagram",
                    {"diagram", tetris, "--method", "frontier"},
                    "building the diagram",
                    "states"},
        LongCommand{
            "sequence", {"sequence", rectangle, "--vary", "y", "--last", "10"}, "counting", "of"},
        LongCommand{
            "choose", {"choose", pentacubes, "--bag", "20"}, "packing choices by exchange", "done"},
        LongCommand{"unique",
                    {"unique", rectangle, "--by", "colours"},
                    "trying packings as the one that stays",
                    "done"},
        LongCommand{"difficulty", {"difficulty", tetris}, "searching", "packings"},
        LongCommand{
            "plays", {"difficulty", tetris, "--limit", "1000000000"}, "playing at random", "done"},
        LongCommand{"booklet",
                    {"booklet", shipped("../pieces/hexominoes"), "--random", "12", "-n", "500",
                     "-o", "booklet.html"},
                    "making regions",
                    "done"},
        LongCommand{"order",
                    {"order", shipped("../pieces/hexominoes"), "--piece", "Y"},
                    "excluding boxes",
                    "done"},
        LongCommand{"compat",
                    {"compat", shipped("../pieces/pentominoes"), "--piece", "I", "--piece", "Z",
                     "--limit", "200"},
                    "excluding regions",
                    "done"},
        LongCommand{"polyforms", {"count-polyforms", "square", "16"}, "counting", "done"},
        LongCommand{"disassemble", {"disassemble", tetris, "--count"}, "taking apart", "done"},
        LongCommand{"split",
                    {"split", tetris, "-o", "units", "--units", "1000000"},
                    "dividing the search",
                    "done"}),
    [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace polypack::testing
