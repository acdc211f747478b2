// The first line of every file in tests/bad_puzzles gives the message that the reader must report:
//   # expect: LINE:COLUMN: MESSAGE              the error is in the file itself
//   # expect in sets/FILE: LINE:COLUMN: MESSAGE    it is in a file that this one refers to
#include <gtest/gtest.h>

#include <fstream>

#include "formats/files.hpp"

namespace polypack::testing {
namespace {

namespace fs = std::filesystem;

class BadPuzzle : public ::testing::TestWithParam<fs::path> {};

TEST_P(BadPuzzle, GetsItsMessage) {
    const fs::path& file = GetParam();
    std::string line;
    std::getline(std::ifstream(file) >> std::ws, line);
    const std::string in_itself = "# expect: ";
    const std::string elsewhere = "# expect in ";
    std::string expected;
    if (line.starts_with(in_itself)) {
        expected = file.string() + ":" + line.substr(in_itself.size());
    } else {
        ASSERT_TRUE(line.starts_with(elsewhere)) << line;
        const std::size_t colon = line.find(": ");
        const std::string other = line.substr(elsewhere.size(), colon - elsewhere.size());
        expected = (file.parent_path() / other).generic_string() + ":" + line.substr(colon + 2);
    }
    try {
        static_cast<void>(read_puzzle(file.string()));
        FAIL() << "nothing is wrong with it";
    } catch (const PuzzleError& error) {
        EXPECT_EQ(error.what(), expected);
    }
}

INSTANTIATE_TEST_SUITE_P(Files, BadPuzzle, ::testing::ValuesIn(yaml_files("tests/bad_puzzles")),
                         [](const auto& tested) {
                             std::string name = tested.param.stem().string();
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

std::string complaint_about(const std::string& path) {
    try {
        static_cast<void>(read_puzzle(path));
        return "";
    } catch (const PuzzleError& error) {
        return error.what();
    }
}

TEST(BadFile, ThatIsNotThereGetsTheNearestName) {
    const std::string puzzles = POLYPACK_SOURCE_DIR "/puzzles/";
    EXPECT_EQ(complaint_about(puzzles + "soma-cubs.yaml"),
              puzzles +
                  "soma-cubs.yaml:1:1: no such file; did you mean "
                  "'soma-cube.yaml'?");
    EXPECT_EQ(complaint_about("/no/such/folder.yaml"), "/no/such/folder.yaml:1:1: no such file");
    EXPECT_EQ(complaint_about(POLYPACK_SOURCE_DIR),
              POLYPACK_SOURCE_DIR ":1:1: this is a folder, not a file");
}

TEST(BadFile, OfBytesThatAreNoTextIsAnError) {
    EXPECT_NE(complaint_of(std::string("\x00\x01\xff\xfe", 4)), "");
    EXPECT_NE(complaint_of(std::string(3, '\0')), "");
    EXPECT_NE(complaint_of("\xef\xbb\xbf"), "");
    EXPECT_NE(complaint_of("name: \xff\xfe\n"), "");
    EXPECT_NE(complaint_of(""), "");
    EXPECT_NE(complaint_of("---\n"), "");
    EXPECT_NE(complaint_of("!!binary x: [y]\n"), "");
}

// Truncates a valid file at every byte and puts wrong bytes into it: each is read, or rejected with
// one line.
TEST(BadFile, NeverBringsTheReaderDown) {
    const std::string text =
        "lattice: triangle\ncolours: {B: black}\npieces:\n  - name: L\n    art: |\n      ^v^B\n"
        "    copies: {min: 0, max: 2}\n  - {name: D, cells: [[0, 0, 0, black], [0, 0, 1]]}\n"
        "region:\n  box: [4, 2]\n  minus: {cells: [[0, 0, 0]]}\n  at: [1, 1]\n"
        "fixed:\n  - {piece: D, cells: [[2, 1, 0], [2, 1, 1]]}\nrules: {choose: 2}\n"
        "expect: {all: 3}\n";
    for (std::size_t at = 0; at < text.size(); ++at) {
        SCOPED_TRACE(at);
        EXPECT_EQ(complaint_of(text.substr(0, at)).find('\n'), std::string::npos);
        for (const char wrong : {'\t', '[', '}', '"', '0', '|', '\n', '&', '\xff'}) {
            std::string changed = text;
            changed[at] = wrong;
            EXPECT_EQ(complaint_of(changed).find('\n'), std::string::npos) << wrong;
        }
    }
}

}  // namespace
}  // namespace polypack::testing
