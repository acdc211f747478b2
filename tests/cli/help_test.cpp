// Help fits the terminal and leaves nothing out.
#include "polypack/command/help.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "polypack/command/manual.hpp"
#include "polypack/command/wrap.hpp"

namespace polypack {
namespace {

// The lines that are wider than this.
std::vector<std::string> too_wide(const std::string& text, int width) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        if (columns_of(line) > width) lines.push_back(line);
    }
    return lines;
}

TEST(Wrap, KeepsToTheWidth) {
    EXPECT_EQ(wrapped("", 20), "\n");
    EXPECT_EQ(wrapped("one two\nthree", 20), "one two three\n");
    EXPECT_EQ(wrapped("exactly twenty chars", 20), "exactly twenty chars\n");
    EXPECT_EQ(wrapped("exactly twenty charss", 20), "exactly twenty\ncharss\n");
    EXPECT_EQ(wrapped("a word-that-is-much-too-long b", 20), "a\nword-that-is-much-too-long\nb\n");
    EXPECT_EQ(wrapped("12 × 5 → éééé ééé b", 20), "12 × 5 → éééé ééé b\n");
}

TEST(Wrap, IndentsTheLinesAfterTheFirst) {
    EXPECT_EQ(wrapped("some text for it", 20, 8, "  --a "), "  --a   some text\n        for it\n");
    EXPECT_EQ(wrapped("text", 20, 8, "  --longer "), "  --longer\n        text\n");
    EXPECT_EQ(wrapped("", 20, 8, "list"), "list\n");
}

TEST(Help, HasALinePerCommandAt80Columns) {
    const std::string help = program_help(80);
    EXPECT_EQ(too_wide(help, 80), std::vector<std::string>());
    for (const CommandSpec& command : program().commands) {
        const std::string left = fmt::format("  {} {}", command.name, command.operands);
        const std::string line = fmt::format("\n{:<31} {}\n", left, command.summary);
        EXPECT_NE(help.find(line), std::string::npos) << command.name;
        EXPECT_LE(columns_of(command.summary), 48) << command.name;
        EXPECT_FALSE(command.summary.ends_with('.')) << command.name;
        EXPECT_TRUE(command.details.empty() || command.details.ends_with('.')) << command.name;
    }
}

TEST(Help, PutsCommandsIntoGroups) {
    std::set<std::string_view> done;
    std::string_view group;
    for (const CommandSpec& command : program().commands) {
        EXPECT_FALSE(command.group.empty()) << command.name;
        if (command.group == group) continue;
        group = command.group;
        EXPECT_TRUE(done.insert(group).second) << group << " comes twice";
        EXPECT_NE(program_help(80).find(fmt::format("\n\n{}:\n", group)), std::string::npos);
    }
    EXPECT_EQ(program().commands.front().group, "Everyday");
}

TEST(Help, OfCommandsKeepsToTheWidth) {
    for (const CommandSpec& command : program().commands) {
        for (const HelpLength length : {HelpLength::screen, HelpLength::complete}) {
            for (const int width : {80, 60, 100}) {
                EXPECT_EQ(too_wide(command_help(command, length, width), width),
                          std::vector<std::string>())
                    << command.name;
            }
        }
    }
}

bool lists(const std::string& help, const OptionSpec& option) {
    const std::string start =
        option.letter == '\0' ? "\n  " : fmt::format("\n  -{}, ", option.letter);
    const std::string left = fmt::format("{}--{}", start, option.name);
    return help.find(left + ' ') != std::string::npos ||
           help.find(left + '\n') != std::string::npos;
}

TEST(Help, ListsEveryOptionWhenComplete) {
    for (const CommandSpec& command : program().commands) {
        const std::string complete = command_help(command, HelpLength::complete, 80);
        const std::string screen = command_help(command, HelpLength::screen, 80);
        const bool leaves_out = screen.find("--help=all' lists") != std::string::npos;
        for (const OptionSpec& option : command.options) {
            EXPECT_TRUE(lists(complete, option)) << command.name << " --" << option.name;
            EXPECT_EQ(lists(screen, option), !(leaves_out && option.rare))
                << command.name << " --" << option.name;
        }
    }
}

TEST(Help, OfCommandsFitsAScreen) {
    for (const CommandSpec& command : program().commands) {
        const std::string help = command_help(command, HelpLength::screen, 80);
        EXPECT_LE(std::ranges::count(help, '\n'), 50) << command.name;
    }
}

TEST(Help, OfSolveHasGroups) {
    const auto& commands = program().commands;
    const auto solve = std::ranges::find(commands, "solve", &CommandSpec::name);
    ASSERT_NE(solve, commands.end());
    const std::string help = command_help(*solve, HelpLength::complete, 80);
    for (const char* group :
         {"Options", "Input", "Limits", "Output", "Tuning", "Long searches", "Proofs"}) {
        EXPECT_NE(help.find(fmt::format("\n\n{}:\n", group)), std::string::npos) << group;
    }
}

// As roff spells it: a bare hyphen may be broken at.
std::string in_roff(std::string_view name) {
    std::string text(name);
    for (std::size_t at = 0; (at = text.find('-', at)) != std::string::npos; at += 2) {
        text.insert(at, "\\");
    }
    return text;
}

TEST(ManPage, HasEveryCommandAndOption) {
    const std::string page = man_page();
    for (const CommandSpec& command : program().commands) {
        EXPECT_NE(page.find(fmt::format(".SS {} ", in_roff(command.name))), std::string::npos)
            << command.name;
        for (const OptionSpec& option : command.options) {
            const std::string name = fmt::format("\\fB\\-\\-{}\\fR", in_roff(option.name));
            EXPECT_NE(page.find(name), std::string::npos) << command.name << " --" << option.name;
        }
    }
}

}  // namespace
}  // namespace polypack
