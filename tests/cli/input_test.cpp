// Files, pipes and standard input that the command line names.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "cli/in_folder.hpp"

namespace polypack::testing {
namespace {

const std::string puzzle =
    "printf 'pieces: [{name: V, art: [V., VV], copies: 2}]\\nregion: {box: [3, 2]}\\n'";
const std::string program = std::string("'") + POLYPACK_PROGRAM + "'";
const std::string games = std::string("'") + POLYPACK_PROGRAM "-games" + "'";

// Runs a shell command, as run_program runs the program.
Outcome run_shell(const std::string& command) {
    return run_program("--version >/dev/null; (" + command + ")");
}

TEST(Inputs, MayBeStandardInput) {
    for (const std::string_view name : {"-", "/dev/stdin"}) {
        SCOPED_TRACE(name);
        const Outcome outcome = run_shell(fmt::format("{} | {} check {}", puzzle, program, name));
        EXPECT_NE(outcome.out.find("'standard input' is valid"), std::string::npos) << outcome.out;
    }
    const Outcome bad = run_shell("printf ',' | " + program + " check - 2>&1");
    EXPECT_EQ(bad.out, "<stdin>:1:1: unexpected ','; the file must contain a map\n");
}

TEST(Inputs, OfPackingsMayBeStandardInput) {
    const std::string picture = "/tmp/polypack-inputs-test.svg";
    const Outcome outcome = run_shell(puzzle + " | " + program + " solve - --json | " + program +
                                      " show - -o " + picture);
    EXPECT_EQ(outcome.out, picture + "\n");
    EXPECT_NE(contents(picture).find("<svg"), std::string::npos);
    std::filesystem::remove(picture);
}

TEST(Inputs, CannotBothBeStandardInput) {
    const Outcome outcome = run_program("show - --packings - -o /tmp/polypack-inputs-test.svg");
    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(outcome.err, "polypack: the puzzle and --packings cannot both be standard input\n");
}

TEST(Inputs, AreShortenedAndEscapedInMessages) {
    const Outcome escapes = run_games("perft \"$(printf 'a\\033[31m')\" 1");
    EXPECT_TRUE(escapes.err.starts_with("polypack-games: unknown game 'a\\x1b[31m'; available: "))
        << escapes.err;
    const Outcome move = run_shell("printf 'a\\033[31m\\n' | " + games + " play othello");
    EXPECT_NE(move.out.find("'a\\x1b[31m' is not a legal move"), std::string::npos) << move.out;
    const Outcome line =
        run_shell("head -c 5000000 /dev/zero | tr '\\0' x | " + program + " check - 2>&1");
    EXPECT_LT(line.out.size(), 300) << line.out.substr(0, 300);
}

class ShippedNames : public InFolder {};

TEST_F(ShippedNames, StandForFilesInAnyFolder) {
    const Outcome soma = run("solve soma-cube --count --expect");
    EXPECT_EQ(soma.code, 0) << soma.err;
    EXPECT_EQ(soma.out.find("distinct    240\n"), 0u) << soma.out;
    std::ofstream(folder_ / "p.yaml") << "pieces: {from: pentominoes}\nregion: {box: [20, 3]}\n";
    EXPECT_EQ(run("solve p.yaml --count").out.find("distinct    2\n"), 0u);
    EXPECT_EQ(run("split soma-cube --units 3 -o d").code, 0);
    EXPECT_EQ(run("work d --quiet").code, 0);
    EXPECT_EQ(run("merge d").out.find("distinct    240\n"), 0u);
    // Two shipped files have this name: pieces come from the set.
    std::ofstream(folder_ / "t.yaml")
        << "lattice: cube\npieces: {from: tetris-cube, use: [A]}\nregion: {box: [4, 4, 4]}\n";
    EXPECT_EQ(run("check t.yaml").code, 0) << run("check t.yaml").err;
}

TEST_F(ShippedNames, ComeAfterFilesAndAreSuggested) {
    EXPECT_EQ(run("check soma-cub").err, "soma-cub:1:1: no such file; shipped: soma-cube\n");
    EXPECT_EQ(run("check puzzles/soma-cube.yaml").err,
              "puzzles/soma-cube.yaml:1:1: no such file; shipped: soma-cube\n");
    std::ofstream(folder_ / "p.yaml") << "pieces: {from: pentomino}\nregion: {box: [20, 3]}\n";
    EXPECT_EQ(run("check p.yaml").err,
              "p.yaml:1:16: 'pentomino': no such file; shipped: pentominoes\n");
    std::ofstream(folder_ / "soma-cube")
        << "name: Mine\npieces: [{name: D, art: [DD]}]\nregion: {box: [2, 1]}\n";
    EXPECT_NE(run("check soma-cube").out.find("'Mine' is valid"), std::string::npos);
}

}  // namespace
}  // namespace polypack::testing
