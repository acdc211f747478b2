// The pages of the documentation, and what of them can be checked: README.md, docs/*.md
// and .github/*.md.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace polypack::testing {

// A fenced block: ```LANGUAGE, the lines, ```.
struct Block {
    std::string language;
    int first_line = 0;  // in the page, from 1
    std::vector<std::string> lines;
};

// A command of a block "console", `$ ...`, and the lines below it.
struct Example {
    int line = 0;
    std::string command;
    std::vector<std::string> expected;
};

// README.md and all pages of docs/ and .github/, relative to the source tree, in order of their
// names.
std::vector<std::string> page_names();

std::vector<std::string> lines_of(const std::filesystem::path& file);
std::vector<Block> blocks_of(const std::vector<std::string>& lines);
// A command that ends with a backslash goes on in the next line, which then begins with "> ".
std::vector<Example> examples_of(const Block& block);

// The targets of links outside blocks, `[text](target)`.
std::vector<std::string> links_of(const std::vector<std::string>& lines);
// The files of the sources that the text names, with a folder, in backquotes:
// `packing/engines/engine.hpp`.
std::vector<std::string> sources_of(const std::vector<std::string>& lines);
// Returns the names that `#...` may refer to in a page: its headings, as GitHub spells them.
std::set<std::string> anchors_of(const std::vector<std::string>& lines);
// Everything that looks like a long option: --xyz.
std::set<std::string> options_of(const std::string& text);

// Returns true if lines of output are as expected: `...` alone stands for any number of lines,
// `[...]` within a line for anything. Blanks at the ends of lines do not count.
bool matches(const std::vector<std::string>& expected, const std::vector<std::string>& output);

}  // namespace polypack::testing
