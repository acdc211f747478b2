// The files of .github: workflows are well formed and run commands that ./dev has, and the forms of
// issues ask for a puzzle file; and the workflow for puzzles of others that docs/editors.md shows.
// Their runs on GitHub cannot be tested here.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "docs/pages.hpp"

namespace polypack::testing {
namespace {

const std::filesystem::path root(POLYPACK_SOURCE_DIR);

// Stands for an expression of a workflow, ${{ ... }}.
const std::string an_expression = "EXPRESSION";

std::vector<std::string> words_of(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

// The lines that './dev ARGUMENTS' prints.
std::vector<std::string> printed_by_dev(const std::string& arguments) {
    const std::string command =
        "env -u NIGHTLY_FUZZ_SECONDS '" + root.string() + "/dev' " + arguments;
    FILE* pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) return {};
    std::vector<std::string> lines(1);
    for (int c = 0; (c = fgetc(pipe)) != EOF;) {
        if (c == '\n') {
            lines.emplace_back();
        } else {
            lines.back() += static_cast<char>(c);
        }
    }
    lines.pop_back();
    pclose(pipe);
    return lines;
}

// The usages of ./dev as words, from its help: "fuzz", "[SECONDS]".
std::vector<std::vector<std::string>> usages() {
    std::vector<std::vector<std::string>> all;
    for (const std::string& line : printed_by_dev("help")) {
        if (line.starts_with("  ") && line[2] != ' ')
            all.push_back(words_of(line.substr(2, line.find("  ", 2) - 2)));
    }
    return all;
}

// Whether a word of a command is one that a word of a usage permits: itself; one of the words in
// brackets; or any where the brackets have a name in capitals. Where a name stands without brackets
// an expression of a workflow may stand, but no word: 'test NAME' would permit everything.
bool permits(std::string_view usage, const std::string& word) {
    if (usage == word) return true;
    const auto is_name = [](std::string_view name) {
        return std::ranges::all_of(
            name, [](char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; });
    };
    if (is_name(usage)) return word == an_expression;
    if (!usage.starts_with('[')) return false;
    std::istringstream stream(std::string(usage.substr(1, usage.size() - 2)));
    for (std::string choice; std::getline(stream, choice, '|');)
        if (choice == word || is_name(choice)) return true;
    return false;
}

bool permits(const std::vector<std::string>& usage, const std::vector<std::string>& words) {
    if (words.size() > usage.size()) return false;
    for (std::size_t i = 0; i < usage.size(); ++i) {
        if (i == words.size()) return usage[i].starts_with('[');
        if (!permits(usage[i], words[i])) return false;
    }
    return true;
}

// Whether a command line of a workflow is one of the project's: '.ci/run', or './dev' with words of
// its help.
bool exists(const std::string& command) {
    static const std::regex expression(R"(\$\{\{[^}]*\}\})");
    std::vector<std::string> words =
        words_of(std::regex_replace(command, expression, an_expression));
    if (words == std::vector<std::string>{".ci/run"})
        return std::filesystem::exists(root / ".ci/run");
    if (words.empty() || words.front() != "./dev") return false;
    words.erase(words.begin());
    return std::ranges::any_of(usages(), [&](const auto& usage) { return permits(usage, words); });
}

std::vector<std::string> keys_of(const YAML::Node& map) {
    std::vector<std::string> keys;
    for (const auto& entry : map) keys.push_back(entry.first.as<std::string>());
    return keys;
}

void expect_keys(const YAML::Node& map, const std::set<std::string>& known) {
    ASSERT_TRUE(map.IsMap());
    for (const std::string& key : keys_of(map)) EXPECT_TRUE(known.contains(key)) << key;
}

std::vector<std::filesystem::path> files_in(const std::string& folder) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(root / folder))
        files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

// The commands that a job calls dev.yml with, those of a matrix one by one.
std::vector<std::string> commands_of(const YAML::Node& job) {
    const auto command = job["with"]["command"].as<std::string>();
    if (command != "${{ matrix.command }}") return {command};
    return job["strategy"]["matrix"]["command"].as<std::vector<std::string>>();
}

TEST(Workflows, AreWellFormed) {
    const auto files = files_in(".github/workflows");
    ASSERT_EQ(files.size(), 5);
    for (const auto& file : files) {
        SCOPED_TRACE(file.filename());
        const YAML::Node workflow = YAML::LoadFile(file);
        expect_keys(workflow, {"name", "on", "permissions", "concurrency", "jobs"});
        ASSERT_TRUE(workflow["on"] && workflow["jobs"].IsMap());
        for (const auto& entry : workflow["jobs"]) {
            const YAML::Node& job = entry.second;
            if (job["needs"]) {
                EXPECT_TRUE(workflow["jobs"][job["needs"].as<std::string>()]);
            }
            if (job["uses"]) {
                expect_keys(job, {"uses", "with", "strategy", "needs"});
                const auto used = job["uses"].as<std::string>();
                EXPECT_TRUE(std::filesystem::exists(root / used)) << used;
                continue;
            }
            expect_keys(job, {"needs", "runs-on", "timeout-minutes", "permissions", "environment",
                              "container", "steps"});
            ASSERT_TRUE(job["runs-on"] && job["steps"].IsSequence());
            for (const auto& step : job["steps"]) {
                expect_keys(step, {"id", "if", "uses", "with", "run", "env"});
                EXPECT_NE(step["uses"].IsDefined(), step["run"].IsDefined());
            }
        }
    }
}

TEST(Workflows, RunCommandsThatExist) {
    std::size_t commands = 0;
    for (const auto& file : files_in(".github/workflows")) {
        for (const auto& entry : YAML::LoadFile(file)["jobs"]) {
            if (!entry.second["uses"]) continue;
            for (const std::string& command : commands_of(entry.second)) {
                EXPECT_TRUE(exists(command)) << file.filename() << ": " << command;
                ++commands;
            }
        }
    }
    EXPECT_GE(commands, 20);
    EXPECT_TRUE(exists("./dev release ${{ github.ref_name }}"));
    EXPECT_FALSE(exists("./dev test nothing"));
    EXPECT_FALSE(exists("./dev lint shallow"));
    EXPECT_FALSE(exists("./dev package test program too"));
    EXPECT_FALSE(exists("make"));
}

TEST(Workflows, RunAllStepsOfTheNight) {
    const YAML::Node nightly = YAML::LoadFile(root / ".github/workflows/nightly.yml");
    EXPECT_EQ(commands_of(nightly["jobs"]["step"]), printed_by_dev("nightly list"));
}

TEST(IssueForms, AskForAPuzzleFile) {
    std::size_t forms = 0;
    for (const auto& file : files_in(".github/ISSUE_TEMPLATE")) {
        if (file.filename() == "config.yml") continue;
        SCOPED_TRACE(file.filename());
        const YAML::Node form = YAML::LoadFile(file);
        expect_keys(form, {"name", "description", "body"});
        std::set<std::string> ids;
        for (const auto& field : form["body"]) {
            expect_keys(field, {"type", "id", "attributes", "validations"});
            expect_keys(field["attributes"], {"label", "description", "placeholder", "render"});
            const auto type = field["type"].as<std::string>();
            EXPECT_TRUE(type == "textarea" || type == "input") << type;
            EXPECT_TRUE(ids.insert(field["id"].as<std::string>()).second);
            if (field["id"].as<std::string>() == "puzzle") {
                EXPECT_EQ(field["attributes"]["render"].as<std::string>(), "yaml");
                EXPECT_TRUE(field["validations"]["required"].as<bool>());
            }
        }
        EXPECT_TRUE(ids.contains("puzzle"));
        ++forms;
    }
    EXPECT_EQ(forms, 2);
}

// The example of a puzzle in the form is one, with the counts that it says.
TEST(IssueForms, ShowAPuzzle) {
    const YAML::Node form = YAML::LoadFile(root / ".github/ISSUE_TEMPLATE/puzzle.yml");
    const auto puzzle = form["body"][0]["attributes"]["placeholder"].as<std::string>();
    const std::string command =
        fmt::format("'{}' count --expect - >/dev/null <<'END'\n{}END", POLYPACK_PROGRAM, puzzle);
    EXPECT_EQ(std::system(command.c_str()), 0);  // NOLINT(cert-env33-c)
}

// The workflow that docs/editors.md shows, and a folder with puzzles for its last command.
class OwnChecks : public ::testing::Test {
  protected:
    void SetUp() override {
        std::string name = (std::filesystem::temp_directory_path() / "checks-XXXXXX").string();
        ASSERT_NE(mkdtemp(name.data()), nullptr);
        folder_ = name;
        std::filesystem::create_directory(folder_ / "puzzles");
        for (const Block& block : blocks_of(lines_of(root / "docs/editors.md"))) {
            std::string text;
            for (const std::string& line : block.lines) text += line + "\n";
            if (block.language != "yaml" || !text.starts_with("name: puzzles")) continue;
            const YAML::Node steps = YAML::Load(text)["jobs"]["puzzles"]["steps"];
            command_ = steps[steps.size() - 1]["run"].as<std::string>();
        }
        ASSERT_NE(command_, "");
    }
    void TearDown() override {
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }

    void write(const std::string& name, const std::string& text) const {
        std::ofstream(folder_ / "puzzles" / name) << text;
    }

    // Whether the command succeeds, as GitHub runs it.
    [[nodiscard]] bool succeeds() const {
        std::ofstream(folder_ / "command") << command_;
        const std::string programs = std::filesystem::path(POLYPACK_PROGRAM).parent_path();
        const std::string call = "cd '" + folder_.string() + "' && PATH='" + programs +
                                 "':\"$PATH\" bash -e command >output 2>&1";
        return std::system(call.c_str()) == 0;  // NOLINT(cert-env33-c)
    }
    [[nodiscard]] std::vector<std::string> output() const { return lines_of(folder_ / "output"); }

  private:
    std::filesystem::path folder_;
    std::string command_;
};

const std::string tray =
    "name: Tray\npieces: [{name: L, copies: 2, art: [L.., LLL]}]\nregion: {box: [4, 2]}\n";

TEST_F(OwnChecks, AcceptRightCountsAndFilesWithoutThem) {
    write("counted.yaml", tray + "expect: {all: 2}\n");
    write("uncounted.yaml", tray);
    EXPECT_TRUE(succeeds());
}

TEST_F(OwnChecks, FailForAWrongCount) {
    write("right.yaml", tray + "expect: {all: 2}\n");
    write("wrong.yaml", tray + "expect: {all: 3}\n");
    EXPECT_FALSE(succeeds());
    EXPECT_EQ(output().back(), "not as expected: puzzles/wrong.yaml");
}

TEST_F(OwnChecks, FailForAMistake) {
    write("mistaken.yaml", tray + "expects: {all: 2}\n");
    EXPECT_FALSE(succeeds());
}

}  // namespace
}  // namespace polypack::testing
