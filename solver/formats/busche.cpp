#include "polypack/formats/puzzle_formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "polypack/base/safe_text.hpp"
#include "polypack/formats/problems.hpp"
#include "polypack/formats/puzzle_error.hpp"
#include "polypack/formats/source_map.hpp"
#include "polypack/formats/text_lines.hpp"
#include "polypack/formats/unsupported_features.hpp"
#include "polypack/lattice/polyform.hpp"
#include "polypack/puzzle/limits.hpp"

namespace polypack {
namespace {

// "key=value", or a key alone.
struct Field {
    std::string_view key;
    Word value;
    bool given = false;
};

// The word without blanks around it.
Word trimmed(const Word& word) {
    constexpr std::string_view blanks = " \t\r";
    const std::size_t first = word.text.find_first_not_of(blanks);
    if (first == std::string_view::npos) return {std::string_view(), word.where};
    Word result{word.text.substr(first), word.where};
    result.where.column += static_cast<int>(first);
    result.text = result.text.substr(0, result.text.find_last_not_of(blanks) + 1);
    return result;
}

Field field_of(const Word& word) {
    const std::size_t equals = word.text.find('=');
    if (equals == std::string_view::npos) return {word.text, word, false};
    SourcePos where = word.where;
    where.column += static_cast<int>(equals) + 1;
    return {trimmed({word.text.substr(0, equals), word.where}).text,
            trimmed({word.text.substr(equals + 1), where}), true};
}

// The fields of a line between colons, up to a comment.
std::vector<Word> fields_of(const TextLines& lines, int line) {
    std::vector<Word> fields;
    for (Word word : lines.words(line, ":")) {
        const std::size_t comment = word.text.find('#');
        word.text = word.text.substr(0, comment);
        word = trimmed(word);
        if (!word.text.empty()) fields.push_back(word);
        if (comment != std::string_view::npos) break;
    }
    return fields;
}

struct NamedPiece {
    std::vector<Point> cells;
    bool stationary = false;
    SourcePos where;
};

// One puzzle, from its D line to ~D.
class BuscheReader {
  public:
    BuscheReader(const TextLines& lines, int first)
        : lines_(lines), line_(first), sources_(lines.where(first), lines.stop()) {}

    [[nodiscard]] Puzzle read(const std::string& title, const ExtraCheck& extra) {
        read_box();
        for (++line_; line_ < lines_.size(); ++line_) {
            const std::vector<Word> fields = fields_of(lines_, line_);
            if (fields.empty()) continue;
            if (fields.front().text == "~D") return finished(title, extra);
            if (fields.front().text == "C") {
                read_piece(fields);
            } else if (fields.front().text == "L") {
                read_drawing(fields);
            } else {
                throw PuzzleError(fields.front().where,
                                  fmt::format("a line must begin with C, L, ~D or #, got {}",
                                              in_quotes(fields.front().text)));
            }
        }
        throw PuzzleError(lines_.end(), "the puzzle does not end with ~D");
    }

  private:
    static constexpr int longest_side = 16'384;

    void read_box() {
        const std::vector<Word> fields = fields_of(lines_, line_);
        for (std::size_t i = 1; i < fields.size(); ++i) {
            const Field field = field_of(fields[i]);
            const auto side = [&] { return integer_of(field.value, "a side", 1, longest_side); };
            if (field.key == "xDim") {
                size_.x = side();
            } else if (field.key == "yDim") {
                size_.y = side();
            } else if (field.key == "zDim") {
                size_.z = side();
            } else if (field.key == "oneSide") {
                one_side_ = !field.given || integer_of(field.value, "oneSide", 0, 1) == 1;
            } else {
                throw PuzzleError(fields[i].where, fmt::format("unknown field {}; there are xDim, "
                                                               "yDim, zDim and oneSide",
                                                               in_quotes(field.key)));
            }
        }
        if (size_.x == 0 || size_.y == 0 || size_.z == 0) {
            throw PuzzleError(lines_.where(line_), "xDim, yDim and zDim must be given");
        }
        if (1.0 * size_.x * size_.y * size_.z > limits::region_cells) {
            throw PuzzleError(lines_.where(line_), fmt::format("a box must have at most {} cells",
                                                               limits::region_cells));
        }
        if (one_side_ && size_.z != 1) {
            throw PuzzleError(lines_.where(line_), "oneSide applies only where zDim is 1");
        }
    }

    NamedPiece& define(const std::string& name, const SourcePos& where) {
        const auto [at, is_new] = numbers_.emplace(name, pieces_.size());
        if (!is_new) {
            throw PuzzleError(where, fmt::format("piece {} is defined twice", in_quotes(name)));
        }
        names_.push_back(name);
        pieces_.push_back({{}, false, where});
        return pieces_.back();
    }

    void read_piece(const std::vector<Word>& fields) {
        std::string name;
        bool stationary = false;
        std::vector<Point> cells;
        for (std::size_t i = 1; i < fields.size(); ++i) {
            const Field field = field_of(fields[i]);
            if (field.key == "name") {
                name = field.value.text;
            } else if (field.key == "type") {
                if (field.value.text != "M" && field.value.text != "S") {
                    throw PuzzleError(field.value.where,
                                      fmt::format("type must be M (mobile) or S (stationary), "
                                                  "got {}",
                                                  in_quotes(field.value.text)));
                }
                stationary = field.value.text == "S";
            } else if (field.key == "layout") {
                cells = read_layout(field.value);
            } else {
                throw PuzzleError(fields[i].where, fmt::format("unknown field {}; there are name, "
                                                               "type and layout",
                                                               in_quotes(field.key)));
            }
        }
        if (name.empty()) throw PuzzleError(fields.front().where, "the piece has no name");
        NamedPiece& piece = define(name, fields.front().where);
        piece.cells = std::move(cells);
        piece.stationary = stationary;
    }

    // Parses "x y z, x y z, ..."
    [[nodiscard]] std::vector<Point> read_layout(const Word& layout) const {
        std::vector<Point> cells;
        for (std::size_t at = 0; at <= layout.text.size();) {
            const std::size_t comma = std::min(layout.text.find(',', at), layout.text.size());
            std::vector<int> numbers;
            for (std::size_t i = at; i < comma;) {
                const std::size_t begin = std::min(layout.text.find_first_not_of(" \t", i), comma);
                const std::size_t end = std::min(layout.text.find_first_of(" \t", begin), comma);
                i = end;
                if (begin == end) continue;
                SourcePos where = layout.where;
                where.column += static_cast<int>(begin);
                numbers.push_back(integer_of({layout.text.substr(begin, end - begin), where},
                                             "a coordinate", -longest_side, longest_side));
            }
            if (numbers.size() != 3) {
                SourcePos where = layout.where;
                where.column += static_cast<int>(at);
                throw PuzzleError(where, "a cell must be 'x y z'");
            }
            cells.push_back({numbers[0], numbers[1], numbers[2]});
            at = comma + 1;
        }
        return cells;
    }

    // Rows from the last y of the box downwards, in a row the layers, separated by commas. As in
    // Busche's own reader, every line is a row, a blank one or a comment too; rows may be shorter
    // or longer than the box, and more than it has: mobile pieces have no place yet.
    void read_drawing(const std::vector<Word>& fields) {
        std::set<std::string> stationary;
        const SourcePos where = fields.front().where;
        for (std::size_t i = 1; i < fields.size(); ++i) {
            const Field field = field_of(fields[i]);
            if (field.key != "stationary") {
                throw PuzzleError(fields[i].where, fmt::format("unknown field {}; there is "
                                                               "stationary",
                                                               in_quotes(field.key)));
            }
            std::string name;
            for (const char c : std::string(field.value.text) + " ") {
                if (c != ' ') {
                    name += c;
                } else if (!name.empty()) {
                    stationary.insert(std::exchange(name, {}));
                }
            }
        }
        std::map<std::string, std::vector<Point>> drawn;
        int y = size_.y - 1;
        for (++line_; line_ < lines_.size(); ++line_) {
            const std::vector<Word> row = lines_.words(line_);
            if (!row.empty() && row.front().text.starts_with("~L")) break;
            read_row(y--, drawn);
        }
        if (line_ == lines_.size())
            throw PuzzleError(lines_.end(), "the drawing does not end with ~L");
        for (auto& [name, cells] : drawn) {
            NamedPiece& piece = define(name, where);
            piece.cells = std::move(cells);
            piece.stationary = stationary.erase(name) > 0;
        }
        if (!stationary.empty()) {
            throw PuzzleError(where, fmt::format("the drawing does not show the stationary piece "
                                                 "{}",
                                                 in_quotes(*stationary.begin())));
        }
    }

    void read_row(int y, std::map<std::string, std::vector<Point>>& drawn) {
        const std::string_view line = lines_[line_];
        const std::string_view text = line.substr(0, line.find('#'));
        int z = 0;
        int x = 0;
        for (std::size_t at = 0; at < text.size();) {
            if (text[at] == ' ' || text[at] == '\t' || text[at] == '\r') {
                ++at;
                continue;
            }
            if (text[at] == ',') {
                ++at;
                x = 0;
                ++z;
                continue;
            }
            const std::size_t end = std::min(text.find_first_of(" \t\r,", at), text.size());
            const std::string name(text.substr(at, end - at));
            if (one_side_ && z != 0 && name != ".") {
                lines_.throw_error(line_, at, "a puzzle with oneSide has one layer");
            }
            if (name != ".") drawn[name].push_back({x, y, z});
            ++x;
            at = end;
        }
    }

    [[nodiscard]] bool inside(const Point& cell) const {
        return cell.x >= 0 && cell.x < size_.x && cell.y >= 0 && cell.y < size_.y && cell.z >= 0 &&
               cell.z < size_.z;
    }

    // Pieces that differ only in how they are turned are copies.
    [[nodiscard]] Puzzle finished(const std::string& title, const ExtraCheck& extra) {
        Puzzle puzzle;
        puzzle.name = title;
        const bool flat =
            size_.z == 1 && std::ranges::all_of(pieces_, [](const NamedPiece& piece) {
                return std::ranges::all_of(piece.cells, [](const Point& p) { return p.z == 0; });
            });
        puzzle.lattice = find_lattice(flat ? "square" : "cube");
        std::set<Point> taken;
        std::map<Polyform, std::size_t> of_shape;
        for (std::size_t i = 0; i < pieces_.size(); ++i) {
            const NamedPiece& read = pieces_[i];
            if (read.cells.empty()) throw PuzzleError(read.where, "the piece has no cells");
            if (read.stationary) {
                for (const Point& cell : read.cells) {
                    if (inside(cell)) continue;
                    throw PuzzleError(read.where,
                                      fmt::format("the stationary piece {} is not inside the box",
                                                  in_quotes(names_[i])));
                }
                taken.insert(read.cells.begin(), read.cells.end());
                continue;
            }
            std::vector<Point> cells = read.cells;
            std::ranges::sort(cells);
            if (std::ranges::adjacent_find(cells) != cells.end()) {
                throw PuzzleError(read.where, "the piece has a cell twice");
            }
            const Polyform shape = std::ranges::min(orientations(
                *puzzle.lattice, normalized(*puzzle.lattice, cells), flat && !one_side_));
            const auto [at, is_new] = of_shape.emplace(shape, puzzle.pieces.size());
            if (!is_new) {
                Copies& copies = puzzle.pieces[at->second].copies;
                copies = {copies.min + 1, copies.max + 1};
                continue;
            }
            sources_.set({Part::piece, static_cast<int>(puzzle.pieces.size())}, read.where);
            Piece piece;
            piece.name = names_[i];
            piece.cells = std::move(cells);
            piece.turn_over = flat && !one_side_;
            puzzle.pieces.push_back(std::move(piece));
        }
        for (int i = 0; i < size_.x * size_.y * size_.z; ++i) {
            const Point p{i % size_.x, i / size_.x % size_.y, i / size_.x / size_.y};
            if (!taken.contains(p)) puzzle.region.cells.push_back({p});
        }
        return sources_.checked(std::move(puzzle), extra);
    }

    const TextLines& lines_;
    int line_;
    SourceMap sources_;
    Point size_;
    bool one_side_ = false;
    std::map<std::string, std::size_t> numbers_;
    std::vector<std::string> names_;
    std::vector<NamedPiece> pieces_;
};

}  // namespace

Document read_busche(Input file, const ReadChoice& choice, const ExtraCheck& extra) {
    std::string title = file.title();
    const TextLines lines(std::move(file));
    std::vector<SourcePos> firsts;
    bool drawing = false;
    for (int line = 0; line < lines.size(); ++line) {
        const std::vector<Word> fields = fields_of(lines, line);
        if (fields.empty()) continue;
        // A row of a drawing may be a piece that is named like a line of another kind.
        if (drawing) {
            drawing = !fields.front().text.starts_with("~L");
            continue;
        }
        drawing = fields.front().text == "L";
        if (fields.front().text == "D") firsts.push_back(lines.where(line));
        if (firsts.empty()) lines.throw_error(line, 0, "a puzzle must begin with D");
    }
    if (firsts.empty()) throw PuzzleError(lines.end(), "the file has no line that begins with D");
    Document document;
    const std::vector<std::string> names(firsts.size());
    const int first = firsts[chosen_problem(choice, names, firsts.front(), document)].line - 1;
    document.puzzle = BuscheReader(lines, first).read(title, extra);
    return document;
}

namespace {

std::string piece_line(std::string_view name, char type, const std::vector<Point>& cells) {
    std::string line = fmt::format("C:name={}:type={}:layout=", name, type);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const Point& cell = cells[i];
        line += fmt::format("{}{} {} {}", i == 0 ? "" : ", ", cell.x, cell.y, cell.z);
    }
    return line + "\n";
}

bool turns_over(const Puzzle& puzzle) {
    const bool first = puzzle.pieces.front().turn_over;
    for (const Piece& piece : puzzle.pieces) {
        if (puzzle.lattice->flat && piece.turn_over != first) {
            throw CannotWrite("pieces of which only some may be turned over");
        }
    }
    return first;
}

// The cells of the box that are not cells of the region.
std::vector<Point> outside(const Boxed& region) {
    std::vector<bool> inside(region.volume());
    for (const Point& cell : region.cells) inside[region.index_of(cell)] = true;
    std::vector<Point> cells;
    for (int z = 0; z < region.size.z; ++z) {
        for (int y = 0; y < region.size.y; ++y) {
            for (int x = 0; x < region.size.x; ++x) {
                if (!inside[region.index_of({x, y, z})]) cells.push_back({x, y, z});
            }
        }
    }
    return cells;
}

std::string name_of(const Puzzle& puzzle, const Piece& piece, int copy) {
    const auto in_format = [](const Piece& named) {
        return named.name != "." && named.name.find_first_of(" \t:,=#~_") == std::string::npos;
    };
    const auto number = &piece - puzzle.pieces.data() + 1;
    const bool by_name = std::ranges::all_of(puzzle.pieces, in_format);
    const std::string name = by_name ? piece.name : fmt::format("{}", number);
    return copy == 0 ? name : fmt::format("{}_{}", name, copy + 1);
}

}  // namespace

std::string write_busche(const Puzzle& puzzle) {
    require_plain_boxes(puzzle);
    const auto required = [](const RegionCell& cell) { return cell.required; };
    if (!std::ranges::all_of(puzzle.region.cells, required)) throw CannotWrite("optional cells");
    const Boxed region = boxed(points_of(puzzle.region));
    const bool one_side = puzzle.lattice->flat && !turns_over(puzzle);
    std::string text = fmt::format("D:xDim={}:yDim={}:zDim={}{}\n", region.size.x, region.size.y,
                                   region.size.z, one_side ? ":oneSide" : "");
    const std::vector<Point> filled = outside(region);
    if (!filled.empty()) text += piece_line("_", 'S', filled);
    // Pieces of one shape are copies of each other, and their order tells them apart.
    std::set<Polyform> shapes;
    for (const Piece& piece : puzzle.pieces) {
        const Polyform shape =
            std::ranges::min(orientations(*puzzle.lattice, normalized(*puzzle.lattice, piece.cells),
                                          puzzle.lattice->flat && piece.turn_over));
        if (!shapes.insert(shape).second) throw CannotWrite("two pieces of the same shape");
        if (piece.copies.min != piece.copies.max) throw CannotWrite("numbers of copies in a range");
        Boxed box = boxed(piece.cells);
        std::ranges::sort(box.cells);
        for (int copy = 0; copy < piece.copies.min; ++copy) {
            text += piece_line(name_of(puzzle, piece, copy), 'M', box.cells);
        }
    }
    return text + "~D\n";
}

}  // namespace polypack
