#include "polypack/formats/puzzle_formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "polypack/base/safe_text.hpp"
#include "polypack/formats/problems.hpp"
#include "polypack/formats/puzzle_error.hpp"
#include "polypack/formats/source_map.hpp"
#include "polypack/formats/text_lines.hpp"
#include "polypack/formats/unsupported_features.hpp"
#include "polypack/lattice/polyform.hpp"
#include "polypack/packing/verify.hpp"
#include "polypack/puzzle/limits.hpp"

namespace polypack {
namespace {

constexpr std::string_view soma_letters = "VLTZABP";
constexpr std::string_view digits = "1234567";
constexpr std::string_view unnamed = "oO#*";
constexpr std::string_view header = "/SOMA";
constexpr int cells_of_set = 27;

// In the order of the letters.
const std::array<std::vector<Point>, soma_letters.size()>& soma_pieces() {
    static const std::array<std::vector<Point>, soma_letters.size()> pieces{{
        {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}},
        {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {0, 1, 0}},
        {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {1, 1, 0}},
        {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {2, 1, 0}},
        {{0, 0, 0}, {0, 1, 0}, {1, 1, 0}, {1, 1, 1}},
        {{1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {0, 1, 1}},
        {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
    }};
    return pieces;
}

const Lattice& cubes() {
    return *find_lattice("cube");
}

// Returns the number of the Soma piece of that shape, or -1.
int soma_piece(const std::vector<Point>& cells) {
    const Polyform shape = normalized(cubes(), cells);
    for (std::size_t i = 0; i < soma_letters.size(); ++i) {
        const auto images = orientations(cubes(), normalized(cubes(), soma_pieces()[i]), false);
        if (std::ranges::find(images, shape) != images.end()) return static_cast<int>(i);
    }
    return -1;
}

// Returns the number of the piece that a character names, or -1.
int piece_named(char name) {
    for (const std::string_view names : {digits, soma_letters}) {
        const std::size_t at = names.find(name);
        if (at != std::string_view::npos) return static_cast<int>(at);
    }
    return -1;
}

bool is_comment(std::string_view line) {
    return line.starts_with(';');
}

bool is_blank(std::string_view line) {
    return line.find_first_not_of(" \t") == std::string_view::npos;
}

// The lines of a figure in the file.
struct FigureLines {
    std::string name;
    int first = 0;  // its first row
    int end = 0;
};

std::vector<FigureLines> figures_of(const TextLines& lines) {
    std::vector<FigureLines> figures;
    std::string name;
    bool within = false;
    for (int line = 0; line < lines.size(); ++line) {
        const std::string_view text = lines[line];
        if (is_comment(text)) continue;
        if (is_blank(text)) {
            within = false;
        } else if (text.starts_with(header)) {
            within = false;
            name = text.substr(text.starts_with("/SOMA ") ? header.size() + 1 : 1);
        } else if (!text.starts_with('/')) {
            lines.throw_error(
                line, 0, fmt::format("a line must begin with / or ;, got {}", in_quotes(text)));
        } else if (within) {
            figures.back().end = line + 1;
        } else {
            figures.push_back({std::exchange(name, ""), line, line + 1});
            within = true;
        }
    }
    if (figures.empty()) throw PuzzleError(lines.end(), "the file has no figure");
    return figures;
}

class FigureReader {
  public:
    FigureReader(const TextLines& lines, const FigureLines& figure)
        : lines_(lines), figure_(figure), sources_(lines.where(figure.first), lines.stop()) {}

    [[nodiscard]] Document read(const std::string& title, const ExtraCheck& extra) {
        for (int line = figure_.first; line < figure_.end; ++line) {
            if (!is_comment(lines_[line])) read_row(line);
        }
        if (region_.empty()) fail("the figure has no cells");
        Document document;
        Puzzle& puzzle = document.puzzle;
        puzzle.name = figure_.name.empty() ? title : figure_.name;
        puzzle.lattice = &cubes();
        for (const Point& cell : region_) puzzle.region.cells.push_back({cell});
        add_pieces(puzzle);
        StoredPacking packing;
        for (const char name : std::string(soma_letters) + std::string(digits)) {
            const auto at = named_.find(name);
            if (at == named_.end()) continue;
            const std::vector<Point>& cells = at->second;
            const int piece = number_of_[piece_named(name)];
            if (solved()) {
                packing.pieces.push_back({piece, cells});
            } else {
                sources_.set({Part::fixed, static_cast<int>(puzzle.fixed.size())},
                             lines_.where(figure_.first));
                puzzle.fixed.push_back({puzzle.pieces[piece].name, cells});
            }
        }
        puzzle = sources_.checked(std::move(puzzle), extra);
        if (solved()) {
            for (PlacedPiece& placed : packing.pieces) std::ranges::sort(placed.cells);
            if (const auto wrong = verify(puzzle, packing.pieces)) fail(*wrong);
            document.packings.push_back(std::move(packing));
        }
        return document;
    }

  private:
    [[noreturn]] void fail(const std::string& message) const {
        throw PuzzleError(lines_.where(figure_.first), message);
    }
    [[nodiscard]] bool solved() const { return unnamed_ == 0; }

    void read_row(int line) {
        std::string_view text = lines_[line];
        while (text.ends_with(' ') || text.ends_with('/')) text.remove_suffix(1);
        const int y = rows_++;
        int layer = -1;
        int x = 0;
        for (std::size_t i = 0; i <= text.size(); ++i) {
            if (i == text.size() || text[i] == '/') {
                if (layer >= 0 && width_ < 0) width_ = x;
                if (layer >= 0 && x != width_) {
                    lines_.throw_error(line, i,
                                       fmt::format("the layer must have {} cells in a row, "
                                                   "got {}",
                                                   width_, x));
                }
                x = 0;
                ++layer;
                continue;
            }
            read_cell(text[i], {x++, y, layer}, line, i);
        }
        if (layers_ < 0) layers_ = layer;
        if (layer != layers_) {
            lines_.throw_error(line, 0,
                               fmt::format("the row must have {} layers, got {}", layers_, layer));
        }
    }

    // Reads a cell. `place.z` counts layers from the top.
    void read_cell(char name, const Point& place, int line, std::size_t column) {
        if (name == '.') return;
        const Point cell{place.x, place.y, -place.z};
        region_.push_back(cell);
        if (region_.size() > static_cast<std::size_t>(limits::region_cells)) {
            lines_.throw_error(
                line, column,
                fmt::format("the figure has more than {} cells", limits::region_cells));
        }
        if (unnamed.find(name) != std::string_view::npos) {
            ++unnamed_;
        } else if (piece_named(name) >= 0) {
            named_[name].push_back(cell);
        } else {
            lines_.throw_error(line, column,
                               fmt::format("a cell must be one of 1 to 7, {}, {} and ., got {}",
                                           soma_letters, unnamed, in_quotes(std::string(1, name))));
        }
    }

    void add_pieces(Puzzle& puzzle) {
        std::array<int, soma_letters.size()> copies{};
        if (solved()) {
            for (const auto& [name, cells] : named_) ++copies[piece_named(name)];
        } else {
            const auto cells = static_cast<int>(region_.size());
            if (cells != cells_of_set && cells != 2 * cells_of_set) {
                fail(
                    fmt::format("a figure in which not all cells have the name of a piece must "
                                "have {} or {} cells, got {}",
                                cells_of_set, 2 * cells_of_set, cells));
            }
            copies.fill(cells / cells_of_set);
        }
        for (std::size_t i = 0; i < soma_letters.size(); ++i) {
            if (copies[i] == 0) continue;
            number_of_[i] = static_cast<int>(puzzle.pieces.size());
            Piece piece;
            piece.name = soma_letters[i];
            piece.cells = soma_pieces()[i];
            piece.copies = {copies[i], copies[i]};
            piece.turn_over = false;
            puzzle.pieces.push_back(std::move(piece));
        }
    }

    const TextLines& lines_;
    const FigureLines& figure_;
    SourceMap sources_;
    int rows_ = 0;
    int width_ = -1;
    int layers_ = -1;
    int unnamed_ = 0;
    std::vector<Point> region_;
    std::map<char, std::vector<Point>> named_;
    std::array<int, soma_letters.size()> number_of_{};  // in the puzzle
};

// By piece of the puzzle, its number among the Soma pieces.
std::vector<int> soma_numbers(const Puzzle& puzzle) {
    std::vector<int> numbers;
    for (const Piece& piece : puzzle.pieces) {
        const int number = soma_piece(piece.cells);
        if (number < 0) {
            throw CannotWrite(fmt::format("piece {}, which is none of the seven Soma pieces",
                                          in_quotes(piece.name)));
        }
        if (std::ranges::find(numbers, number) != numbers.end()) {
            throw CannotWrite("two pieces of the same shape");
        }
        numbers.push_back(number);
        if (piece.copies.min != piece.copies.max || piece.copies.min < 1 || piece.copies.min > 2) {
            throw CannotWrite("numbers of copies other than one and two");
        }
    }
    return numbers;
}

void require_whole_sets(const Puzzle& puzzle) {
    const int sets = puzzle.pieces.front().copies.min;
    const bool whole = puzzle.pieces.size() == soma_letters.size() &&
                       std::ranges::all_of(puzzle.pieces, [&](const Piece& piece) {
                           return piece.copies.min == sets;
                       });
    if (!whole || static_cast<int>(puzzle.region.cells.size()) != sets * cells_of_set) {
        throw CannotWrite("a figure without a packing unless it is for one or two whole sets");
    }
}

}  // namespace

Document read_soma_figures(Input file, const ReadChoice& choice, const ExtraCheck& extra) {
    const std::string title = file.title();
    const TextLines lines(std::move(file));
    const std::vector<FigureLines> figures = figures_of(lines);
    std::vector<std::string> names;
    for (const FigureLines& figure : figures) names.push_back(figure.name);
    Document several;
    const FigureLines& figure =
        figures[chosen_problem(choice, names, lines.where(figures.front().first), several)];
    Document document = FigureReader(lines, figure).read(title, extra);
    document.problems = std::move(several.problems);
    for (int line = 0; line < lines.size(); ++line) {
        if (!is_comment(lines[line])) continue;
        const std::string_view text = lines[line].substr(1);
        document.comments.emplace_back(text.starts_with(' ') ? text.substr(1) : text);
    }
    return document;
}

std::string write_soma_figures(const Document& document) {
    Puzzle puzzle = document.puzzle;
    const std::vector<SetPlacement> fixed = std::exchange(puzzle.fixed, {});
    if (puzzle.lattice != &cubes()) throw CannotWrite("a lattice other than cubes");
    require_plain_boxes(puzzle);
    if (!std::ranges::all_of(puzzle.region.cells, &RegionCell::required)) {
        throw CannotWrite("optional cells");
    }
    if (document.packings.size() > 1) throw CannotWrite("more than one packing");
    const bool solved = !document.packings.empty();
    if (solved && !fixed.empty()) throw CannotWrite("fixed placements beside a packing");
    const std::vector<int> numbers = soma_numbers(puzzle);
    if (!solved) require_whole_sets(puzzle);

    std::map<Point, char> names;
    std::vector<int> placed(puzzle.pieces.size(), 0);
    const auto name = [&](int piece, const std::vector<Point>& cells) {
        const auto& set = placed[piece]++ == 0 ? soma_letters : digits;
        for (const Point& cell : cells) names[cell] = set[numbers[piece]];
    };
    if (solved) {
        for (const PlacedPiece& piece : document.packings.front().pieces) {
            name(piece.piece, piece.cells);
        }
    }
    for (const SetPlacement& placement : fixed) {
        const auto piece = std::ranges::find(puzzle.pieces, placement.piece, &Piece::name);
        name(static_cast<int>(piece - puzzle.pieces.begin()), placement.cells);
    }
    const std::vector<Point> points = points_of(puzzle.region);
    const Boxed box = boxed(points);
    box.require_small();
    const auto [sx, sy, sz] = box.size;
    std::vector<std::string> rows(static_cast<std::size_t>(sy));
    for (std::string& row : rows) {
        for (int layer = 0; layer < sz; ++layer) row += "/" + std::string(sx, '.');
    }
    for (std::size_t i = 0; i < points.size(); ++i) {
        const auto [x, y, z] = box.cells[i];
        const auto at = names.find(points[i]);
        rows[y][(sx + 1) * (sz - 1 - z) + 1 + x] = at == names.end() ? 'o' : at->second;
    }
    std::string text;
    for (const std::string& comment : document.comments) {
        for (std::size_t from = 0; from <= comment.size();) {
            const std::size_t end = std::min(comment.find('\n', from), comment.size());
            text += "; " + comment.substr(from, end - from) + "\n";
            from = end + 1;
        }
    }
    const bool numbered = puzzle.name.starts_with("SOMA") && !puzzle.name.starts_with("SOMA ");
    if (!puzzle.name.empty()) text += (numbered ? "/" : "/SOMA ") + puzzle.name + "\n";
    for (const std::string& row : rows) text += row + "\n";
    return text;
}

}  // namespace polypack
