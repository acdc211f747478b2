#include "polypack/formats/input.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "formats/files.hpp"

namespace polypack::testing {
namespace {

namespace fs = std::filesystem;

// A folder that is removed after the test.
class InputFiles : public ::testing::Test {
  protected:
    InputFiles() { fs::create_directory(folder_); }
    ~InputFiles() override { fs::remove_all(folder_); }

    fs::path folder_ =
        fs::temp_directory_path() / ("polypack-input-test-" + std::to_string(getpid()));
};

// The formats of other programs are read as they are by Windows.
TEST_F(InputFiles, MayBeginWithAByteOrderMark) {
    const std::string path = (folder_ / "marked").string();
    std::ofstream(path, std::ios::binary) << "\xef\xbb\xbf"
                                             "D p\nrest";
    Input lines(path);
    std::string line;
    EXPECT_EQ(lines.first_line(), "D p");
    EXPECT_TRUE(lines.next_line(line));
    EXPECT_EQ(line, "D p");
    EXPECT_EQ(lines.rest(), "rest");
    EXPECT_EQ(Input::of_text("text", "\xef\xbb\xbfrest").rest(), "rest");
    std::ofstream(path, std::ios::binary) << "\xff\xfe" << 'D' << '\0';
    EXPECT_EQ(complaint([&] { (void)Input(path).rest(); }),
              path + ":1:1: the file is UTF-16; it must be UTF-8");
    EXPECT_EQ(complaint([] { (void)Input::of_text("text", "\xfe\xff"); }),
              "text:1:1: the file is UTF-16; it must be UTF-8");
}

TEST_F(InputFiles, AreShownWithoutControlCharacters) {
    if (fs::path::preferred_separator == '\\') GTEST_SKIP() << "names are UTF-8 on Windows";
    EXPECT_EQ(input_complaint("a\xff\x1b[31m.yaml"), "a\\xff\\x1b[31m.yaml:1:1: no such file");
    EXPECT_EQ(Input::of_text("folder/a\xff.yaml", "").title(), "a\\xff");
}

TEST(Input, ReadsLines) {
    Input input = Input::of_text("f", "one\n\nthree\n\nfive");
    std::vector<std::string> lines;
    for (std::string line; input.next_line(line);) lines.push_back(line);
    EXPECT_EQ(lines, (std::vector<std::string>{"one", "", "three", "", "five"}));
}

TEST(Input, LooksAheadWithoutReading) {
    Input input = Input::of_text("f", "{\"packing\": 1}");
    EXPECT_TRUE(input.begins_with("{\"pack"));
    EXPECT_FALSE(input.begins_with("pack"));
    EXPECT_EQ(input.rest(), "{\"packing\": 1}");
}

TEST(Input, HasLimits) {
    EXPECT_EQ(
        complaint([] { (void)Input::of_text("f", std::string(largest_file + 1, 'x')).rest(); }),
        "f:1:1: the file is larger than 16 MiB");
    EXPECT_EQ(complaint([] {
                  Input input = Input::of_text("f", "\n" + std::string(max_line_bytes + 1, 'x'));
                  for (std::string line; input.next_line(line);) continue;
              }),
              "f:2:1: the line is longer than 16 MiB");
}

}  // namespace
}  // namespace polypack::testing
