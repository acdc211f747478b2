// The options that commands share: which command has which, why others lack them, and that the
// documentation says the same.
#include "polypack/cli/common_options.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <utility>

#include "polypack/cli/commands.hpp"
#include "polypack/command/options_page.hpp"
#include "polypack/command/program.hpp"
#include "polypack/command/program_file.hpp"

namespace polypack::testing {
namespace {

using Cell = std::pair<std::string, std::string>;  // a command and an option

bool offers(const CommandSpec& command, std::string_view option) {
    return std::ranges::find(command.options, option, &OptionSpec::name) != command.options.end();
}

// The reason of every gap.
std::map<Cell, std::string> reasons() {
    std::map<Cell, std::string> result;
    for (const CommonGap& gap : common_gaps()) {
        for (const std::string_view command : gap.commands) {
            for (const std::string_view option : gap.options) {
                const bool fresh =
                    result.try_emplace({std::string(command), std::string(option)}, gap.reason)
                        .second;
                EXPECT_TRUE(fresh) << command << " --" << option << " has two reasons";
            }
        }
    }
    return result;
}

// As docs/command-line.md has it.
std::string table() {
    std::string text = "| |";
    for (const OptionSpec& option : common_options()) text += fmt::format(" {} |", option.name);
    text += "\n|---|";
    for (std::size_t i = 0; i < common_options().size(); ++i) text += "---|";
    text += '\n';
    for (const CommandSpec& command : all_commands()) {
        text += fmt::format("| {} |", command.name);
        for (const OptionSpec& option : common_options()) {
            text += offers(command, option.name) ? " x |" : " |";
        }
        text += '\n';
    }
    return text;
}

std::string list_of_reasons() {
    std::string text;
    for (const CommonGap& gap : common_gaps()) {
        text += fmt::format("- {} without `--{}`: {}.\n",
                            fmt::format("`{}`", fmt::join(gap.commands, "`, `")),
                            fmt::join(gap.options, "`, `--"), gap.reason);
    }
    return text;
}

// Lines are wrapped in the page.
std::string in_one_line(const std::string& text) {
    std::string result;
    for (const char c : text) {
        const bool blank = c == ' ' || c == '\n';
        if (!blank || (!result.empty() && result.back() != ' ')) result += blank ? ' ' : c;
    }
    return result;
}

TEST(CommonOptions, EveryCommandHasThemOrThereIsAReason) {
    const auto gaps = reasons();
    for (const CommandSpec& command : all_commands()) {
        for (const OptionSpec& option : common_options()) {
            const bool gap = gaps.contains({std::string(command.name), std::string(option.name)});
            EXPECT_NE(offers(command, option.name), gap) << command.name << " --" << option.name;
        }
    }
}

TEST(CommonOptions, GapsAreOfCommandsAndOptionsThatThereAre) {
    for (const auto& [cell, reason] : reasons()) {
        EXPECT_TRUE(find_command(cell.first)) << cell.first;
        const std::vector<OptionSpec> options = common_options();
        EXPECT_NE(std::ranges::find(options, cell.second, &OptionSpec::name), options.end())
            << cell.second;
        EXPECT_FALSE(reason.empty()) << cell.first << " --" << cell.second;
    }
}

TEST(CommonOptions, NoCommandHasOneTwice) {
    for (const CommandSpec& command : all_commands()) {
        for (const OptionSpec& option : command.options) {
            EXPECT_EQ(std::ranges::count(command.options, option.name, &OptionSpec::name), 1)
                << command.name << " --" << option.name;
        }
    }
}

TEST(CommonOptions, TheDocumentationHasTheTable) {
    std::ifstream file(std::string(POLYPACK_SOURCE_DIR) + "/docs/command-line.md");
    std::stringstream page;
    page << file.rdbuf();
    EXPECT_NE(page.str().find(table()), std::string::npos) << table();
    EXPECT_NE(in_one_line(page.str()).find(in_one_line(list_of_reasons())), std::string::npos)
        << list_of_reasons();
}

// UPDATE_GOLDEN=1 writes the page.
TEST(Options, HaveThePageThatIsMadeFromTheirTables) {
    const std::string path = std::string(POLYPACK_SOURCE_DIR) + "/docs/options.md";
    std::stringstream page;
    page << std::ifstream(path).rdbuf();
    EXPECT_EQ(page.str(), options_page()) << "UPDATE_GOLDEN=1 writes " << path;
    if (std::getenv("UPDATE_GOLDEN") != nullptr) std::ofstream(path) << options_page();
}

TEST(ProgramFile, IsFoundByItsNameWhereTheSystemDoesNotKnowIt) {
    EXPECT_EQ(program_file(), std::filesystem::read_symlink("/proc/self/exe"));
    const std::filesystem::path shell = std::filesystem::canonical("/bin/sh");
    for (const auto& [name, file] : {std::pair{"/bin/sh", shell}, std::pair{"sh", shell},
                                     std::pair{"no-such-program", std::filesystem::path()},
                                     std::pair{"./no-such-program", std::filesystem::path()},
                                     std::pair{"", std::filesystem::path()}}) {
        note_program_name(name);
        EXPECT_EQ(program_file({}), file) << name;
    }
    note_program_name(nullptr);
    EXPECT_EQ(program_file({}), std::filesystem::path());
}

}  // namespace
}  // namespace polypack::testing
