#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace polypack {

// Text for a terminal: its width, and paragraphs that keep to it.

// How wide text for standard output is to be: $COLUMNS, else the width of the terminal, else 80;
// from 40 to 100, since longer lines are hard to read.
[[nodiscard]] int text_width();

// The columns that a text takes, if it is UTF-8 and each character takes one.
[[nodiscard]] int columns_of(std::string_view text);

// The words of a text in lines of at most `width` columns, each ended, the lines after the first
// indented by `indent`. `head` stands at the front of the first line, which it may already fill up
// to the indent or beyond. A longer word gets a line of its own.
[[nodiscard]] std::string wrapped(std::string_view text, int width, int indent = 0,
                                  std::string_view head = {});

// The pages of docs/ as text for a terminal and as man pages. Of Markdown, what these pages use:
// headings, paragraphs, lists, code, tables, links, emphasis.

struct MarkdownBlock {
    enum class Kind { heading, paragraph, item, code, table };
    Kind kind = Kind::paragraph;
    int level = 0;     // of a heading, 1 being the title; of an item, 0 being the outermost
    std::string text;  // links, code and emphasis reduced to their text; of code, its lines
    std::vector<std::vector<std::string>> rows = {};  // of a table, the head being the first
    bool tight = false;  // follows the block before without an empty line
};

// Pictures are left out.
[[nodiscard]] std::vector<MarkdownBlock> markdown_blocks(std::string_view page);

// Paragraphs wrapped, code indented by four blanks, columns of tables aligned.
[[nodiscard]] std::string text_of_markdown(std::string_view page, int width);

// The lines of a table; the last column is wrapped.
[[nodiscard]] std::string table_text(const MarkdownBlock& table, int width);

// The first heading.
[[nodiscard]] std::string title_of_markdown(std::string_view page);

}  // namespace polypack
