#include "polypack/formats/read_shape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "polypack/base/safe_text.hpp"
#include "polypack/lattice/kind_words.hpp"
#include "polypack/puzzle/box.hpp"
#include "polypack/puzzle/limits.hpp"

namespace polypack {
namespace {

constexpr long long max_coordinate = 1'000'000;
constexpr std::string_view plain_marks = "Xx#*Oo";

// A character of the art that denotes a cell.
struct Mark {
    int layer;
    int row;
    int column;
    char letter;  // 'X' in place of a name
    CellColour colour;
    SourcePos where;
    std::string name;
};

class ArtReader {
  public:
    ArtReader(const DrawingRules& rules, const Marks& allowed)
        : rules_(rules), allowed_(allowed), grid_(rules.lattice->art) {}

    void read_layer(const std::vector<TextLine>& lines, int layer) {
        for (std::size_t row = 0; row < lines.size(); ++row) {
            read_row(lines[row], layer, static_cast<int>(row));
        }
    }

    // Returns the cells of all layers read so far.
    [[nodiscard]] std::vector<DrawnCell> cells() const {
        std::vector<DrawnCell> result;
        const Lattice& lattice = *rules_.lattice;
        // Squares of lattices with several kinds of cells are whole cubes.
        const bool cubes = grid_ == ArtGrid::square && lattice.residues.size() > 1;
        for (const Mark& mark : marks_) {
            if (mark.letter == '.') continue;
            UserPoint user = coordinates(mark);
            if (cubes) user = {user[0], user[1], 0, user[2]};
            do {
                result.push_back({lattice.from_user(user), mark.colour, mark.letter == '?',
                                  mark.where, mark.name});
            } while (cubes && ++user[2] < static_cast<int>(lattice.residues.size()));
        }
        return result;
    }

  private:
    void read_row(const TextLine& line, int layer, int row) {
        int column = 0;
        for (std::size_t i = 0; i < line.text.size(); ++column) {
            SourcePos where = line.where;
            where.column += static_cast<int>(i);
            const std::string_view rest = std::string_view(line.text).substr(i);
            const std::size_t length = std::max<std::size_t>(first_code_point(rest).length, 1);
            const std::string_view character = rest.substr(0, length);
            i += length;
            char letter = character[0];
            if (letter == '\t') {
                throw PuzzleError(where, "tabs are not allowed in art; use spaces or '.'");
            }
            if (letter == ' ' || (letter == '.' && grid_ != ArtGrid::hex)) continue;
            const auto name = std::ranges::find(allowed_.names, character);
            const bool named = name != allowed_.names.end();
            // Triangles may be named v.
            if (named && grid_ != ArtGrid::triangle) letter = 'X';
            const CellColour colour = colour_of(character, named, where);
            marks_.push_back(
                {layer, row, column, letter, colour, where, named ? *name : std::string()});
            align(marks_.back());
        }
    }

    CellColour colour_of(std::string_view character, bool named, const SourcePos& where) const {
        const char letter = character[0];
        if (letter == '.' || (named && allowed_.names_alone)) return 0;
        if (allowed_.names_alone) {
            throw PuzzleError(where, fmt::format("no piece is named {}; a picture of placements "
                                                 "shows pieces by names of one character",
                                                 in_quotes(character)));
        }
        if (const CellColour colour = rules_.palette.of_letter(letter)) return colour;
        if (letter == '?') {
            if (allowed_.optional) return 0;
            throw PuzzleError(
                where, "'?' marks optional cells of pieces and regions; a placement has none");
        }
        const bool triangle = grid_ == ArtGrid::triangle && (letter == '^' || letter == 'v');
        if (triangle || named || plain_marks.find(letter) != std::string_view::npos) return 0;
        if (letter < ' ' || letter > '~') {
            throw PuzzleError(where,
                              fmt::format("art must be plain ASCII but for the name of the piece, "
                                          "got {}",
                                          in_quotes(character)));
        }
        const std::string_view usual = grid_ == ArtGrid::triangle ? "^ or v" : "X";
        throw PuzzleError(
            where,
            fmt::format("unknown character '{}' in art; use {} for a cell, {}'.' for none, or a "
                        "character of 'colours'",
                        letter, usual, allowed_.optional ? "? for an optional cell, " : ""));
    }

    // Checks the mark against those before it, which determine how the art is staggered.
    void align(const Mark& mark) {
        if (grid_ == ArtGrid::square) return;
        int parity = (mark.column + mark.row) % 2;
        if (grid_ == ArtGrid::triangle) {
            if (mark.letter != '^' && mark.letter != 'v') return;
            if (mark.letter == 'v') parity = 1 - parity;
        }
        if (!parity_) parity_ = parity;
        if (*parity_ == parity) return;
        if (grid_ == ArtGrid::hex) {
            throw PuzzleError(mark.where,
                              "hexagons must be two characters apart, with each row shifted by one "
                              "relative to its neighbours; this one is off by one");
        }
        throw PuzzleError(
            mark.where, fmt::format("triangles along a row must alternate between ^ and v, with a "
                                    "v below each ^; this one must be {}",
                                    mark.letter == '^' ? "a v" : "a ^"));
    }

    UserPoint coordinates(const Mark& mark) const {
        const int layer = mark.layer;
        if (grid_ == ArtGrid::square) return {mark.column, mark.row, layer, 0};
        const int along = mark.column - mark.row;
        if (grid_ == ArtGrid::hex) return {(along - parity_.value_or(0)) / 2, mark.row, layer, 0};
        const int shifted = along + 1 - parity_.value_or(0);
        const int corner = ((shifted % 2) + 2) % 2;
        return {(shifted - corner) / 2, mark.row, corner, layer};
    }

    const DrawingRules& rules_;
    const Marks& allowed_;
    ArtGrid grid_;
    std::optional<int> parity_;  // of column + row, for hexagons and upward triangles
    std::vector<Mark> marks_;
};

long long coordinate(const Yaml& node) {
    return node.number("a coordinate", -max_coordinate, max_coordinate);
}

// The kinds that an entry of a cell names: a number, or a word of the lattice.
std::vector<int> kinds_of(const Yaml& node, const Lattice& lattice) {
    const std::string text = node.is_scalar() ? node.text("a kind of cell") : "";
    const bool is_word =
        !text.empty() && text.find_first_not_of("-+0123456789") != std::string::npos;
    if (lattice.kind_words.empty() || !is_word) return {static_cast<int>(coordinate(node))};
    const KindWord* word = find_kind_word(lattice, text);
    if (word == nullptr) node.throw_error(unknown_kind(lattice, text));
    return word->kinds;
}

// The cells that a list of coordinates names: one, or several if it names their kinds by a word.
std::vector<Point> points_of(const Yaml& where, const std::vector<Yaml>& numbers,
                             const Lattice& lattice) {
    if (static_cast<int>(numbers.size()) != lattice.user_dimension) {
        where.throw_error(fmt::format("a cell of the {} lattice must be {}, got {} numbers",
                                      lattice.name, lattice.address, numbers.size()));
    }
    constexpr std::size_t kind = 2;
    UserPoint user{};
    std::vector<int> kinds{0};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (i == kind) {
            kinds = kinds_of(numbers[i], lattice);
        } else {
            user[i] = static_cast<int>(coordinate(numbers[i]));
        }
    }
    std::vector<Point> points;
    for (const int of : kinds) {
        if (numbers.size() > kind) user[kind] = of;
        points.push_back(lattice.from_user(user));
        if (!lattice.is_cell(points.back())) {
            where.throw_error(fmt::format("this is not a cell of the {} lattice; a cell is {}",
                                          lattice.name, lattice.address));
        }
    }
    return points;
}

std::vector<DrawnCell> read_cells(const Yaml& node, const DrawingRules& rules) {
    std::vector<DrawnCell> cells;
    for (const Yaml& item : node.list("cells")) {
        std::vector<Yaml> numbers = item.list("a cell");
        CellColour colour = 0;
        const auto dimension = static_cast<std::size_t>(rules.lattice->user_dimension);
        if (numbers.size() == dimension + 1 && numbers.back().is_scalar()) {
            const std::string last = numbers.back().text("a colour");
            if (!last.empty() && last.find_first_not_of("-0123456789") != std::string::npos) {
                colour = rules.palette.read_colour(numbers.back());
                numbers.pop_back();
            }
        }
        for (const Point& point : points_of(item, numbers, *rules.lattice)) {
            cells.push_back({point, colour, false, item.where()});
        }
    }
    return cells;
}

}  // namespace

bool is_mark(std::string_view text) {
    return !text.empty() && first_code_point(text).length == text.size() && text != "." &&
           text != "?" && text != " ";
}

Marks marks_of(const std::string& name, bool optional) {
    Marks marks;
    if (is_mark(name)) marks.names.push_back(name);
    marks.optional = optional;
    return marks;
}

std::vector<Point> read_box(const Yaml& node, std::string_view key, std::string_view what,
                            const Lattice& lattice) {
    constexpr int longest = 1'000'000;
    const std::vector<Yaml> numbers = node.list(fmt::format("a {}", key));
    const std::size_t dimension = lattice.flat ? 2 : 3;
    if (numbers.size() != dimension) {
        node.throw_error(fmt::format("a {} on the {} lattice must be {}, got {} numbers", key,
                                     lattice.name, dimension == 2 ? "[x, y]" : "[x, y, z]",
                                     numbers.size()));
    }
    std::array<int, 3> sides{1, 1, 1};
    auto volume = static_cast<long long>(lattice.domain_cells().size());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        sides[i] =
            static_cast<int>(numbers[i].number(fmt::format("a side of a {}", key), 1, longest));
        volume *= sides[i];
        if (volume > limits::region_cells) {
            node.throw_error(
                fmt::format("{} must have at most {} cells", what, limits::region_cells));
        }
    }
    std::vector<Point> cells;
    for (const RegionCell& cell : box(lattice, sides[0], sides[1], sides[2]).cells) {
        cells.push_back(cell.point);
    }
    return cells;
}

std::vector<DrawnCell> read_shape(const YamlMap& map, const DrawingRules& rules,
                                  const Marks& marks) {
    const std::string_view key = map.one_of(shape_keys);
    const Yaml& node = map.at(key);
    const bool drawn = key == "art" || key == "layers";
    if (drawn && rules.lattice->art == ArtGrid::none) {
        throw PuzzleError(map.where(key), fmt::format("the {} lattice has no art; give 'cells'",
                                                      rules.lattice->name));
    }
    std::vector<DrawnCell> cells;
    ArtReader art(rules, marks);
    if (key == "art") {
        art.read_layer(node.lines("art"), 0);
        cells = art.cells();
    } else if (key == "layers") {
        if (rules.lattice->flat) {
            throw PuzzleError(map.where(key),
                              fmt::format("the {} lattice is flat and has no layers; use 'art'",
                                          rules.lattice->name));
        }
        int layer = 0;
        for (const Yaml& item : node.list("layers")) {
            art.read_layer(item.lines("a layer"), layer++);
        }
        cells = art.cells();
    } else if (key == "box") {
        for (const Point& point : read_box(node, "box", "a shape", *rules.lattice)) {
            cells.push_back({point, 0, false, node.where()});
        }
    } else {
        cells = read_cells(node, rules);
    }
    return cells;
}

std::vector<Point> read_cell(const Yaml& node, const Lattice& lattice) {
    return points_of(node, node.list("a cell"), lattice);
}

Point read_displacement(const Yaml& node, const Lattice& lattice) {
    const std::vector<Yaml> numbers = node.list("a displacement");
    const bool kinds = lattice.residues.size() > 1;
    const auto dimension = static_cast<std::size_t>(lattice.user_dimension - (kinds ? 1 : 0));
    if (numbers.size() != dimension) {
        node.throw_error(fmt::format("a displacement in the {} lattice must be {}, got {} numbers",
                                     lattice.name, dimension == 2 ? "[x, y]" : "[x, y, z]",
                                     numbers.size()));
    }
    Point by{};
    by.x = lattice.step.x * static_cast<int>(coordinate(numbers[0]));
    by.y = lattice.step.y * static_cast<int>(coordinate(numbers[1]));
    if (dimension > 2) by.z = lattice.step.z * static_cast<int>(coordinate(numbers[2]));
    return by;
}

}  // namespace polypack
