// Help fits the terminal and leaves nothing out.
#include "polypack/command/help.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "polypack/command/manual.hpp"
#include "polypack/command/markdown.hpp"
#include "polypack/command/mentions.hpp"
#include "polypack/command/wrapped_text.hpp"

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
    for (const CommandSpec& command : all_commands()) {
        const std::string left = fmt::format("  {} {}", command.name, command.operands);
        const std::string line = fmt::format("\n{:<31} {}\n", left, command.summary);
        EXPECT_NE(help.find(line), std::string::npos) << command.name;
        EXPECT_LE(columns_of(command.summary), 48) << command.name;
        EXPECT_FALSE(command.summary.ends_with('.')) << command.name;
        EXPECT_TRUE(command.details.empty() || command.details.ends_with('.')) << command.name;
    }
}

TEST(Help, FindsCommandsByTheirNames) {
    const std::vector<CommandSpec> commands = all_commands();
    ASSERT_EQ(commands.size(), program().commands.size());
    for (std::size_t i = 0; i < commands.size(); ++i) {
        EXPECT_EQ(program().commands[i].name, commands[i].name);
        const auto found = find_command(commands[i].name);
        ASSERT_TRUE(found);
        EXPECT_EQ(found->run, commands[i].run);
    }
    EXPECT_FALSE(find_command("solv"));
}

TEST(Help, FindsWhatMentionsAWordInAnyForm) {
    for (const std::string word : {"burr", "symmetry", "kerf", "maximum", "calendar", "Printers"}) {
        SCOPED_TRACE(word);
        const std::string text = mentions_text(word, 80);
        EXPECT_NE(text, "");
        EXPECT_EQ(too_wide(text, 80), std::vector<std::string>());
    }
    EXPECT_NE(mentions_text("kerf", 80).find("--kerf"), std::string::npos);
    EXPECT_NE(mentions_text("burr", 80).find("taking-apart"), std::string::npos);
    EXPECT_NE(mentions_text("symmetries", 80).find("--symmetry"), std::string::npos);
    EXPECT_EQ(mentions_text("maximum", 80).find("Nothing mentions 'maximum'"), 0u);
    EXPECT_NE(mentions_text("calendar", 80).find("Puzzle files: colours"), std::string::npos);
    EXPECT_EQ(mentions_text("qwertyuiop", 80), "");
    EXPECT_EQ(mentions_text("", 80), "");
}

TEST(Help, PutsCommandsIntoGroups) {
    std::set<std::string_view> done;
    std::string_view group;
    for (const CommandSpec& command : all_commands()) {
        EXPECT_FALSE(command.group.empty()) << command.name;
        if (command.group == group) continue;
        group = command.group;
        EXPECT_TRUE(done.insert(group).second) << group << " comes twice";
        EXPECT_NE(program_help(80).find(fmt::format("\n\n{}:\n", group)), std::string::npos);
    }
    EXPECT_EQ(all_commands().front().group, "Everyday");
}

TEST(Help, OfCommandsKeepsToTheWidth) {
    for (const CommandSpec& command : all_commands()) {
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
    for (const CommandSpec& command : all_commands()) {
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
    for (const CommandSpec& command : all_commands()) {
        const std::string help = command_help(command, HelpLength::screen, 80);
        EXPECT_LE(std::ranges::count(help, '\n'), 50) << command.name;
    }
}

TEST(Help, OfSolveHasGroups) {
    const auto solve = find_command("solve");
    ASSERT_TRUE(solve);
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
    for (const CommandSpec& command : all_commands()) {
        EXPECT_NE(page.find(fmt::format(".SS {} ", in_roff(command.name))), std::string::npos)
            << command.name;
        for (const OptionSpec& option : command.options) {
            const std::string name = fmt::format("\\fB\\-\\-{}\\fR", in_roff(option.name));
            EXPECT_NE(page.find(name), std::string::npos) << command.name << " --" << option.name;
        }
    }
}

TEST(ManPage, OfATopicHasItsTitleAndSections) {
    const std::string page = man_page({"some-page", "# Some page\n\nText.\n\n## More\n\n- `.x`\n"});
    EXPECT_TRUE(page.starts_with(".TH POLYPACK\\-SOME\\-PAGE 7 ")) << page;
    EXPECT_NE(page.find("polypack\\-some\\-page \\- Some page\n"), std::string::npos) << page;
    EXPECT_NE(page.find(".PP\nText.\n.SH More\n.IP \\(bu 4\n\\&.x\n"), std::string::npos) << page;
}

TEST(Markdown, IsReducedToText) {
    struct Case {
        const char* page;
        const char* text;
    };
    for (const Case& c : {
             Case{"# Title\n\nOne\ntwo.\n", "Title\n=====\n\nOne two.\n"},
             Case{"## Part\n### Detail\n", "Part\n----\n\nDetail\n"},
             Case{"See [the `x` page](x.md#a), *now* and **always**.",
                  "See the x page, now and always.\n"},
             Case{"`a*b`, 2 * 3 * 4, [0, 1](not closed", "a*b, 2 * 3 * 4, [0, 1](not closed\n"},
             Case{"![a picture](a.svg)\n\nText", "Text\n"},
             Case{"Text:\n\n    $ a\n\n      b\n\nMore", "Text:\n\n    $ a\n\n      b\n\nMore\n"},
             Case{"```console\n# a `b`\n\n|c|\n```\nMore", "    # a `b`\n\n    |c|\n\nMore\n"},
             Case{"- one\n  more\n- two\n  - inner\n", "- one more\n- two\n  - inner\n"},
             Case{"1. one\n2. two\n", "1. one\n2. two\n"},
             Case{"| a | b |\n|---|---|\n| long | `x|y` \\| z |\n", "a     b\nlong  x|y | z\n"},
             Case{"", ""},
         }) {
        SCOPED_TRACE(c.page);
        EXPECT_EQ(text_of_markdown(c.page, 40), c.text);
    }
}

TEST(Markdown, WrapsItemsAndTheLastColumnOfTables) {
    EXPECT_EQ(text_of_markdown("- one two three four\n", 12), "- one two\n  three four\n");
    EXPECT_EQ(text_of_markdown("| a | one two three four five six |\n", 24),
              "a  one two three four\n   five six\n");
    EXPECT_EQ(text_of_markdown("| a long first column | one two three |\n", 24),
              "a long first column\n    one two three\n");
}

TEST(Topics, AreThePagesOfTheDocumentation) {
    ASSERT_FALSE(program().topics.empty());
    for (const HelpTopic& topic : program().topics) {
        SCOPED_TRACE(topic.name);
        EXPECT_FALSE(title_of_markdown(topic.page).empty());
        // The name of a command would hide the page.
        for (const CommandSpec& command : all_commands()) EXPECT_NE(command.name, topic.name);
        // Code is not wrapped.
        for (const std::string& line : too_wide(text_of_markdown(topic.page, 80), 80)) {
            EXPECT_TRUE(line.starts_with("    ")) << line;
        }
    }
}

}  // namespace
}  // namespace polypack
