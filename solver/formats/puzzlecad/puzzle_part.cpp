#include "polypack/formats/puzzlecad/puzzle_part.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <utility>

#include "polypack/base/nearest.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/puzzle/limits.hpp"

namespace polypack {
namespace {

Point times(int factor, const Point& p) {
    return {factor * p.x, factor * p.y, factor * p.z};
}

Point cross(const Point& a, const Point& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

// A direction such as x-; nullopt: it is none.
std::optional<Point> direction(std::string_view name) {
    if (name.size() != 2 || (name[1] != '+' && name[1] != '-')) return std::nullopt;
    const int sign = name[1] == '+' ? 1 : -1;
    if (name[0] == 'x') return Point{sign, 0, 0};
    if (name[0] == 'y') return Point{0, sign, 0};
    if (name[0] == 'z') return Point{0, 0, sign};
    return std::nullopt;
}

// Directions at right angles to each other, such as z+y-; nullopt: they are not.
std::optional<std::vector<Point>> directions(std::string_view names) {
    std::vector<Point> all;
    for (; !names.empty(); names.remove_prefix(std::min<std::size_t>(2, names.size()))) {
        const auto next = direction(names.substr(0, 2));
        if (!next) return std::nullopt;
        for (const Point& earlier : all) {
            if (dot(earlier, *next) != 0) return std::nullopt;
        }
        all.push_back(*next);
    }
    return all;
}

// The tetrahedra towards these directions, the nearest to the first: a face, a quarter of it, or an
// eighth.
std::uint64_t towards(const std::vector<Point>& names) {
    std::uint64_t bits = 0;
    for (int i = 0; i < tetrahedra_of_cube; ++i) {
        const Point& place = cube_tetrahedra()[static_cast<std::size_t>(i)];
        bool inside = true;
        int nearness = 3;
        for (const Point& name : names) inside = inside && dot(place, name) == nearness--;
        if (inside) bits |= std::uint64_t{1} << static_cast<unsigned>(i);
    }
    return bits;
}

// The half of a cube with the whole of two faces.
std::uint64_t slice(const std::vector<Point>& faces) {
    std::uint64_t bits = 0;
    for (int i = 0; i < tetrahedra_of_cube; ++i) {
        const Point& place = cube_tetrahedra()[static_cast<std::size_t>(i)];
        if (dot(place, faces[0]) + dot(place, faces[1]) > 0) {
            bits |= std::uint64_t{1} << static_cast<unsigned>(i);
        }
    }
    return bits;
}

// The parts of a text between separators that stand in no braces.
std::vector<std::string_view> separated(std::string_view text) {
    std::vector<std::string_view> parts;
    int depth = 0;
    std::size_t from = 0;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        if (i == text.size() || (text[i] == ',' && depth == 0)) {
            if (i > from || i < text.size()) parts.push_back(text.substr(from, i - from));
            from = i + 1;
        } else {
            depth += text[i] == '{' ? 1 : text[i] == '}' ? -1 : 0;
        }
    }
    return parts;
}

using Property = std::pair<std::string, std::string>;

class PartReader {
  public:
    PartReader(const TextLines& lines, const ScadPiece& piece) : lines_(lines), piece_(piece) {
        part_.name = piece.name;
        part_.where = piece.where;
        part_.statement = piece.statement;
        part_.stretched = piece.stretched;
        where_ = piece.where;
    }

    [[nodiscard]] PuzzlePart read() {
        const ScadValue& shape = piece_.shape;
        if (shape.is_number()) {
            read_stick(shape.number());
        } else if (shape.is_text()) {
            read_layer(shape, 0);
        } else if (shape.is_list() && !shape.list().empty() && shape.list().front().is_text()) {
            read_layers(shape.list());
        } else if (shape.is_list()) {
            read_lists(shape.list());
        } else {
            fail(fmt::format("a piece must be a list of texts, a text or a number"));
        }
        where_ = piece_.where;
        if (part_.cells.empty()) fail("the piece has no cells");
        if (piece_.mirrored) mirror();
        return std::move(part_);
    }

  private:
    [[noreturn]] void fail(const std::string& message) const {
        throw PuzzleError(lines_.where(where_.line, where_.column), message);
    }

    void read_stick(double number) {
        if (number < 1 || number > scad_burr_stick_numbers || std::floor(number) != number) {
            fail(fmt::format("the number of a burr stick must be an integer in 1..{}, got '{:.6g}'",
                             scad_burr_stick_numbers, number));
        }
        constexpr int length = 6;
        ScadBudget budget(lines_, where_);
        read_lists(scad_burr_stick(static_cast<int>(number), length, budget).list());
        if (part_.name.empty()) part_.name = fmt::format("{}", static_cast<int>(number));
    }

    // --- Texts

    void read_layers(const std::vector<ScadValue>& layers) {
        std::size_t first = 0;
        if (layers.front().text().starts_with('{')) {
            // Properties for cells that are drawn as #.
            where_ = layers.front().where().value_or(piece_.where);
            const std::string& text = layers.front().text();
            if (!text.ends_with('}')) fail("the braces in the string are not closed");
            globals_ = properties(text.substr(1, text.size() - 2));
            first = 1;
        }
        for (std::size_t i = first; i < layers.size(); ++i) {
            if (layers[i].is_unknown()) {
                where_ = *layers[i].where();
                fail(layers[i].text());
            }
            if (!layers[i].is_text()) fail("a layer of a piece must be a text");
            read_layer(layers[i], static_cast<int>(i - first));
        }
    }

    // "xx.|x..", cells followed by their properties in braces.
    void read_layer(const ScadValue& layer, int z) {
        const std::string& text = layer.text();
        const bool literal = layer.where().has_value();
        const ScadSpot start = layer.where().value_or(piece_.where);
        int x = 0;
        int y = 0;
        for (std::size_t i = 0; i < text.size(); ++i) {
            where_ = start;
            if (literal) where_.column += i + 1;
            const char c = text[i];
            if (c == '|') {
                x = 0;
                ++y;
                continue;
            }
            const bool filled = c == '+' || c == '#' || is_letter(c);
            if (!filled && c != '.') {
                fail(fmt::format("a cube must be a letter, + or #, or . for none, got {}",
                                 in_quotes(text.substr(i, 1))));
            }
            std::vector<Property> properties_here = c == '#' ? globals_ : std::vector<Property>();
            if (i + 1 < text.size() && text[i + 1] == '{') {
                const std::size_t end = closing(text, i + 1);
                if (end == std::string::npos) {
                    where_ = start;
                    fail("the braces in the string are not closed");
                }
                if (literal) where_.column += 2;
                properties_here = properties(text.substr(i + 2, end - i - 2));
                i = end;
            }
            add_cell({x++, y, z}, filled, properties_here);
        }
    }

    static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

    // Where the brace is closed that is open there.
    static std::size_t closing(std::string_view text, std::size_t open) {
        int depth = 0;
        for (std::size_t i = open; i < text.size(); ++i) {
            depth += text[i] == '{' ? 1 : text[i] == '}' ? -1 : 0;
            if (depth == 0) return i;
        }
        return std::string::npos;
    }

    [[nodiscard]] std::vector<Property> properties(const std::string& text) const {
        std::vector<Property> result;
        for (const std::string_view item : separated(text)) {
            const std::size_t equals = std::min(item.find('='), item.size());
            const std::string_view key = item.substr(0, equals);
            std::string_view value =
                equals < item.size() ? item.substr(equals + 1) : std::string_view("true");
            if (value.starts_with('{') && value.ends_with('}')) {
                value = value.substr(1, value.size() - 2);
            }
            result.emplace_back(key, value);
        }
        return result;
    }

    // --- Lists by x, y and z of [component, [[key, value], ...]]

    void read_lists(const std::vector<ScadValue>& planes) {
        for (std::size_t x = 0; x < planes.size(); ++x) {
            const auto& columns = list_of(planes[x]);
            for (std::size_t y = 0; y < columns.size(); ++y) {
                const auto& cells = list_of(columns[y]);
                for (std::size_t z = 0; z < cells.size(); ++z) {
                    const auto& cell = list_of(cells[z]);
                    if (cell.empty() || !cell.front().is_number()) {
                        fail("a cell of a piece must be a list that begins with a number");
                    }
                    add_cell({static_cast<int>(x), static_cast<int>(y), static_cast<int>(z)},
                             cell.front().number() > 0,
                             cell.size() > 1 ? pairs_of(cell[1]) : std::vector<Property>());
                }
            }
        }
    }

    [[nodiscard]] const std::vector<ScadValue>& list_of(const ScadValue& value) const {
        if (value.is_unknown()) {
            throw PuzzleError(lines_.where(value.where()->line, value.where()->column),
                              value.text());
        }
        if (!value.is_list()) fail("a piece must be a list of texts, a text or a number");
        return value.list();
    }

    [[nodiscard]] std::vector<Property> pairs_of(const ScadValue& value) const {
        std::vector<Property> result;
        if (value.is(ScadValue::Kind::undefined)) return result;
        for (const ScadValue& pair : list_of(value)) {
            const auto& both = list_of(pair);
            if (both.size() != 2 || !both[0].is_text()) {
                fail("the properties of a cell must be a list of pairs");
            }
            result.emplace_back(both[0].text(), both[1].is_text() ? both[1].text() : "true");
        }
        return result;
    }

    // --- Cells and joints

    void add_cell(const Point& cube, bool filled, const std::vector<Property>& properties) {
        static constexpr std::array<std::string_view, 7> printed{
            "label_orient",  "label_text",  "label_font", "label_hoffset",
            "label_voffset", "label_scale", "circle"};
        CubeCells cells{cube, filled ? whole_cube : 0, where_};
        std::string connect;
        std::string labels;
        for (const auto& [key, value] : properties) {
            if (key == "components") {
                if (filled) cells.tetrahedra = components(value);
            } else if (key == "connect") {
                connect = value;
            } else if (key == "clabel") {
                labels = value;
            } else if (std::ranges::find(printed, key) == printed.end()) {
                std::vector<std::string_view> known(printed.begin(), printed.end());
                known.insert(known.end(), {"components", "connect", "clabel"});
                fail(fmt::format("unknown property {} of a cell{}", in_quotes(key),
                                 did_you_mean(key, known)));
            }
        }
        if (cells.tetrahedra != 0) {
            part_.cells.push_back(cells);
            if (part_.cells.size() > static_cast<std::size_t>(limits::piece_cells)) {
                fail(fmt::format("the piece has more than {} cells", limits::piece_cells));
            }
        }
        if (!connect.empty()) add_joints(cube, connect, labels);
    }

    [[nodiscard]] std::uint64_t components(std::string_view text) const {
        std::uint64_t bits = 0;
        for (const std::string_view name : separated(text)) {
            const bool sliced = name.starts_with('s');
            const auto which = directions(sliced ? name.substr(1) : name);
            if (!which || which->empty() || which->size() > 3 || (sliced && which->size() != 2)) {
                fail(
                    fmt::format("a component must be a face such as z-, a quarter of a face such "
                                "as z-x+ or a slice such as sz-x+, got {}",
                                in_quotes(name)));
            }
            bits |= sliced ? slice(*which) : towards(*which);
        }
        return bits;
    }

    void add_joints(const Point& cube, std::string_view connect, std::string_view labels) {
        const auto joints = separated(connect);
        const auto names = separated(labels);
        for (std::size_t i = 0; i < joints.size(); ++i) {
            part_.joints.push_back(
                joint(cube, joints[i], i < names.size() ? names[i] : std::string_view()));
        }
    }

    [[nodiscard]] Joint joint(const Point& cube, std::string_view text, std::string_view label) {
        Joint result;
        result.text = text;
        result.where = where_;
        std::string_view rest = text;
        if (rest.starts_with('d')) {
            result.diagonal = true;
            rest.remove_prefix(1);
        }
        result.male = rest.starts_with('m');
        const bool gendered = result.male || rest.starts_with('f');
        rest.remove_prefix(gendered ? 1 : 0);
        const bool twisted = result.diagonal && rest.ends_with('~');
        if (twisted) rest.remove_suffix(1);
        auto which = directions(rest);
        const bool said = which && which->size() == 2;
        const bool plain = which && which->size() == 1 && !result.diagonal;
        if (!gendered || (!said && !plain)) {
            fail(
                fmt::format("a joint must be m or f and a face and a direction, such as mz+y+, or "
                            "dm or df and two faces, got {}",
                            in_quotes(text)));
        }
        if (plain) {
            // The label is opposite to where the joint points.
            const auto side = label.size() == 3 ? direction(label.substr(1)) : std::nullopt;
            if (side && dot(*side, which->front()) == 0) {
                which->push_back(times(-1, *side));
            } else {
                const Point& face = which->front();
                which->push_back({face.y != 0 || face.z != 0 ? 1 : 0, face.x != 0 ? 1 : 0, 0});
                result.turns = true;
            }
        }
        result.label = label.substr(0, 1);
        const Point& face = (*which)[0];
        const Point& edge = (*which)[1];
        result.placing.axes = {cross(edge, face), edge, face};
        result.placing.at = times(eighths, cube);
        // A joint that is twisted is half a cube towards the corner.
        const int half = eighths / 2;
        if (twisted) result.placing.at = result.placing.at - Point{half, half, half};
        return result;
    }

    // Reflects the part, x to -x.
    void mirror() {
        for (CubeCells& cells : part_.cells) {
            cells.cube.x = -cells.cube.x;
            std::uint64_t bits = 0;
            for (int i = 0; i < tetrahedra_of_cube; ++i) {
                if ((cells.tetrahedra >> static_cast<unsigned>(i) & 1U) == 0) continue;
                Point place = cube_tetrahedra()[static_cast<std::size_t>(i)];
                place.x = -place.x;
                const auto at = std::ranges::find(cube_tetrahedra(), place);
                bits |= std::uint64_t{1} << static_cast<unsigned>(at - cube_tetrahedra().begin());
            }
            cells.tetrahedra = bits;
        }
        for (Joint& joint : part_.joints) {
            // Joints are symmetrical about their own plane x = 0.
            for (Point& axis : joint.placing.axes) axis.x = -axis.x;
            joint.placing.axes[0] = times(-1, joint.placing.axes[0]);
            joint.placing.at.x = -joint.placing.at.x;
        }
    }

    const TextLines& lines_;
    const ScadPiece& piece_;
    PuzzlePart part_;
    std::vector<Property> globals_;
    ScadSpot where_;
};

}  // namespace

const std::array<Point, tetrahedra_of_cube>& cube_tetrahedra() {
    static const std::array<Point, tetrahedra_of_cube> all = [] {
        std::array<Point, tetrahedra_of_cube> result{};
        std::size_t count = 0;
        std::array<int, 3> order{1, 2, 3};
        do {
            for (int signs = 0; signs < 8; ++signs) {
                const auto signed_ = [&](std::size_t axis) {
                    return (signs >> static_cast<int>(axis) & 1) != 0 ? -order[axis] : order[axis];
                };
                result[count++] = {signed_(0), signed_(1), signed_(2)};
            }
        } while (std::ranges::next_permutation(order).found);
        return result;
    }();
    return all;
}

Placing Placing::inverse() const {
    Placing result{{{{axes[0].x, axes[1].x, axes[2].x},
                     {axes[0].y, axes[1].y, axes[2].y},
                     {axes[0].z, axes[1].z, axes[2].z}}},
                   {}};
    result.at = times(-1, result.turned(at));
    return result;
}

Placing Joint::counterpart() const {
    const auto& [x, y, z] = placing.axes;
    if (diagonal) return {{times(-1, x), z, y}, placing.at};
    return {{times(-1, x), y, times(-1, z)}, placing.at + times(eighths, z)};
}

Point Joint::behind() const {
    // Behind a diagonal plane y = z, on the side of y; behind a face, beyond it.
    return placing(diagonal ? Point{1, 3, 2} : Point{1, 2, 5});
}

PuzzlePart puzzle_part(const TextLines& lines, const ScadPiece& piece) {
    return PartReader(lines, piece).read();
}

}  // namespace polypack
