// Converts the pages of docs/ to text for a terminal and to man pages. Supports the Markdown that
// these pages use: headings, paragraphs, lists, code, tables, links, emphasis.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace polypack {

struct MarkdownBlock {
    enum class Kind { heading, paragraph, item, code, table };
    Kind kind = Kind::paragraph;
    int level = 0;     // of a heading, 1 being the title; of an item, 0 being the outermost
    std::string text;  // links, code and emphasis reduced to their text; of code, its lines
    std::vector<std::vector<std::string>> rows = {};  // of a table, the head being the first
    bool tight = false;  // follows the block before without an empty line
};

// Parses a page. Pictures are left out.
[[nodiscard]] std::vector<MarkdownBlock> markdown_blocks(std::string_view page);

// Formats a page: wraps paragraphs, indents code by four blanks, aligns columns of tables.
[[nodiscard]] std::string text_of_markdown(std::string_view page, int width);

// Formats a table; the last column is wrapped.
[[nodiscard]] std::string table_text(const MarkdownBlock& table, int width);

// Returns the first heading.
[[nodiscard]] std::string title_of_markdown(std::string_view page);

}  // namespace polypack
