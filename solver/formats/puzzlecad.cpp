#include "polypack/formats/puzzle_formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "polypack/base/safe_text.hpp"
#include "polypack/formats/burr_sticks.hpp"
#include "polypack/formats/puzzle_error.hpp"
#include "polypack/formats/source_map.hpp"
#include "polypack/formats/text_lines.hpp"
#include "polypack/formats/unsupported_features.hpp"
#include "polypack/lattice/polyform.hpp"
#include "polypack/puzzle/limits.hpp"

namespace polypack {
namespace {

constexpr std::string_view name_characters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_";

// A piece, and the name of the variable that it was taken from.
struct Shape {
    std::string name;
    std::vector<Point> cells;
    SourcePos where;
};

class PuzzlecadReader {
  public:
    explicit PuzzlecadReader(const TextLines& lines)
        : lines_(lines), sources_(lines.end(), lines.stop()) {}

    [[nodiscard]] Puzzle read(const std::string& title, const ExtraCheck& extra) {
        for (skip_blanks(); line_ < lines_.size(); skip_blanks()) read_statement();
        if (pieces_.empty()) {
            throw PuzzleError(lines_.end(), "the file has no burr_piece(...) or burr_plate([...])");
        }
        const auto region = variables_.find("region");
        if (region == variables_.end()) {
            throw PuzzleError(lines_.end(),
                              "the file has no region = [...]; a puzzle consists of pieces and "
                              "the region that they fill");
        }
        Puzzle puzzle;
        puzzle.name = title;
        puzzle.lattice = find_lattice("cube");
        sources_.set({Part::region}, region->second.where);
        for (const Point& cell : region->second.cells) puzzle.region.cells.push_back({cell});
        for (const Shape& shape : pieces_) add_piece(puzzle, shape);
        return sources_.checked(std::move(puzzle), extra);
    }

  private:
    [[nodiscard]] SourcePos where() const {
        return line_ < lines_.size() ? lines_.where(line_, column_) : lines_.end();
    }
    [[noreturn]] void fail(const std::string& message) const {
        throw PuzzleError(where(), message);
    }
    // Returns the next character; '\n' at the end of a line, '\0' at the end of the file.
    [[nodiscard]] char next() const {
        if (line_ >= lines_.size()) return '\0';
        return column_ < lines_[line_].size() ? lines_[line_][column_] : '\n';
    }
    [[nodiscard]] std::string_view rest() const {
        return line_ < lines_.size() ? lines_[line_].substr(column_) : std::string_view();
    }
    void advance() {
        if (next() == '\n') {
            ++line_;
            column_ = 0;
        } else {
            ++column_;
        }
    }

    // Blanks and comments.
    void skip_blanks() {
        while (line_ < lines_.size()) {
            if (rest().starts_with("//")) {
                column_ = lines_[line_].size();
            } else if (rest().starts_with("/*")) {
                const SourcePos start = where();
                column_ += 2;
                while (line_ < lines_.size() && !rest().starts_with("*/")) advance();
                if (line_ == lines_.size()) throw PuzzleError(start, "the comment is not closed");
                column_ += 2;
            } else if (std::string_view(" \t\r\n").find(next()) != std::string_view::npos) {
                advance();
            } else {
                return;
            }
        }
    }

    [[nodiscard]] bool skip(char mark) {
        skip_blanks();
        if (next() != mark) return false;
        advance();
        return true;
    }
    void expect(char mark) {
        if (!skip(mark)) {
            fail(fmt::format("expected '{}', got {}", mark,
                             line_ < lines_.size() ? in_quotes(rest()) : "the end of the file"));
        }
    }
    std::string_view word() {
        skip_blanks();
        const std::size_t length =
            std::min(rest().find_first_not_of(name_characters), rest().size());
        const std::string_view result = rest().substr(0, length);
        column_ += length;
        return result;
    }

    void read_statement() {
        const SourcePos start = where();
        if (skip('$')) return skip_to_semicolon();
        const std::string_view name = word();
        if (name == "include" || name == "use") {
            column_ = std::min(lines_[line_].find('>', column_), lines_[line_].size());
            if (next() == '>') advance();
        } else if (name == "burr_piece" || name == "burr_plate") {
            expect('(');
            if (name == "burr_piece") {
                add_shape(read_shape());
            } else {
                expect('[');
                while (!skip(']')) {
                    add_shape(read_shape());
                    if (!skip(',') && next() != ']') expect(',');
                }
            }
            expect(')');
            expect(';');
        } else if (!name.empty() && skip('=')) {
            Shape shape = read_shape();
            shape.name = name;
            shape.where = start;
            expect(';');
            if (!variables_.insert_or_assign(std::string(name), std::move(shape)).second) {
                throw PuzzleError(start, fmt::format("{} is set twice", in_quotes(name)));
            }
        } else {
            throw PuzzleError(start, fmt::format("expected burr_piece(...), burr_plate([...]) or "
                                                 "the value of a variable, got {}",
                                                 in_quotes(lines_[start.line - 1])));
        }
    }

    void skip_to_semicolon() {
        while (next() != ';' && next() != '\0') advance();
        expect(';');
    }

    void add_shape(Shape shape) {
        if (pieces_.size() == static_cast<std::size_t>(limits::pieces)) {
            fail(fmt::format("more than {} pieces", limits::pieces));
        }
        total_ += shape.cells.size();
        if (total_ > max_cells) {
            fail(fmt::format("the pieces have more than {} cells", max_cells));
        }
        pieces_.push_back(std::move(shape));
    }

    Shape read_shape() {
        skip_blanks();
        Shape shape;
        shape.where = where();
        if (next() == '[') {
            advance();
            for (int z = 0; !skip(']'); ++z) {
                if (next() != '"') expect('"');
                read_layer(shape, z);
                if (!skip(',') && next() != ']') expect(',');
            }
        } else if (next() == '"') {
            read_layer(shape, 0);
        } else {
            const std::string name(word());
            const auto variable = variables_.find(name);
            if (variable != variables_.end()) {
                shape.name = name;
                shape.cells = variable->second.cells;
            } else if (name.find_first_not_of("0123456789") == std::string::npos) {
                const Word number{name, shape.where};
                shape.name = name;
                shape.cells = burr_stick_cells(
                    integer_of(number, "the number of a burr stick", 1, burr_stick_numbers));
            } else {
                throw PuzzleError(shape.where, fmt::format("unknown variable {}", in_quotes(name)));
            }
        }
        if (shape.cells.empty()) throw PuzzleError(shape.where, "the piece has no cells");
        return shape;
    }

    // Reads a string: "xx.|x..", cubes followed by their properties in braces.
    void read_layer(Shape& shape, int z) {
        const SourcePos start = where();
        advance();
        int x = 0;
        int y = 0;
        for (; next() != '"'; advance()) {
            const char c = next();
            if (c == '\n' || c == '\0') throw PuzzleError(start, "the string is not closed");
            if (c == '{') {
                skip_properties(start);
            } else if (c == '|') {
                x = 0;
                ++y;
            } else if (c == '.') {
                ++x;
            } else if (c == '+' || c == '#' || is_letter(c)) {
                shape.cells.push_back({x++, y, z});
                if (shape.cells.size() > static_cast<std::size_t>(limits::piece_cells)) {
                    fail(fmt::format("the piece has more than {} cells", limits::piece_cells));
                }
            } else {
                fail(fmt::format("a cube must be a letter, + or #, or . for none, got {}",
                                 in_quotes(rest().substr(0, 1))));
            }
        }
        advance();
    }

    static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

    // Ends at the last brace.
    void skip_properties(const SourcePos& start) {
        for (int depth = 0;; advance()) {
            if (next() == '\n' || next() == '\0' || next() == '"') {
                throw PuzzleError(start, "the braces in the string are not closed");
            }
            depth += next() == '{' ? 1 : 0;
            depth -= next() == '}' ? 1 : 0;
            if (depth == 0) return;
        }
    }

    void add_piece(Puzzle& puzzle, const Shape& shape) {
        Polyform form = normalized(*puzzle.lattice, shape.cells);
        const auto [at, is_new] =
            numbers_.emplace(std::pair(shape.name, form), static_cast<int>(puzzle.pieces.size()));
        if (!is_new) {
            Copies& copies = puzzle.pieces[at->second].copies;
            copies = {copies.min + 1, copies.max + 1};
            return;
        }
        Piece piece;
        piece.name = shape.name.empty() ? fmt::format("S{}", puzzle.pieces.size() + 1) : shape.name;
        piece.cells = std::move(form);
        piece.turn_over = false;
        sources_.set({Part::piece, at->second}, shape.where);
        puzzle.pieces.push_back(std::move(piece));
    }

    static constexpr std::size_t max_cells = 10'000'000;

    const TextLines& lines_;
    SourceMap sources_;
    int line_ = 0;
    std::size_t column_ = 0;
    std::map<std::string, Shape, std::less<>> variables_;
    std::vector<Shape> pieces_;
    std::size_t total_ = 0;                                    // cells of pieces_
    std::map<std::pair<std::string, Polyform>, int> numbers_;  // of the pieces of the puzzle
};

std::string strings_of(const std::vector<Point>& cells) {
    const Boxed box = boxed(cells);
    box.require_small();
    const std::set<Point> filled(box.cells.begin(), box.cells.end());
    std::string text = "[";
    for (int z = 0; z < box.size.z; ++z) {
        text += z == 0 ? "\"" : ", \"";
        for (int y = 0; y < box.size.y; ++y) {
            if (y > 0) text += '|';
            for (int x = 0; x < box.size.x; ++x) text += filled.contains({x, y, z}) ? 'x' : '.';
        }
        text += '"';
    }
    return text + "]";
}

// Returns true if all pieces have names that can be those of variables.
bool named_as_variables(const Puzzle& puzzle) {
    static const std::set<std::string_view> taken{
        "region",   "burr_piece", "burr_plate", "include", "use", "module",
        "function", "if",         "else",       "for",     "let", "true",
        "false",    "undef",      "each",       "assert",  "echo"};
    return std::ranges::all_of(puzzle.pieces, [](const Piece& piece) {
        const std::string& name = piece.name;
        return name.find_first_not_of(name_characters) == std::string::npos &&
               (name.front() < '0' || name.front() > '9') && !taken.contains(name);
    });
}

}  // namespace

Document read_puzzlecad(Input file, const ReadChoice& /*choice*/, const ExtraCheck& extra) {
    const std::string title = file.title();
    const TextLines lines(std::move(file));
    Document document;
    document.puzzle = PuzzlecadReader(lines).read(title, extra);
    return document;
}

std::string write_puzzlecad(const Puzzle& puzzle) {
    if (puzzle.lattice != find_lattice("cube")) throw CannotWrite("a lattice other than cubes");
    refuse_constraints(puzzle);
    refuse_colours(puzzle);
    refuse_other_turns(puzzle);
    if (puzzle.holes || !std::ranges::all_of(puzzle.region.cells, &RegionCell::required)) {
        throw CannotWrite("optional cells");
    }
    constexpr int max_copies = 10'000;
    std::string text = "include <puzzlecad.scad>\n\nregion = ";
    text += strings_of(points_of(puzzle.region)) + ";\n";
    std::string plate;
    const bool by_name = named_as_variables(puzzle);
    for (std::size_t i = 0; i < puzzle.pieces.size(); ++i) {
        const Piece& piece = puzzle.pieces[i];
        const Copies& copies = piece.copies;
        if (copies.min != copies.max) throw CannotWrite("numbers of copies in a range");
        if (copies.max < 1 || copies.max > max_copies) {
            throw CannotWrite(fmt::format("numbers of copies outside 1..{}", max_copies));
        }
        const std::string name = by_name ? piece.name : fmt::format("p{}", i + 1);
        text += fmt::format("{} = {};\n", name, strings_of(piece.cells));
        for (int copy = 0; copy < copies.max; ++copy) {
            plate += (plate.empty() ? "" : ", ") + name;
        }
    }
    return text + "\nburr_plate([" + plate + "]);\n";
}

}  // namespace polypack
