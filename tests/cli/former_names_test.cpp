// Names of earlier versions: each is an error that says what took its place.
#include "polypack/cli/former_names.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <utility>

#include "polypack/command/command_line.hpp"

namespace polypack::testing {
namespace {

std::string error_of(const std::vector<std::string>& words) {
    try {
        (void)run_command(words, [](const Arguments&) {});
    } catch (const UsageError& error) {
        return error.what();
    }
    return "no error";
}

bool has_option(const CommandSpec& command, std::string_view option) {
    return std::ranges::any_of(command.options, [&](const OptionSpec& spec) {
        return option == fmt::format("--{}", spec.name) ||
               option == fmt::format("-{}", spec.letter);
    });
}

TEST(FormerNames, AreAnsweredWithThoseOfToday) {
    for (const auto& [command, option, now] : former_names()) {
        if (option.empty()) {
            EXPECT_EQ(error_of({std::string(command), "a", "b"}),
                      fmt::format("'{}' is now '{}'", command, now));
            continue;
        }
        const std::string expected = fmt::format("{} is now {}", option, now);
        const std::string name(command);
        EXPECT_EQ(error_of({name, "a", std::string(option)}), expected);
        EXPECT_EQ(error_of({name, std::string(option), "7", "a"}), expected);
        if (option.starts_with("--")) {
            EXPECT_EQ(error_of({name, fmt::format("{}=7", option)}), expected);
        }
    }
}

TEST(FormerNames, AreNoNamesOfTodayButThoseInTheirPlaceAre) {
    std::set<std::pair<std::string_view, std::string_view>> seen;
    for (const auto& [command, option, now] : former_names()) {
        EXPECT_TRUE(seen.emplace(command, option).second) << command << " " << option;
        std::istringstream words{std::string(now)};
        std::string word;
        words >> word;
        if (option.empty()) {
            EXPECT_FALSE(find_command(command)) << command;
            const auto there = find_command(word);
            words >> word;
            EXPECT_TRUE(there && has_option(*there, word)) << now;
            continue;
        }
        const auto there = find_command(command);
        ASSERT_TRUE(there) << command;
        EXPECT_FALSE(has_option(*there, option)) << command << " " << option;
        const auto spec = std::ranges::find(there->options, word.substr(2), &OptionSpec::name);
        ASSERT_NE(spec, there->options.end()) << command << " " << now;
        if (words >> word && !spec->choices.empty()) {
            EXPECT_NE(std::ranges::find(spec->choices, word), spec->choices.end()) << now;
        }
    }
}

// As rows of a table, `| command --old | --new |`.
TEST(FormerNames, StandInTheChangelog) {
    std::ifstream file(std::string(POLYPACK_SOURCE_DIR) + "/CHANGELOG.md");
    std::stringstream page;
    page << file.rdbuf();
    for (const auto& [command, option, now] : former_names()) {
        const std::string row =
            fmt::format("| `{}{}{}` | `{}` |\n", command, option.empty() ? "" : " ", option, now);
        EXPECT_NE(page.str().find(row), std::string::npos) << row;
    }
}

}  // namespace
}  // namespace polypack::testing
