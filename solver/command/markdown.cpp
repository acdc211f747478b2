#include "polypack/command/markdown.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <utility>

#include "polypack/command/wrapped_text.hpp"

namespace polypack {
namespace {

bool is_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0;
}

// Links, code and emphasis reduced to their text.
std::string plain(std::string_view text) {
    std::string result;
    bool emphasised = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '\\' && at + 1 < text.size() && !is_word(text[at + 1]) && text[at + 1] != ' ') {
            result += text[++at];
        } else if (c == '`') {
            const std::size_t end = text.find('`', at + 1);
            if (end == std::string_view::npos) return result.append(text.substr(at));
            result += text.substr(at + 1, end - at - 1);
            at = end;
        } else if (c == '[') {
            const std::size_t end = text.find("](", at);
            const std::size_t close = text.find(')', end == std::string_view::npos ? at : end);
            const bool link = end != std::string_view::npos && close != std::string_view::npos &&
                              text.substr(at + 1, end - at - 1).find('[') == std::string_view::npos;
            if (!link) {
                result += c;
                continue;
            }
            result += plain(text.substr(at + 1, end - at - 1));
            at = close;
        } else if (text.substr(at, 2) == "**") {
            ++at;
        } else if (c == '*') {
            const bool opens = !emphasised && at + 1 < text.size() && text[at + 1] != ' ' &&
                               (at == 0 || !is_word(text[at - 1])) &&
                               text.find('*', at + 1) != std::string_view::npos;
            if (!opens && !emphasised) result += c;
            emphasised = opens;
        } else {
            result += c;
        }
    }
    return result;
}

std::size_t indent_of(std::string_view line) {
    return std::min(line.find_first_not_of(' '), line.size());
}

// The marker of an item with the blank after it, "- " or "12. ", at the front of a text; or "".
std::string_view marker_of(std::string_view text) {
    if (text.starts_with("- ") || text.starts_with("* ")) return text.substr(0, 2);
    const std::size_t digits = text.find_first_not_of("0123456789");
    if (digits == 0 || digits == std::string_view::npos || digits > 3) return {};
    return text.substr(digits).starts_with(". ") ? text.substr(0, digits + 2) : std::string_view();
}

std::vector<std::string> cells_of(std::string_view line) {
    std::vector<std::string> cells;
    std::string cell;
    bool in_code = false;
    for (std::size_t at = 1; at < line.size(); ++at) {  // after the first |
        if (line[at] == '`') in_code = !in_code;
        if (line[at] != '|' || in_code || line[at - 1] == '\\') {
            cell += line[at];
            continue;
        }
        const std::size_t from = std::min(cell.find_first_not_of(' '), cell.size());
        cell.erase(cell.find_last_not_of(' ') + 1);
        cells.push_back(plain(std::string_view(cell).substr(std::min(from, cell.size()))));
        cell.clear();
    }
    return cells;
}

// Reads a page line by line.
class Reader {
  public:
    std::vector<MarkdownBlock> read(std::string_view page) {
        while (!page.empty()) {
            const std::size_t end = std::min(page.find('\n'), page.size());
            take(page.substr(0, end));
            page.remove_prefix(std::min(end + 1, page.size()));
        }
        finish();
        return std::move(blocks_);
    }

  private:
    using Kind = MarkdownBlock::Kind;

    void take(std::string_view line) {
        const std::size_t indent = indent_of(line);
        const std::string_view text = line.substr(indent);
        if (text.starts_with("```")) {
            finish();
            fenced_ = !fenced_;
            if (fenced_)
                begin(Kind::code);
            else
                blank_ = true;
            return;
        }
        if (fenced_) {
            current_.text.append(line).append(1, '\n');
        } else if (text.empty()) {
            take_blank();
        } else if (open_ && current_.kind == Kind::code) {
            if (indent >= 4) return take_code(line);
            finish();
            take_text(text, indent);
        } else if (indent >= 4 && !open_ && marker_of(text).empty()) {
            begin(Kind::code);
            take_code(line);
        } else {
            take_text(text, indent);
        }
    }

    void take_blank() {
        if (open_ && current_.kind == Kind::code) {
            current_.text += '\n';  // more code may follow
            return;
        }
        finish();
        blank_ = true;
    }

    void take_code(std::string_view line) { current_.text.append(line.substr(4)).append(1, '\n'); }

    void take_text(std::string_view text, std::size_t indent) {
        if (text.front() == '|') {
            if (!open_ || current_.kind != Kind::table) begin(Kind::table);
            if (!text.starts_with("|-") && !text.starts_with("| -")) {
                current_.rows.push_back(cells_of(text));
            }
            return;
        }
        if (text.front() == '#') {
            begin(Kind::heading,
                  static_cast<int>(std::min(text.find_first_not_of('#'), text.size())));
            current_.text = text.substr(static_cast<std::size_t>(current_.level));
            return finish();
        }
        if (text.starts_with("![") && text.ends_with(')')) return finish();
        if (!marker_of(text).empty()) {
            begin(Kind::item, static_cast<int>(indent / 2));
        } else if (!open_ || current_.kind == Kind::table) {
            begin(Kind::paragraph, static_cast<int>(indent / 2));
        }
        current_.text.append(text).append(1, '\n');
    }

    void begin(Kind kind, int level = 0) {
        finish();
        current_ = {.kind = kind, .level = level, .text = {}, .tight = !blank_};
        open_ = true;
        blank_ = false;
    }

    void finish() {
        if (!open_) return;
        open_ = false;
        if (current_.kind == Kind::code) {
            const std::size_t end = current_.text.find_last_not_of('\n') + 1;
            if (end < current_.text.size() && !fenced_) blank_ = true;
            current_.text.erase(end);
        } else {
            const std::string_view text = current_.text;
            current_.text = plain(text.substr(indent_of(text)));
            if (!current_.text.empty() && current_.text.back() == '\n') current_.text.pop_back();
        }
        if (!current_.text.empty() || !current_.rows.empty())
            blocks_.push_back(std::move(current_));
        current_ = {};
    }

    std::vector<MarkdownBlock> blocks_;
    MarkdownBlock current_;
    bool open_ = false;    // current_ may go on
    bool fenced_ = false;  // within ```
    bool blank_ = false;   // the line before was empty
};

std::string indented(std::string_view code) {
    std::string text;
    while (!code.empty()) {
        const std::size_t end = std::min(code.find('\n'), code.size());
        if (end > 0) text.append("    ").append(code.substr(0, end));
        text += '\n';
        code.remove_prefix(std::min(end + 1, code.size()));
    }
    return text;
}

std::string heading_text(const MarkdownBlock& heading) {
    if (heading.level > 2) return heading.text + '\n';
    const auto width = static_cast<std::size_t>(columns_of(heading.text));
    return heading.text + '\n' + std::string(width, heading.level == 1 ? '=' : '-') + '\n';
}

}  // namespace

std::vector<MarkdownBlock> markdown_blocks(std::string_view page) {
    return Reader().read(page);
}

std::string table_text(const MarkdownBlock& table, int width) {
    std::vector<int> widths;
    for (const auto& row : table.rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t column = 0; column < row.size(); ++column) {
            widths[column] = std::max(widths[column], columns_of(row[column]));
        }
    }
    int indent = 0;
    for (std::size_t column = 0; column + 1 < widths.size(); ++column) indent += widths[column] + 2;
    // Where little is left for the last column, it begins on a line of its own.
    if (indent + 20 > width && indent + widths.back() > width) indent = 4;
    std::string text;
    for (const auto& row : table.rows) {
        std::string head;
        for (std::size_t column = 0; column + 1 < row.size(); ++column) {
            head += row[column];
            head.append(static_cast<std::size_t>(widths[column] + 2 - columns_of(row[column])),
                        ' ');
        }
        text += wrapped(row.empty() ? "" : row.back(), width, indent, head);
    }
    return text;
}

std::string text_of_markdown(std::string_view page, int width) {
    using Kind = MarkdownBlock::Kind;
    std::string text;
    for (const MarkdownBlock& block : markdown_blocks(page)) {
        if (!text.empty() && !(block.tight && block.kind == Kind::item)) text += '\n';
        if (block.kind == Kind::heading) text += heading_text(block);
        if (block.kind == Kind::code) text += indented(block.text);
        if (block.kind == Kind::table) text += table_text(block, width);
        if (block.kind != Kind::paragraph && block.kind != Kind::item) continue;
        const std::string margin(static_cast<std::size_t>(2 * block.level), ' ');
        const std::string_view marker =
            block.kind == Kind::item ? marker_of(block.text) : std::string_view();
        const std::string head = margin + std::string(marker);
        text += wrapped(std::string_view(block.text).substr(marker.size()), width,
                        static_cast<int>(head.size()), head);
    }
    return text;
}

std::string title_of_markdown(std::string_view page) {
    for (const MarkdownBlock& block : markdown_blocks(page)) {
        if (block.kind == MarkdownBlock::Kind::heading) return block.text;
    }
    return {};
}

}  // namespace polypack
