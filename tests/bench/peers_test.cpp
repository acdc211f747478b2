// The table of programs side by side, with programs that are right, wrong, slow and broken.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "cli/in_folder.hpp"
#include "peer.hpp"
#include "process.hpp"

namespace polypack::testing {
namespace {

namespace fs = std::filesystem;

::testing::AssertionResult contains(const std::string& text, const std::string& part) {
    if (text.find(part) != std::string::npos) return ::testing::AssertionSuccess() << text;
    return ::testing::AssertionFailure() << text << "does not contain: " << part;
}

::testing::AssertionResult matches(const std::string& text, const std::string& pattern) {
    if (std::regex_search(text, std::regex(pattern))) return ::testing::AssertionSuccess() << text;
    return ::testing::AssertionFailure() << text << "does not match: " << pattern;
}

class Peers : public InFolder {
  protected:
    void write(const std::string& name, const std::string& text) const {
        std::ofstream(folder_ / name, std::ios::binary) << text;
    }

    // A shell script that competes.
    void add(const std::string& name, const std::string& script,
             const std::string& lines = "input: dlx\ncounts: distinct\narguments: ''\n") const {
        write(name, "#!/bin/sh\n" + script + "\n");
        fs::permissions(folder_ / name, fs::perms::owner_all);
        write(name + ".yaml", fmt::format("name: the {0}\nsource: here\nchecked: run\nbuild: none\n"
                                          "program: {0}\ncount: 'found ([0-9]+)'\n{1}",
                                          name, lines));
    }

    // Both outputs together.
    [[nodiscard]] bench::Run run_bench(const std::string& words) const {
        std::istringstream stream(words);
        std::vector<std::string> command{POLYPACK_BENCH_PACKING};
        for (std::string word; stream >> word;) {
            command.push_back(word == "HERE" ? folder_.string() : word);
        }
        return bench::run_process(command, {}, 120);
    }

    [[nodiscard]] static std::string row(const bench::Run& outcome, const std::string& title) {
        std::istringstream lines(outcome.output);
        for (std::string line; std::getline(lines, line);) {
            if (line.starts_with("| " + title + " |")) return line;
        }
        return {};
    }
};

const char* const number = "[0-9]+\\.[0-9]+";

TEST_F(Peers, ProgramsThatCountRightlyAreTimed) {
    add("right", "echo found 7; echo found 240");
    const bench::Run outcome = run_bench("--peers HERE --rounds 2 soma-cube");
    EXPECT_EQ(outcome.code, 0) << outcome.output;
    EXPECT_TRUE(matches(row(outcome, "soma-cube"),
                        fmt::format("^\\| soma-cube \\| the right {0} \\| {0} \\| {0} \\| {0} "
                                    "\\|$",
                                    number)));
    // It has no way to ignore symmetry.
    EXPECT_TRUE(contains(row(outcome, "soma-cube, no symmetry"), "| none |"));
    EXPECT_TRUE(
        contains(outcome.output, "the right cannot be asked for packings without symmetry"));
}

TEST_F(Peers, FaultsAreReportedAndHaveNoTime) {
    const std::string lines = "input: mcc\ncounts: distinct\narguments: ''\n";
    add("wrong", "echo found 239", lines);
    add("crash", "echo found 1; kill -SEGV $$", lines);
    add("silent", "echo nothing here; exit 3", lines);
    add("hanging", "sleep 100 & echo $! > \"$0.id\"; echo found 1; wait", lines);
    const bench::Run outcome = run_bench("--peers HERE --rounds 2 --limit 4 slothouber-graatsma");
    EXPECT_EQ(outcome.code, 0) << outcome.output;
    EXPECT_TRUE(contains(row(outcome, "slothouber-graatsma"), "| slothouber-graatsma | none |"));
    EXPECT_TRUE(
        contains(outcome.output, "slothouber-graatsma: the wrong: wrong count: 239, not 1"));
    EXPECT_TRUE(contains(outcome.output, "slothouber-graatsma: the crash: ended by signal 11"));
    EXPECT_TRUE(contains(outcome.output,
                         "slothouber-graatsma: the silent: prints no count, exit code 3, last "
                         "line 'nothing here'"));
    EXPECT_TRUE(contains(outcome.output, "slothouber-graatsma: the hanging: stopped after 4 s"));
    EXPECT_FALSE(matches(outcome.output, "the (wrong|crash|silent|hanging) [0-9]"));
}

TEST_F(Peers, WhatAProgramStartsEndsWithIt) {
    add("leaving", "sleep 100 & echo $! > \"$0.id\"; echo found 240");
    const bench::Run outcome = run_bench("--peers HERE --rounds 1 soma-cube");
    EXPECT_TRUE(contains(row(outcome, "soma-cube"), "the leaving"));
    std::ifstream file(folder_ / "leaving.id");
    pid_t id = 0;
    ASSERT_TRUE(file >> id);
    // It may be a zombie until its new parent notices.
    std::ifstream status(fmt::format("/proc/{}/stat", id));
    std::string text;
    std::getline(status, text);
    EXPECT_TRUE(text.empty() || text.find(") Z ") != std::string::npos) << text;
}

TEST_F(Peers, OptionListsComeOnStandardInputOrAsAFile) {
    // The items of Soma: 27 cells and 7 pieces.
    add("reader", "echo found $(head -n 1 | wc -w)");
    add("opener", "echo found $(head -n 1 \"$2\" | wc -w), $1",
        "input: mcc\ncounts: distinct\narguments: --read {file}\n");
    const bench::Run outcome = run_bench("--peers HERE --rounds 1 soma-cube");
    EXPECT_TRUE(contains(outcome.output, "the reader: wrong count: 34, not 240"));
    EXPECT_TRUE(contains(outcome.output, "the opener: wrong count: 34, not 240"));
}

TEST_F(Peers, ProgramsForPentominoesGetTheSides) {
    add("sides", "echo found $1$2",
        "input: pentominoes\ncounts: distinct\narguments: '{rows} {columns}'\nsettings:\n"
        "  soma-cube: 1 2\n");
    const bench::Run outcome =
        run_bench("--peers HERE --rounds 1 pentominoes-3x20 solid-pentominoes-2x3x10 soma-cube");
    EXPECT_TRUE(contains(outcome.output, "the sides: wrong count: 320, not 2"));
    EXPECT_TRUE(contains(outcome.output, "the sides: wrong count: 12, not 240"));
    EXPECT_TRUE(contains(outcome.output,
                         "cannot be asked for anything but the twelve pentominoes in "
                         "a rectangle: solid-pentominoes-2x3x10"));
}

TEST_F(Peers, AnyPackingWillDoIfOneIsWanted) {
    add("finder", "echo found 17", "input: cnf\ncounts: all\nfirst: ''\n");
    add("quitter", "echo found 0", "input: cnf\ncounts: all\nfirst: ''\n");
    const bench::Run outcome = run_bench("--peers HERE --rounds 1 hexominoes-parallelogram-15x14");
    EXPECT_TRUE(contains(row(outcome, "hexominoes-parallelogram-15x14, first"), "the finder"));
    EXPECT_TRUE(contains(outcome.output, "the quitter: finds no packing"));
    EXPECT_TRUE(contains(
        row(run_bench("--peers HERE --rounds 1 --first bedlam-cube"), "bedlam-cube, first"),
        "the finder"));
}

TEST_F(Peers, PackingsThatComeApartAreCountedAsWeDo) {
    const std::string lines = "input: xmpuzzle\ncounts: distinct\narguments: ''\n";
    add("right", "echo found $(test -s \"$1\" && echo 1)",
        lines + "apart: '{file}'\napart-count: 'found ([0-9]+)'\n");
    add("wrong", "echo found 2", lines + "apart: ''\napart-count: 'found ([0-9]+)'\n");
    add("packer", "echo found 1", lines);
    const bench::Run outcome = run_bench("--peers HERE --rounds 1 --apart burr-dubois");
    EXPECT_EQ(outcome.code, 0) << outcome.output;
    EXPECT_TRUE(contains(row(outcome, "burr-dubois, apart"), "| the right "));
    EXPECT_TRUE(contains(outcome.output, "burr-dubois, apart: the wrong: wrong count: 2, not 1"));
    EXPECT_TRUE(contains(outcome.output,
                         "the packer cannot be asked for packings that come apart: burr-dubois"));
}

TEST_F(Peers, AnEarlierBuildHasItsOwnColumns) {
    fs::create_symlink(POLYPACK_PROGRAM, folder_ / "polypack-before");
    const bench::Run outcome = run_bench("--peers HERE --rounds 1 soma-cube");
    EXPECT_EQ(outcome.code, 0) << outcome.output;
    EXPECT_TRUE(contains(outcome.output, "| 2 threads | earlier | gain |"));
    EXPECT_TRUE(
        matches(row(outcome, "soma-cube, no symmetry"),
                fmt::format("\\| none \\| {0} \\| - \\| {0} \\| {0} \\| {0} \\|$", number)));
}

TEST_F(Peers, AFolderWithoutProgramsLeavesOurs) {
    fs::create_directory(folder_ / "dlx1");
    write("dlx2", "not executable");
    const bench::Run outcome = run_bench("--peers HERE --rounds 1 soma-cube");
    EXPECT_EQ(outcome.code, 0);
    EXPECT_TRUE(contains(outcome.output, "no program of bench/peers lies in '"));
    EXPECT_TRUE(contains(row(outcome, "soma-cube"), "| none |"));
}

TEST_F(Peers, MistakesAreSaidInALine) {
    const auto error = [&](const std::string& words) {
        const bench::Run outcome = run_bench(words);
        EXPECT_EQ(outcome.code, 2) << words;
        EXPECT_EQ(outcome.output.find("| soma"), std::string::npos) << words;
        return outcome.output;
    };
    EXPECT_EQ(error("--peers absent"),
              "bench: --peers must be followed by a folder of programs, not 'absent'\n");
    EXPECT_EQ(error("--peers"), "bench: --peers must be followed by a value\n");
    EXPECT_EQ(error("--peers HERE --rounds 0"),
              "bench: --rounds must be followed by a number in 1..1000, not '0'\n");
    EXPECT_EQ(error("--peers HERE --limit nan"),
              "bench: --limit must be followed by a number in 0.001..1000000, not 'nan'\n");
    EXPECT_TRUE(contains(error("--peers HERE --apart"), "--apart must be followed by puzzles"));
    EXPECT_TRUE(contains(error("--peers HERE --long"), "unknown option '--long'"));
    EXPECT_TRUE(contains(error("--peers HERE no-such-puzzle"), "no-such-puzzle.yaml"));
}

TEST_F(Peers, MistakesInDescriptionsHaveAPlace) {
    const auto error = [&](const std::string& lines) {
        add("program", "true", lines);
        const bench::Run outcome = run_bench("--peers HERE soma-cube");
        EXPECT_EQ(outcome.code, 2) << lines;
        return outcome.output;
    };
    EXPECT_TRUE(contains(error("input: dxl\ncounts: all\n"),
                         "program.yaml:7:8: input must be one of dlx, mcc,"));
    EXPECT_TRUE(contains(error("input: dlx\ncounts: some\n"), "program.yaml:8:9: counts must be"));
    EXPECT_TRUE(contains(error("input: dlx\n"), "counts"));
    EXPECT_TRUE(contains(error("input: dlx\ncounts: all\nargument: x\n"), "program.yaml:9:1:"));
}

TEST(PeerDescriptions, AreValid) {
    int count = 0;
    for (const auto& entry : fs::directory_iterator(POLYPACK_SOURCE_DIR "/bench/peers")) {
        SCOPED_TRACE(entry.path().string());
        const bench::Peer peer = bench::read_peer(entry.path());
        EXPECT_TRUE(peer.arguments || peer.first);
        ++count;
    }
    EXPECT_GT(count, 5);
}

}  // namespace
}  // namespace polypack::testing
