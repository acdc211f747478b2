// The documentation agrees with the program: the examples of every page are run, its links lead
// somewhere, and the options and files that it names exist.
//
// A block `console` holds commands and what they print. Those of polypack, sed and echo are run,
// one after the other, in a folder of the page with pieces/ and puzzles/ beside it. A block `yaml`
// whose first line is `# file: NAME` is written to that file before.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "docs/pages.hpp"

namespace polypack::testing {
namespace {

const std::filesystem::path source(POLYPACK_SOURCE_DIR);

// A folder in which pages can be followed; it is removed in the end.
class Desk {
  public:
    Desk() {
        std::string name = (std::filesystem::temp_directory_path() / "docs-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
        folder_ = name;
        std::filesystem::create_directory(folder_ / "bench");
        for (const char* folder : {"pieces", "puzzles", "bench/puzzles"})
            std::filesystem::create_directory_symlink(source / folder, folder_ / folder);
    }
    Desk(const Desk&) = delete;
    Desk& operator=(const Desk&) = delete;
    ~Desk() {
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }

    void write(const std::string& name, const std::vector<std::string>& lines) const {
        std::ofstream file(folder_ / name);
        for (const std::string& line : lines) file << line << "\n";
    }

    // Returns the output of a command line of a shell, on both streams.
    [[nodiscard]] std::vector<std::string> run(const std::string& command) const {
        const std::string programs = std::filesystem::path(POLYPACK_PROGRAM).parent_path();
        const std::string script = "cd '" + folder_.string() + "' && PATH='" + programs +
                                   "':\"$PATH\" && { " + command + "\n} 2>&1 </dev/null";
        FILE* pipe = popen(script.c_str(), "r");
        if (pipe == nullptr) throw std::runtime_error("no shell");
        std::string text;
        std::array<char, 4096> part;
        while (const std::size_t size = fread(part.data(), 1, part.size(), pipe))
            text.append(part.data(), size);
        pclose(pipe);
        std::istringstream stream(text);
        std::vector<std::string> lines;
        for (std::string line; std::getline(stream, line);) lines.push_back(line);
        return lines;
    }

  private:
    std::filesystem::path folder_;
};

bool is_run(std::string_view command) {
    return command.starts_with("polypack ") || command.starts_with("sed ") ||
           command.starts_with("echo ");
}

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

// All options that the help of any command, or of the program, names.
std::set<std::string> known_options() {
    const Desk desk;
    std::set<std::string> known{"--help", "--version"};
    std::set<std::string> commands;
    for (const std::string& line : desk.run("polypack --help")) {
        std::istringstream words(line);
        std::string word;
        if (line.starts_with("  ") && words >> word && word.find_first_of("-,:;'") != 0)
            commands.insert(word);
    }
    commands.insert({"count-polyforms", "check-proof"});
    std::string all;
    for (const std::string& command : commands)
        all += fmt::format("polypack {0} --help=all || polypack {0} --help;", command);
    known.merge(options_of(joined(desk.run("{ " + all + " } 2>/dev/null"))));
    return known;
}

// Options of programs other than polypack.
const std::set<std::string> foreign{"--install", "--prefix", "--cflags", "--libs",
                                    "--static",  "--list",   "--peers",  "--stdio"};

class Page : public ::testing::TestWithParam<std::string> {
  protected:
    [[nodiscard]] static std::filesystem::path file() { return source / GetParam(); }
    [[nodiscard]] static std::vector<std::string> lines() { return lines_of(file()); }
};

TEST_P(Page, PrintsWhatItSays) {
    const Desk desk;
    for (const Block& block : blocks_of(lines())) {
        constexpr std::string_view mark = "# file: ";
        if (block.language == "yaml" && !block.lines.empty() &&
            block.lines.front().starts_with(mark)) {
            desk.write(block.lines.front().substr(mark.size()), block.lines);
        }
        if (block.language != "console") continue;
        for (const Example& example : examples_of(block)) {
            if (!is_run(example.command)) continue;
            const auto output = desk.run(example.command);
            if (joined(output).find("libcadical-dev") != std::string::npos)
                GTEST_SKIP() << "built without CaDiCaL";
            EXPECT_TRUE(matches(example.expected, output))
                << GetParam() << ":" << example.line << ": " << example.command << "\nexpected\n"
                << joined(example.expected) << "but it prints\n"
                << joined(output);
        }
    }
}

TEST_P(Page, LinksLeadSomewhere) {
    for (const std::string& link : links_of(lines())) {
        if (link.starts_with("http")) continue;
        const std::size_t hash = link.find('#');
        const auto target = hash == 0 ? file() : file().parent_path() / link.substr(0, hash);
        EXPECT_TRUE(std::filesystem::exists(target)) << link;
        if (hash != std::string::npos) {
            EXPECT_TRUE(anchors_of(lines_of(target)).contains(link.substr(hash + 1))) << link;
        }
    }
}

TEST_P(Page, NamesFilesThatExist) {
    for (const std::string& name : sources_of(lines())) {
        constexpr std::string_view root = "polypack/";  // as it is included
        const std::string path = name.starts_with(root) ? name.substr(root.size()) : name;
        EXPECT_TRUE(std::filesystem::exists(source / path) ||
                    std::filesystem::exists(source / "solver" / path))
            << name;
    }
}

TEST_P(Page, NamesOptionsThatExist) {
    static const std::set<std::string> known = known_options();
    ASSERT_TRUE(known.contains("--limit"));
    for (const std::string& option : options_of(joined(lines())))
        EXPECT_TRUE(known.contains(option) || foreign.contains(option)) << option;
}

// 'polypack help TOPIC' prints a page as it is.
TEST_P(Page, ReadsWellInATerminal) {
    const std::vector<std::string> page = lines();
    ASSERT_GE(page.size(), 3);
    EXPECT_TRUE(page[0].starts_with("# ")) << page[0];
    EXPECT_TRUE(page[1].empty());
    EXPECT_FALSE(page[2].empty());
    for (const std::string& line : page) {
        const auto wide = std::ranges::count_if(line, [](char c) { return (c & 0xc0) != 0x80; });
        EXPECT_LE(wide, 100) << line;
    }
}

INSTANTIATE_TEST_SUITE_P(Docs, Page, ::testing::ValuesIn(page_names()), [](const auto& info) {
    std::string name = std::filesystem::path(info.param).stem();
    std::erase(name, '-');
    return name;
});

// The examples are parts of programs that ./dev test consumer builds, runs and compares with what
// the page says they print.
TEST(Library, ShowsProgramsThatAreBuilt) {
    std::vector<std::vector<std::string>> programs;
    for (const char* name : {"soma", "pictures", "sets"}) {
        programs.push_back(lines_of(source / fmt::format("tests/consumer/{}.cpp", name)));
    }
    const auto is_part = [](const Block& example, std::vector<std::string> program) {
        const auto begins = std::ranges::find_if(program, [&](const std::string& line) {
            return line.ends_with(example.lines.front());
        });
        if (begins == program.end()) return false;
        const std::size_t indent = begins->size() - example.lines.front().size();
        for (std::string& line : program)
            line.erase(0, std::min(indent, line.find_first_not_of(' ')));
        return !std::ranges::search(program, example.lines).empty();
    };
    std::size_t examples = 0;
    for (const Block& block : blocks_of(lines_of(source / "docs/library.md"))) {
        if (block.language != "cpp") continue;
        ASSERT_LT(examples, programs.size());
        EXPECT_TRUE(is_part(block, programs[examples++])) << "library.md:" << block.first_line;
    }
    EXPECT_EQ(examples, programs.size());
}

TEST(Pages, AreFound) {
    EXPECT_GE(page_names().size(), 10);
}

TEST(Matching, KnowsGaps) {
    using Lines = std::vector<std::string>;
    EXPECT_TRUE(matches(Lines{"a", "b"}, Lines{"a ", "b", ""}));
    EXPECT_FALSE(matches(Lines{"a"}, Lines{"a", "b"}));
    EXPECT_FALSE(matches(Lines{"a", "b"}, Lines{"a"}));
    EXPECT_TRUE(matches(Lines{"a", "..."}, Lines{"a", "b"}));
    EXPECT_TRUE(matches(Lines{"...", "b", "..."}, Lines{"a", "b", "c"}));
    EXPECT_FALSE(matches(Lines{"...", "c"}, Lines{"a", "b"}));
    EXPECT_TRUE(matches(Lines{"time [...] s"}, Lines{"time 0.1 s"}));
    EXPECT_FALSE(matches(Lines{"time [...] s"}, Lines{"time 0.1 h"}));
    EXPECT_FALSE(matches(Lines{"time"}, Lines{"at the time"}));
    EXPECT_TRUE(matches(Lines{"ab[...]b"}, Lines{"abb"}));
    EXPECT_FALSE(matches(Lines{"ab[...]b"}, Lines{"ab"}));
}

TEST(Matching, FindsExamplesAndOptions) {
    const Block block{"console", 7, {"$ polypack a \\", "> b", "out", "$ polypack c"}};
    const std::vector<Example> examples = examples_of(block);
    ASSERT_EQ(examples.size(), 2);
    EXPECT_EQ(examples[0].command, "polypack a b");
    EXPECT_EQ(examples[0].expected, std::vector<std::string>{"out"});
    EXPECT_EQ(examples[1].line, 10);
    EXPECT_EQ(options_of("`--json` or (--limit), --- and a--b"),
              (std::set<std::string>{"--json", "--limit"}));
}

}  // namespace
}  // namespace polypack::testing
