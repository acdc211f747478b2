#include "polypack/formats/yaml_mistakes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "polypack/base/safe_text.hpp"

namespace polypack {
namespace {

// A place in the text, from 0.
struct Spot {
    std::size_t line = 0;
    std::size_t column = 0;
};

// A list or map that is open, by the column where its items or keys begin.
struct OpenBlock {
    std::size_t column = 0;
    std::size_t line = 0;  // of its first item or key
    bool list = false;
};

bool is_blank(std::string_view line) {
    return line.find_first_not_of(" \t") == std::string_view::npos;
}

std::string in_columns(std::vector<std::size_t> columns) {
    std::ranges::sort(columns);
    const auto repeated = std::ranges::unique(columns);
    columns.erase(repeated.begin(), repeated.end());
    for (std::size_t& column : columns) ++column;
    return fmt::format("column {}", fmt::join(columns, " or "));
}

// Reads a text as YAML would be read, and notes what people get wrong.
class YamlText {
  public:
    explicit YamlText(const std::vector<std::string>& lines) : lines_(lines) {
        for (line_ = 0; line_ < lines.size(); ++line_) read_line(lines[line_]);
    }

    // The first mistake that is sure to be one and is not after this line.
    [[nodiscard]] std::optional<YamlMistake> sure_mistake(std::size_t line) const {
        if (sure_ && static_cast<std::size_t>(sure_->line - 1) <= line) return sure_;
        return std::nullopt;
    }
    // The same for one that may be none, were it not for the parser's complaint.
    [[nodiscard]] std::optional<YamlMistake> likely_mistake(std::size_t line) const {
        if (likely_ && static_cast<std::size_t>(likely_->line - 1) <= line) return likely_;
        return std::nullopt;
    }
    // Finds a quotation mark or bracket that is open at the end of the text.
    [[nodiscard]] std::optional<YamlMistake> unclosed() const {
        if (quote_ != '\0') {
            return at(quote_at_, "this quotation mark is not closed");
        }
        if (!brackets_.empty() && hash_) {
            return at(*hash_, "# begins a comment; rows that begin with # need quotes");
        }
        if (!brackets_.empty()) {
            const Spot& open = brackets_.back();
            return at(open, fmt::format("this '{}' is not closed", lines_[open.line][open.column]));
        }
        return std::nullopt;
    }
    // Where a text in quotation marks begins that is not closed.
    [[nodiscard]] std::optional<Spot> open_quote() const {
        return quote_ == '\0' ? std::nullopt : std::optional(quote_at_);
    }
    // A text in quotation marks that ends on a later line, and begins before this one.
    [[nodiscard]] std::optional<YamlMistake> long_quote(std::size_t line) const {
        if (long_quote_ && static_cast<std::size_t>(long_quote_->line - 1) <= line) {
            return long_quote_;
        }
        return std::nullopt;
    }

  private:
    [[nodiscard]] static YamlMistake at(const Spot& spot, std::string message) {
        return {static_cast<int>(spot.line) + 1, static_cast<int>(spot.column) + 1,
                std::move(message)};
    }
    static void note(std::optional<YamlMistake>& where, const Spot& spot, std::string message) {
        if (!where) where = at(spot, std::move(message));
    }

    void read_line(const std::string& line) {
        if (in_block_ && read_block_row(line)) return;
        std::size_t column = 0;
        if (quote_ != '\0') {
            column = end_of_quote(line, 0);
            if (quote_ != '\0') return;
        } else if (is_blank(line)) {
            return;
        } else if (brackets_.empty()) {
            const std::size_t first = line.find_first_not_of(" \t");
            if (line[first] == '#') return;
            const std::size_t tab = line.find('\t');
            if (tab < first) note(sure_, {line_, tab}, "a tab: indent with spaces");
            if (line.starts_with("---") || line.starts_with("...")) {
                blocks_.clear();
                opener_ = true;
                return;
            }
            if (line[0] == '%' && blocks_.empty()) {
                if (!line.starts_with("%YAML") && !line.starts_with("%TAG")) {
                    note(sure_, {line_, 0}, "a text that begins with % needs quotes");
                }
                return;
            }
            column = read_beginning(line, first);
        }
        read_tokens(line, column);
    }

    // --- Texts that begin with |

    // Returns true if the line is a row of the text.
    [[nodiscard]] bool read_block_row(const std::string& line) {
        if (is_blank(line)) return true;
        const std::size_t indentation = line.find_first_not_of(' ');
        const bool inside = block_rows_ ? indentation >= *block_rows_
                                        : static_cast<long>(indentation) > block_parent_;
        if (line[indentation] == '\t' && !inside) {
            note(sure_, {line_, indentation}, "a tab: indent with spaces");
            return true;
        }
        if (inside) {
            if (!block_rows_) {
                block_rows_ = indentation;
                block_begin_ = line_;
            }
            return true;
        }
        if (static_cast<long>(indentation) > block_parent_ && line[indentation] != '#') {
            const long digit = least_indentation() - block_parent_;
            note(
                sure_, {line_, indentation},
                digit >= 1 && digit <= 9 && !block_given_
                    ? fmt::format("a row begins farther left than the first; write {}{} in place "
                                  "of {}",
                                  block_mark_, digit, block_mark_)
                    : fmt::format("a row begins farther left than the text after {}", block_mark_));
            return true;
        }
        in_block_ = false;
        const bool row = indentation < line.size() && !block_rows_ &&
                         end_of_key(line, indentation) == std::string::npos &&
                         !is_item(line, indentation) && line[indentation] != '#';
        if (row) {
            note(likely_, {line_, indentation},
                 fmt::format("rows after {} must be indented more than the key before it",
                             block_mark_));
        }
        return false;
    }

    // Returns the least indentation of the rows of this text.
    [[nodiscard]] long least_indentation() const {
        auto least = static_cast<long>(*block_rows_);
        for (std::size_t i = block_begin_; i < lines_.size(); ++i) {
            if (is_blank(lines_[i])) continue;
            const auto indentation = static_cast<long>(lines_[i].find_first_not_of(' '));
            if (indentation <= block_parent_) break;
            least = std::min(least, indentation);
        }
        // Maps and lists at the left margin have no column before them.
        return block_parent_ < 0 ? least - 1 : least;
    }

    void begin_block(const std::string& line, std::size_t column, long parent) {
        in_block_ = true;
        block_mark_ = line[column];
        block_parent_ = parent;
        block_rows_.reset();
        block_given_ = false;
        for (std::size_t i = column + 1; i < line.size() && line[i] != ' '; ++i) {
            if (line[i] < '1' || line[i] > '9') continue;
            block_rows_ = static_cast<std::size_t>(std::max(0L, parent) + (line[i] - '0'));
            block_begin_ = line_ + 1;
            block_given_ = true;
        }
    }

    // --- Where lines begin

    // Reads the marks of items, "- ", and a key; returns where the value begins.
    [[nodiscard]] std::size_t read_beginning(const std::string& line, std::size_t column) {
        const bool continues = !opener_;
        close_blocks(column);
        const bool item = is_item(line, column);
        const std::size_t colon = end_of_key(line, column);
        const bool key = !item && colon != std::string::npos;
        check_beginning(line, column, item, key, continues);
        std::size_t at = column;
        while (is_item(line, at)) {
            open_block(at, true);
            at = std::min(line.find_first_not_of(' ', at + 1), line.size());
        }
        const std::size_t end = end_of_key(line, at);
        text_.reset();
        if (end == std::string::npos && at < line.size() && line[at] != '#') {
            text_ = {line_, at};
            if (line[at] != '[' && line[at] != '{' && line[at] != '"' && line[at] != '\'') {
                note_bracket(*text_);
            }
        }
        parent_ = blocks_.empty() ? -1 : static_cast<long>(blocks_.back().column);
        if (end != std::string::npos) {
            open_block(at, false);
            parent_ = static_cast<long>(at);
            at = std::min(line.find_first_not_of(' ', end + 1), line.size());
        }
        opener_ = at >= line.size() || line[at] == '#';
        return at;
    }

    [[nodiscard]] static bool is_item(std::string_view line, std::size_t column) {
        return column < line.size() && line[column] == '-' &&
               (column + 1 == line.size() || line[column + 1] == ' ');
    }

    // The colon after a key that begins there; npos: none does.
    [[nodiscard]] static std::size_t end_of_key(std::string_view line, std::size_t column) {
        if (column >= line.size()) return std::string::npos;
        static constexpr std::string_view no_keys = "[]{},#&*!|>@%`";
        if (no_keys.find(line[column]) != std::string_view::npos) return std::string::npos;
        std::size_t from = column;
        if (line[column] == '"' || line[column] == '\'') {
            from = line.find(line[column], column + 1);
            if (from == std::string_view::npos) return from;
        }
        for (std::size_t i = from; i < line.size(); ++i) {
            if (line[i] == '#' && i > 0 && line[i - 1] == ' ') return std::string::npos;
            // "region {box: ...": what is before the bracket lacks its colon.
            if ((line[i] == '{' || line[i] == '[') && i > from &&
                (line[i - 1] == ' ' || line[i - 1] == ':')) {
                return std::string::npos;
            }
            if (line[i] == ':' && (i + 1 == line.size() || line[i + 1] == ' ')) return i;
        }
        return std::string::npos;
    }

    void close_blocks(std::size_t column) {
        closed_.clear();
        while (!blocks_.empty() && blocks_.back().column > column) {
            closed_.push_back(blocks_.back().column);
            blocks_.pop_back();
        }
    }

    void open_block(std::size_t column, bool list) {
        const bool there =
            !blocks_.empty() && blocks_.back().column == column && blocks_.back().list == list;
        if (!there) blocks_.push_back({column, line_, list});
    }

    // Notes a line that begins where no list or map is open that it could belong to. `continues`:
    // the line before it is not one after which lists and maps begin.
    void check_beginning(const std::string& line, std::size_t column, bool item, bool key,
                         bool continues) {
        const Spot here{line_, column};
        if (!item && line[column] == '-' && column + 1 < line.size() && line[column + 1] != '-' &&
            !blocks_.empty() && (blocks_.back().list || !continues)) {
            note(likely_, here, "a space is missing after '-'");
        }
        if (!key && !item) return check_text(line, column, continues);
        if (key && text_ && continues && column >= text_->column && explain_text(*text_)) return;
        if (blocks_.empty()) {
            if (!closed_.empty()) {
                note(likely_, here,
                     fmt::format("this line begins farther left than the first; it belongs in {}",
                                 in_columns(closed_)));
            } else if (item && text_ && continues) {
                static_cast<void>(explain_text(*text_));
            }
            return;
        }
        const OpenBlock& block = blocks_.back();
        if (block.column == column) {
            if (block.list == item) return;
            // A list may begin under its key.
            if (item && !continues) return;
            if (blocks_.size() > 1 && blocks_[blocks_.size() - 2].column == column &&
                blocks_[blocks_.size() - 2].list == item) {
                blocks_.pop_back();
                return;
            }
            std::vector<std::size_t> maps;
            for (const OpenBlock& other : blocks_) {
                if (!other.list) maps.push_back(other.column);
            }
            note(likely_, here,
                 item ? "an item ('- ') among keys: a list begins under its key, indented more"
                 : maps.empty() ? "a key among items, which begin with '- '"
                                : fmt::format("a key among items, which begin with '- '; a key "
                                              "belongs in {}",
                                              in_columns(std::move(maps))));
            return;
        }
        if (!closed_.empty()) {
            std::vector<std::size_t> columns = closed_;
            for (const OpenBlock& other : blocks_) columns.push_back(other.column);
            note(likely_, here,
                 fmt::format("this line begins in column {}, where none of those above it begins; "
                             "it belongs in {}",
                             column + 1, in_columns(std::move(columns))));
        } else if (continues && item && !block.list) {
            note(likely_, here, "an item ('- ') under a key that has a value on its own line");
        } else if (continues) {
            note(likely_, here,
                 fmt::format("indented more than the line above; {} belongs in column {}",
                             item ? "an item ('- ')" : "a key of the same map", block.column + 1));
        }
    }

    // A line that is neither an item nor a key.
    void check_text(const std::string& line, std::size_t column, bool continues) {
        const bool flow = line[column] == '[' || line[column] == '{';
        if (continues && !flow && !blocks_.empty() && !blocks_.back().list &&
            blocks_.back().column == column) {
            static_cast<void>(explain_text({line_, column}));
        } else if (blocks_.empty() && !flow) {
            static_cast<void>(explain_colon({line_, column}));
        }
    }

    // Notes why a text is no key; false: it does not look like one.
    bool explain_text(const Spot& spot) {
        const std::string& line = lines_[spot.line];
        if (line[spot.column] == '[' || line[spot.column] == '{') return false;
        if (explain_colon(spot)) return true;
        note(likely_, spot,
             fmt::format("{} has no ': ': a key, a colon, a space and a value belong here",
                         in_quotes(line.substr(spot.column))));
        return true;
    }

    // Notes a colon that is missing, or a space after it, where a bracket follows.
    void note_bracket(const Spot& spot) {
        if (lines_[spot.line].find_first_of("[{", spot.column) != std::string::npos) {
            static_cast<void>(explain_colon(spot));
        }
    }

    // Notes a word with a colon and no space after it, or one with a bracket and no colon before
    // that.
    bool explain_colon(const Spot& spot) {
        const std::string_view line = std::string_view(lines_[spot.line]).substr(spot.column);
        const auto ends = std::ranges::find_if_not(line, is_word_character);
        const auto length = static_cast<std::size_t>(ends - line.begin());
        if (length == 0 || length == line.size()) return false;
        const std::string_view after = line.substr(length);
        if (after[0] == ':' && after.size() > 1 && after[1] != ' ' && after[1] != ':') {
            note(likely_, {spot.line, spot.column + length + 1},
                 fmt::format("a space is missing after {}", in_quotes(line.substr(0, length + 1))));
            return true;
        }
        if (after.starts_with(" [") || after.starts_with(" {")) {
            note(likely_, {spot.line, spot.column + length},
                 fmt::format("a colon is missing after {}", in_quotes(line.substr(0, length))));
            return true;
        }
        return false;
    }

    [[nodiscard]] static bool is_word_character(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
               (c >= '0' && c <= '9');
    }

    // --- The rest of a line

    void read_tokens(const std::string& line, std::size_t column) {
        bool begins = true;  // a value may begin here
        for (std::size_t i = column; i < line.size(); ++i) {
            const char c = line[i];
            const bool flow = !brackets_.empty();
            if (c == ' ' || c == '\t') continue;
            const bool apart = i == 0 || line[i - 1] == ' ' || line[i - 1] == '\t';
            if (c == '#' && (apart || (begins && flow))) {
                if (flow && brackets_.back().line == line_ && !hash_ &&
                    line.find_first_of("]}", i) != std::string::npos) {
                    hash_ = {line_, i};
                }
                return;
            }
            if (begins && (c == '"' || c == '\'')) {
                quote_ = c;
                quote_at_ = {line_, i};
                i = end_of_quote(line, i + 1);
                if (quote_ != '\0') return;
                --i;
                begins = false;
                if (!flow) check_end(line, i, "the quotation mark");
                continue;
            }
            if (begins && !flow && (c == '|' || c == '>')) {
                return begin_block(line, i, parent_);
            }
            if ((begins || flow) && (c == '[' || c == '{')) {
                brackets_.push_back({line_, i});
                begins = true;
                continue;
            }
            if (flow && (c == ']' || c == '}')) {
                close_bracket(line, i);
                begins = false;
                if (brackets_.empty()) check_end(line, i, line[i] == ']' ? "the ']'" : "the '}'");
                continue;
            }
            if (flow && c == ',') {
                begins = true;
                continue;
            }
            if (begins) check_first(line, i, flow);
            if (flow && c == '?') note(sure_, {line_, i}, "rows with ? in [...] need quotes");
            begins = c == ':' && (flow || i + 1 == line.size() || line[i + 1] == ' ');
            // In blocks a value is only what follows the key.
            begins = begins && flow;
            if (c == '!' || c == '&') {
                // A tag or an anchor stands before its value.
                i = std::min(line.find(' ', i), line.size());
                begins = true;
            }
        }
    }

    // Notes texts that YAML does not take for texts because of their first character.
    void check_first(const std::string& line, std::size_t column, bool flow) {
        const char c = line[column];
        static constexpr std::string_view never = "@`%";
        const bool bad =
            never.find(c) != std::string_view::npos || (flow && (c == '|' || c == '>'));
        if (bad) {
            note(sure_, {line_, column}, fmt::format("a text that begins with {} needs quotes", c));
        }
    }

    // Notes what follows the end of a value on its line.
    void check_end(const std::string& line, std::size_t column, std::string_view end) {
        const std::size_t next = line.find_first_not_of(" \t", column + 1);
        if (next == std::string::npos || line[next] == '#' || line[next] == ':') return;
        const bool closes = line[next] == ']' || line[next] == '}';
        note(likely_, {line_, next},
             closes ? "this bracket closes none that is open"
             : line[next] == ','
                 ? fmt::format("a list of several values needs [...] around all of them")
                 : fmt::format("nothing may follow {} on its line", end));
    }

    void close_bracket(const std::string& line, std::size_t column) {
        const Spot open = brackets_.back();
        const char opened = lines_[open.line][open.column];
        const char wanted = opened == '[' ? ']' : '}';
        if (line[column] != wanted) {
            note(sure_, {line_, column},
                 fmt::format("'{}' where the '{}' of line {}, column {} needs '{}'", line[column],
                             opened, open.line + 1, open.column + 1, wanted));
        }
        brackets_.pop_back();
    }

    // The column after the end of the quotation that is open; if it does not end here, it stays
    // open.
    [[nodiscard]] std::size_t end_of_quote(const std::string& line, std::size_t column) {
        for (std::size_t i = column; i < line.size(); ++i) {
            if (quote_ == '"' && line[i] == '\\') {
                ++i;
            } else if (line[i] == quote_) {
                if (quote_ == '\'' && i + 1 < line.size() && line[i + 1] == '\'') {
                    ++i;
                    continue;
                }
                if (quote_at_.line != line_) {
                    note(long_quote_, quote_at_,
                         fmt::format("this quotation mark is closed only on line {}", line_ + 1));
                }
                quote_ = '\0';
                return i + 1;
            }
        }
        return line.size();
    }

    const std::vector<std::string>& lines_;
    std::size_t line_ = 0;
    std::optional<YamlMistake> sure_;
    std::optional<YamlMistake> likely_;
    std::optional<YamlMistake> long_quote_;

    char quote_ = '\0';  // the mark, if a text in quotes is open
    Spot quote_at_;
    std::vector<Spot> brackets_;  // that are open
    std::optional<Spot> hash_;    // where a comment begins that holds a closing bracket

    std::vector<OpenBlock> blocks_;    // outermost first
    std::vector<std::size_t> closed_;  // columns of those that this line closed
    std::optional<Spot> text_;         // of the last line, if that is neither a key nor an item
    bool opener_ = true;  // lists and maps may begin after the last line, or before the first
    long parent_ = -1;    // column of the list or map that the value of this line is in

    bool in_block_ = false;  // in a text after | or >
    char block_mark_ = '|';
    long block_parent_ = -1;                 // column that its rows must be beyond
    std::optional<std::size_t> block_rows_;  // where they begin
    std::size_t block_begin_ = 0;            // the line of the first
    bool block_given_ = false;               // the file says where they begin
};

struct Words {
    std::string_view reason;   // the beginning of yaml-cpp's
    std::string_view message;  // ours
};

// For every complaint of yaml-cpp's scanner and parser, where no mistake was found that explains
// it.
constexpr std::array<Words, 35> all_words{{
    {"YAML directives must", "a line that begins with % needs quotes"},
    {"bad YAML version", "a line that begins with % needs quotes"},
    {"YAML major version", "a line that begins with % needs quotes"},
    {"repeated YAML directive", "a line that begins with % needs quotes"},
    {"TAG directives must", "a line that begins with % needs quotes"},
    {"repeated TAG directive", "a line that begins with % needs quotes"},
    {"illegal character found while scanning tag", "a text that begins with ! needs quotes"},
    {"tag handle with no suffix", "a text that begins with ! needs quotes"},
    {"end of verbatim tag", "a text that begins with ! needs quotes"},
    {"cannot assign multiple tags", "a text that begins with ! needs quotes"},
    {"cannot assign multiple anchors", "a text that begins with & needs quotes"},
    {"cannot assign multiple aliases", "a text that begins with * needs quotes"},
    {"aliases can't have", "a text that begins with * needs quotes"},
    {"alias not found", "a text that begins with * needs quotes"},
    {"anchor not found", "a text that begins with & needs quotes"},
    {"illegal character found while scanning alias", "a text that begins with * needs quotes"},
    {"illegal character found while scanning anchor", "a text that begins with & needs quotes"},
    {"cannot assign the same alias", "a text that begins with & needs quotes"},
    {"the referenced anchor", "a text that begins with * needs quotes"},
    {"bad character found while scanning hex",
     "after \\x, \\u and \\U there must be 2, 4 and 8 "
     "digits 0-9, a-f"},
    {"invalid unicode", "\\u and \\U must be followed by the number of a character"},
    {"unknown escape",
     "in \"...\" a backslash begins an escape such as \\n; write \\\\ for a "
     "backslash, or use '...'"},
    {"unknown token", "a text that begins with this character needs quotes"},
    {"illegal document indicator", "a line --- or ... ends the document inside a text in quotes"},
    {"illegal EOF in scalar", "a quotation mark is not closed"},
    {"illegal character in scalar", "this text needs quotes"},
    {"illegal tab", "a tab: indent with spaces"},
    {"illegal flow end", "this bracket closes none that is open"},
    {"illegal block entry", "an item ('- ') cannot begin here; it begins a line, or follows '- '"},
    {"illegal map key", "'? ' cannot stand here; a text that begins with ? needs quotes"},
    {"illegal map value",
     "': ' cannot stand here: a key begins a line or stands in {...}, and a "
     "text that contains ': ' needs quotes"},
    {"cannot set zero indentation",
     "the digit after | or > must be 1 to 9: how much farther the "
     "rows are indented"},
    {"unexpected character in block",
     "nothing but a comment may follow | or > on its line; rows "
     "begin on the next"},
    {"end of sequence flow", "a list in [...] has commas between its items, and ends in ]"},
    {"end of map flow",
     "a map in {...} has commas between its entries, 'key: value', and ends "
     "in }"},
}};

// Where a character is at or before a place, on the same line.
std::size_t last_of(std::string_view line, char c, std::size_t column) {
    const std::size_t at = line.rfind(c, column);
    return at == std::string_view::npos ? column : at;
}

YamlMistake in_our_words(const std::vector<std::string>& lines, int line, int column,
                         std::string_view reason) {
    const std::string& text = lines[static_cast<std::size_t>(line - 1)];
    for (const Words& words : all_words) {
        if (!reason.starts_with(words.reason)) continue;
        // Where the message names the character, that is its place.
        constexpr std::string_view begins = "a text that begins with ";
        const std::string_view after = words.message.starts_with(begins)
                                           ? words.message.substr(begins.size())
                                           : std::string_view();
        const auto from = static_cast<std::size_t>(column - 1);
        if (after.size() > 1 && after[1] == ' ') {
            column = static_cast<int>(last_of(text, after[0], from)) + 1;
        }
        return {line, column, std::string(words.message)};
    }
    const auto from = std::min(static_cast<std::size_t>(column - 1), text.size());
    const std::string rest = text.substr(from);
    return {line, column,
            is_blank(rest) ? "something is missing before this place: a key needs ': ' and a "
                             "value, an item '- '"
                           : fmt::format("{} cannot stand here: a key needs ': ', an item '- ', "
                                         "and both the indentation of those beside them",
                                         in_quotes(rest))};
}

}  // namespace

std::optional<YamlMistake> found_yaml_mistake(const std::vector<std::string>& lines, int line) {
    const auto noticed =
        static_cast<std::size_t>(std::clamp(line, 1, static_cast<int>(lines.size())) - 1);
    const YamlText text(lines);
    if (auto mistake = text.sure_mistake(noticed)) return mistake;
    if (auto mistake = text.long_quote(noticed)) return mistake;
    return text.likely_mistake(noticed);
}

std::optional<YamlMistake> overlooked_yaml_mistake(const std::vector<std::string>& lines, int line,
                                                   int column) {
    for (std::size_t i = 0; i < lines.size() && (lines[i].starts_with('%') ||
                                                 lines[i].starts_with('#') || is_blank(lines[i]));
         ++i) {
        if (lines[i].starts_with('%') && !lines[i].starts_with("%YAML") &&
            !lines[i].starts_with("%TAG")) {
            return YamlMistake{static_cast<int>(i) + 1, 1,
                               "a text that begins with % needs quotes"};
        }
    }
    const std::string& text = lines[static_cast<std::size_t>(line - 1)];
    const auto at = static_cast<std::size_t>(column - 1);
    if (at >= text.size() || (text[at] != '"' && text[at] != '\'')) return std::nullopt;
    const auto open = YamlText(lines).open_quote();
    if (!open || open->line + 1 != static_cast<std::size_t>(line) || open->column != at) {
        return std::nullopt;
    }
    return YamlMistake{line, column, "this quotation mark is not closed"};
}

YamlMistake yaml_mistake(const std::vector<std::string>& lines, int line, int column,
                         std::string_view reason) {
    line = std::clamp(line, 1, static_cast<int>(lines.size()));
    const auto noticed = static_cast<std::size_t>(line - 1);
    const YamlText text(lines);
    const bool at_end = reason.starts_with("illegal EOF") || reason.starts_with("end of");
    if (at_end && !text.sure_mistake(noticed)) {
        if (auto mistake = text.unclosed()) return *std::move(mistake);
    }
    if (auto mistake = found_yaml_mistake(lines, line)) return *std::move(mistake);
    return in_our_words(lines, line, column, reason);
}

}  // namespace polypack
