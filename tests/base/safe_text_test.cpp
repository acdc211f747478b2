#include "polypack/base/safe_text.hpp"

#include <gtest/gtest.h>

namespace polypack::testing {
namespace {

using namespace std::string_literals;

TEST(SafeText, EscapesWhatATerminalActsOn) {
    EXPECT_EQ(escaped("red\x1b[31m"), "red\\x1b[31m");
    EXPECT_EQ(escaped("\0\t\n\r\x7f"s), "\\x00\\x09\\n\\x0d\\x7f");
    EXPECT_EQ(escaped("\u0085\u009b"), "\\u0085\\u009b");
    EXPECT_EQ(escaped("\u202e\u2066\u2069\u2028"), "\\u202e\\u2066\\u2069\\u2028");
    EXPECT_EQ(escaped("Käse 漢字 🧩 \u200f"), "Käse 漢字 🧩 \u200f");
}

TEST(SafeText, EscapesBytesThatAreNotUtf8) {
    EXPECT_EQ(escaped("a\xff"), "a\\xff");
    EXPECT_EQ(escaped("\xc3"), "\\xc3") << "cut off";
    EXPECT_EQ(escaped("\xc0\xaf"), "\\xc0\\xaf") << "longer than needed";
    EXPECT_EQ(escaped("\xed\xa0\x80"), "\\xed\\xa0\\x80") << "a surrogate";
    EXPECT_EQ(escaped("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80") << "beyond U+10FFFF";
}

TEST(SafeText, ShowsTheBeginningOfTheFirstLine) {
    EXPECT_EQ(shown("one"), "one");
    EXPECT_EQ(shown("one\n"), "one");
    EXPECT_EQ(shown("one\ntwo"), "one...");
    EXPECT_EQ(shown(std::string(80, 'x')), std::string(80, 'x'));
    EXPECT_EQ(shown(std::string(5'000'000, 'x')), std::string(80, 'x') + "...");
    EXPECT_EQ(in_quotes(std::string(81, '\x1b')).size(), 2 + 4 * 80 + 3);
}

TEST(SafeText, MakesOneLineOfAMessage) {
    EXPECT_EQ(one_line("f.yaml:1:1: no 'a\nb'"), "f.yaml:1:1: no 'a\\nb'");
    const std::string line = one_line("begin" + std::string(5'000'000, 'x') + "end");
    EXPECT_LT(line.size(), 7000);
    EXPECT_TRUE(line.starts_with("begin") && line.ends_with("end"));
}

}  // namespace
}  // namespace polypack::testing
