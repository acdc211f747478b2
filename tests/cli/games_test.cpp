// perft and play as a user calls them.
#include <gtest/gtest.h>

#include "cli/program.hpp"

namespace polypack::testing {
namespace {

// Runs the program with the given lines as input.
std::string answers(const std::string& words, const std::string& lines) {
    const std::string command =
        "printf '" + lines + "' | '" POLYPACK_PROGRAM "-games' " + words + " 2>&1";
    FILE* pipe = popen(command.c_str(), "r");
    std::string out;
    std::array<char, 4096> buffer{};
    std::size_t got = 0;
    while ((got = fread(buffer.data(), 1, buffer.size(), pipe)) > 0) out.append(buffer.data(), got);
    out += "status " + std::to_string(WEXITSTATUS(pclose(pipe)));
    return out;
}

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

TEST(PerftCommand, PrintsTheTotalAndItsRateApart) {
    const Outcome ataxx = run_games("perft ataxx 5");
    EXPECT_EQ(ataxx.code, 0);
    EXPECT_EQ(ataxx.out, "4752668\n");
    EXPECT_TRUE(has(ataxx.err, "million per second"));
    EXPECT_EQ(run_games("perft go-positions 4").out, "24318165\n");
    EXPECT_EQ(run_games("perft othello 0").out, "1\n");
}

TEST(PerftCommand, CountsFromAPositionAndByMove) {
    EXPECT_EQ(run_games("perft chess 4 --position 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/"
                        "PPPBBPPP/R3K2R w KQkq - 0 1'")
                  .out,
              "4085603\n");
    EXPECT_EQ(run_games("perft connect-four 2 --divide").out,
              "1 7\n2 7\n3 7\n4 7\n5 7\n6 7\n7 7\n49\n");
    EXPECT_EQ(run_games("perft connect-four 1 --position 111111").out, "6\n");
}

TEST(PerftCommand, SaysWhatIsWrong) {
    const Outcome position = run_games("perft othello 2 --position XO");
    EXPECT_EQ(position.code, 2);
    EXPECT_TRUE(has(position.err, "--position: ")) << position.err;
    EXPECT_TRUE(has(run_games("perft otello 2").err, "othello"));
    EXPECT_EQ(run_games("perft othello -1").code, 2);
    EXPECT_EQ(run_games("perft othello 0 --divide").code, 2);
    EXPECT_EQ(run_games("perft go-positions 8").code, 2);
    EXPECT_EQ(run_games("perft chess 2 --position 'KKKK w - - 0 1'").code, 2);
}

TEST(PlayCommand, ReadsMovesFromAPipeAndEndsWithIt) {
    const std::string game = answers("play connect-four --playouts 50 --seed 1", "4\\nposition\\n");
    EXPECT_TRUE(has(game, "my move: ")) << game;
    EXPECT_TRUE(has(game, "/")) << game;
    EXPECT_TRUE(has(game, " x\nstatus 0")) << game;
    EXPECT_FALSE(has(game, "your move>")) << "no prompt without a terminal";
}

TEST(PlayCommand, TakesBackListsAndRefuses) {
    const std::string refused = answers("play othello --playouts 20 --seed 1", "e9\\nmoves\\n");
    EXPECT_TRUE(has(refused, "is not a legal move")) << refused;
    EXPECT_TRUE(has(refused, "d3 c4 f5 e6\n")) << refused;
    const std::string undone =
        answers("play othello --playouts 20 --seed 1", "d3\\nundo\\nposition\\nundo\\nquit\\n");
    EXPECT_TRUE(has(undone, "---------------------------OX------XO--------------------------- X;"))
        << undone;
    EXPECT_TRUE(has(undone, "no move to take back")) << undone;
    EXPECT_EQ(run_games("play othelo").code, 2);
    EXPECT_EQ(run_games("play hex --position x").code, 2);
}

TEST(PlayCommand, MovesOnceInAGameOfOnePlayer) {
    for (const char* words : {"play lights-out --seed 1 --playouts 5",
                              "play lights-out --seed 1 --playouts 5 --second"}) {
        const std::string game = answers(words, "go\\nquit\\n");
        EXPECT_TRUE(has(game, "my move: ")) << game;
        EXPECT_TRUE(has(game, "status 0")) << game;
    }
}

TEST(PlayCommand, TakesBackTheProgramsFirstMove) {
    const std::string game =
        answers("play connect-four --playouts 5 --seed 1", "go\\nundo\\nposition\\nquit\\n");
    EXPECT_TRUE(has(game, "7/7/7/7/7/7 x")) << game;
}

TEST(PlayCommand, PlaysToTheEnd) {
    // The user has three in a row, and takes the fourth.
    const std::string won = answers(
        "play connect-four --playouts 20 --seed 1 --position '7/7/7/7/ooo4/xxx4 x'", "4\\n");
    EXPECT_TRUE(has(won, "you win\nstatus 0")) << won;
    const std::string lost = answers(
        "play connect-four --playouts 500 --seed 1 --second --position '7/7/7/7/ooo4/xxx4 x'", "");
    EXPECT_TRUE(has(lost, "my move: 4")) << lost;
    EXPECT_TRUE(has(lost, "I win\nstatus 0")) << lost;
}

TEST(Games, HaveHelp) {
    const Outcome help = run_games("--help");
    EXPECT_EQ(help.code, 0);
    EXPECT_NE(help.out.find("\nCommands:\n  play GAME "), std::string::npos) << help.out;
    EXPECT_EQ(run_games("help").out, help.out);
    EXPECT_EQ(run_games("help perft").out, run_games("perft --help").out);
}

}  // namespace
}  // namespace polypack::testing
