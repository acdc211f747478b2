#include "polypack/games/board_text.hpp"
#include "polypack/base/number_from.hpp"

#include <algorithm>

namespace polypack {
namespace {

constexpr std::string_view blanks = " \t\r\n";

[[noreturn]] void fail(const std::string& message) {
    throw GameTextError(message);
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

// Parses the whole text as a number; returns -1 if it is malformed or too large.
int whole_number(std::string_view text) {
    return !text.empty() && is_digit(text.front()) ? number_from<int>(text).value_or(-1) : -1;
}

}  // namespace

std::string cell_text(int column, int row) {
    return std::string(1, static_cast<char>('a' + column)) + std::to_string(row + 1);
}

CellName read_cell(std::string_view text, int columns, int rows) {
    const int column = text.empty() ? -1 : (text.front() | 0x20) - 'a';
    const int row = text.empty() ? 0 : whole_number(text.substr(1));
    if (column < 0 || column >= columns || row < 1 || row > rows) {
        fail(in_quotes(text) + " is not a cell from a1 to " + cell_text(columns - 1, rows - 1));
    }
    return {column, row - 1};
}

TextReader::TextReader(std::string_view text) {
    for (std::size_t at = text.find_first_not_of(blanks); at != std::string_view::npos;) {
        const std::size_t end = std::min(text.find_first_of(blanks, at), text.size());
        words_.push_back(text.substr(at, end - at));
        at = text.find_first_not_of(blanks, end);
    }
}

std::string_view TextReader::word(std::string_view what) {
    if (!more()) fail("the text ends where " + std::string(what) + " should be");
    return words_[next_++];
}

int TextReader::number(std::string_view what, int least, int most) {
    const std::string_view text = word(what);
    const int number = whole_number(text);
    if (number < least || number > most) {
        fail(std::string(what) + " must be an integer in " + std::to_string(least) + ".." +
             std::to_string(most) + ", got " + in_quotes(text));
    }
    return number;
}

int TextReader::letter(std::string_view what, std::string_view letters) {
    const std::string_view text = word(what);
    const std::size_t index = text.size() == 1 ? letters.find(text[0]) : std::string_view::npos;
    if (index == std::string_view::npos) {
        std::string choices;
        for (const char c : letters) {
            choices += (choices.empty() ? "" : " or ") + in_quotes(std::string_view(&c, 1));
        }
        fail(std::string(what) + " must be " + choices + ", got " + in_quotes(text));
    }
    return static_cast<int>(index);
}

void TextReader::end() const {
    if (more()) fail("nothing should follow, got " + in_quotes(words_[next_]));
}

std::string rows_text(int width, int height, const std::function<char(int x, int y)>& symbol) {
    std::string text;
    for (int y = 0; y < height; ++y) {
        if (y > 0) text += '/';
        int empty = 0;
        for (int x = 0; x < width; ++x) {
            const char c = symbol(x, y);
            if (c == '\0') {
                ++empty;
                continue;
            }
            if (empty > 0) text += std::to_string(empty);
            empty = 0;
            text += c;
        }
        if (empty > 0) text += std::to_string(empty);
    }
    return text;
}

void read_rows(std::string_view text, int width, int height, std::string_view symbols,
               const std::function<void(int x, int y, char symbol)>& put) {
    int x = 0;
    int y = 0;
    const auto end_row = [&] {
        if (x != width) {
            fail("row " + std::to_string(y + 1) + " has " + std::to_string(x) +
                 (x == 1 ? " cell, not " : " cells, not ") + std::to_string(width));
        }
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '/') {
            end_row();
            x = 0;
            ++y;
        } else if (is_digit(c)) {
            std::size_t end = i + 1;
            while (end < text.size() && is_digit(text[end])) ++end;
            const int run = whole_number(text.substr(i, end - i));
            if (run < 1 || run > width - x) {
                fail("row " + std::to_string(y + 1) + " has a run of " +
                     in_quotes(text.substr(i, end - i)) + " empty cells where " +
                     std::to_string(std::max(width - x, 0)) + " are left");
            }
            x += run;
            i = end - 1;
        } else if (symbols.find(c) == std::string_view::npos) {
            fail(in_quotes(text.substr(i, 1)) + " is none of '" + std::string(symbols) +
                 "', numbers and '/'");
        } else {
            if (x < width && y < height) put(x, y, c);
            ++x;
        }
    }
    end_row();
    if (y + 1 != height) {
        fail("the board has " + std::to_string(y + 1) + " rows, not " + std::to_string(height));
    }
}

std::string list_text(const std::vector<std::string>& names) {
    if (names.empty()) return "-";
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ",") + name;
    return text;
}

std::vector<std::string_view> read_list(std::string_view text) {
    std::vector<std::string_view> names;
    if (text == "-") return names;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(',', at), text.size());
        names.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return names;
}

std::string diagram_text(const Diagram& diagram) {
    std::size_t label_width = 0;
    for (int y = 0; y < diagram.height; ++y) {
        label_width = std::max(label_width, diagram.row_label(y).size());
    }
    std::string text;
    for (int y = 0; y < diagram.height; ++y) {
        const std::string label = diagram.row_label(y);
        std::string line = std::string(label_width - label.size(), ' ') + label + " ";
        line += std::string(static_cast<std::size_t>(diagram.half_cells(y)), ' ');
        for (int x = 0; x < diagram.width; ++x) (line += ' ') += diagram.symbol(x, y);
        text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
    }
    if (!diagram.column_letters) return text;
    text += std::string(label_width + 1, ' ');
    for (int x = 0; x < diagram.width; ++x) (text += ' ') += static_cast<char>('a' + x);
    return text + '\n';
}

}  // namespace polypack

namespace polypack::connection_text {

std::string to_text(int size, const std::string& first, const std::string& second, int player) {
    return std::to_string(size) + " " + first + " " + second + (player == 0 ? " x" : " o");
}

int from_text(std::string_view text, int size,
              const std::function<bool(int player, int column, int row)>& put) {
    TextReader reader(text);
    const int read_size = reader.number("the size of the board", 1, 99);
    if (read_size != size) {
        throw GameTextError("the board is of size " + std::to_string(size) + ", not " +
                            std::to_string(read_size));
    }
    for (int player = 0; player < 2; ++player) {
        for (const std::string_view name : read_list(reader.word("a list of cells"))) {
            const auto [column, row] = read_cell(name, size, size);
            if (!put(player, column, row)) {
                throw GameTextError(in_quotes(name) + " is off the board or taken");
            }
        }
    }
    const int player = reader.letter("the side to move", "xo");
    reader.end();
    return player;
}

void refuse(std::string_view move, bool over) {
    throw GameTextError(in_quotes(move) + " is not a legal move: " +
                        (over ? "the game is over" : "the cell is taken or off the board"));
}

}  // namespace polypack::connection_text
