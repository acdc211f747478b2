// A terminal that goes away while a search runs.
#include <gtest/gtest.h>
#include <pty.h>

#include "hostile/sandbox.hpp"

namespace polypack::testing {
namespace {

// Runs a command on a terminal that is closed as soon as something is printed there; returns how
// the command ended.
int end_without_terminal(const std::string& command) {
    int terminal = -1;
    const pid_t child = forkpty(&terminal, nullptr, nullptr, nullptr);
    if (child == 0) {
        execl("/bin/bash", "bash", "-c", command.c_str(), nullptr);
        _exit(127);
    }
    char printed = 0;
    EXPECT_EQ(read(terminal, &printed, 1), 1) << "the search was over before it reported progress";
    close(terminal);
    int status = -1;
    waitpid(child, &status, 0);
    return status;
}

const std::string program = "timeout -s KILL --foreground 60 '" POLYPACK_PROGRAM "' ";
const std::string bedlam = source("puzzles/bedlam-cube.yaml");

TEST(HostileTerminal, ThatGoesAwayDoesNotEndASearchUnderNohup) {
    const Sandbox sandbox;
    const std::string result = (sandbox.folder() / "result.json").string();
    const int status = end_without_terminal("trap '' HUP; " + program + "solve " + bedlam +
                                            " --count --json --threads 1 >" + result);
    ASSERT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 0);
    EXPECT_NE(contents(result).find("\"distinct\":19186"), std::string::npos) << contents(result);
}

TEST(HostileTerminal, ThatGoesAwayEndsASearch) {
    const int status = end_without_terminal(
        "exec '" POLYPACK_PROGRAM "' solve " +
        source("bench/puzzles/one-sided-pentominoes-5x18.yaml") + " --count --time 60");
    ASSERT_TRUE(WIFSIGNALED(status)) << WEXITSTATUS(status);
    EXPECT_EQ(WTERMSIG(status), SIGHUP);
}

}  // namespace
}  // namespace polypack::testing
