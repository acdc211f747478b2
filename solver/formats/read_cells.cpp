#include "formats/read_cells.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <sstream>

namespace polypack {
namespace {

std::vector<std::string> rows_of(const Yaml& node, std::string_view what) {
    std::istringstream stream(node.text(what));
    std::vector<std::string> rows;
    for (std::string row; std::getline(stream, row);) {
        if (row.find('\t') != std::string::npos) {
            node.complain(fmt::format("{} has a tab in it; use spaces", what));
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

bool is_cell_mark(char c) {
    return c != '.' && c != ' ';
}

bool has_hexagons(const Lattice& lattice) {
    return lattice.name == "hex" || lattice.name == "hexprism";
}

bool has_triangles(const Lattice& lattice) {
    return lattice.residues.size() == 2;
}

// The user coordinates of character `column` in row `row` of `rows`.
UserPoint place_of(const Lattice& lattice, int column, int row, int rows, int parity, int layer) {
    if (has_hexagons(lattice)) return {(column - row - parity) / 2, row, layer, 0};
    if (has_triangles(lattice)) {
        const int y = rows - 1 - row;
        const int along = column - y;  // 2 x + z
        const int z = ((along % 2) + 2) % 2;
        return {(along - z) / 2, y, z, layer};
    }
    return {column, row, layer, 0};
}

}  // namespace

Point read_point(const Yaml& node, const Lattice& lattice) {
    const auto numbers = node.list("a cell");
    if (static_cast<int>(numbers.size()) != lattice.user_dimension) {
        node.complain(fmt::format("a cell of the {} lattice has {} coordinates, not {}",
                                  lattice.name, lattice.user_dimension, numbers.size()));
    }
    UserPoint user{};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        user[i] = static_cast<int>(
            numbers[i].number("a coordinate", -farthest_coordinate, farthest_coordinate));
    }
    const Point point = lattice.from_user(user);
    if (!lattice.is_cell(point)) {
        node.complain(
            fmt::format("the third coordinate of a cell of the {} lattice is 0 or 1, not {}",
                        lattice.name, user[2]));
    }
    return point;
}

std::vector<Point> read_points(const Yaml& node, const Lattice& lattice) {
    std::vector<Point> points;
    std::set<Point> seen;
    for (const Yaml& item : node.list("'cells'")) {
        const Point point = read_point(item, lattice);
        if (!seen.insert(point).second) item.complain("this cell is given twice");
        points.push_back(point);
    }
    if (points.empty()) node.complain("there is no cell here");
    return points;
}

std::vector<DrawnCell> read_art(const Yaml& node, const Lattice& lattice, int layer) {
    const auto rows = rows_of(node, "a drawing");
    std::vector<DrawnCell> cells;
    int parity = -1;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const int row = static_cast<int>(r);
        for (std::size_t c = 0; c < rows[r].size(); ++c) {
            if (!is_cell_mark(rows[r][c])) continue;
            const int column = static_cast<int>(c);
            if (has_hexagons(lattice)) {
                const int here = (((column - row) % 2) + 2) % 2;
                if (parity < 0) parity = here;
                if (here != parity) {
                    node.complain(fmt::format(
                        "row {} of the drawing is not shifted by one character against the others; "
                        "hexagons stand at every other character, like bricks",
                        row + 1));
                }
            }
            const UserPoint user = place_of(lattice, column, row, static_cast<int>(rows.size()),
                                            std::max(parity, 0), layer);
            cells.push_back({lattice.from_user(user), rows[r][c]});
        }
    }
    return cells;
}

std::vector<DrawnCell> read_layers(const Yaml& node, const Lattice& lattice) {
    if (lattice.flat) {
        node.complain(fmt::format("the {} lattice has no layers; use 'art'", lattice.name));
    }
    std::vector<DrawnCell> cells;
    int layer = 0;
    for (const Yaml& item : node.list("'layers'")) {
        const auto drawn = read_art(item, lattice, layer++);
        cells.insert(cells.end(), drawn.begin(), drawn.end());
    }
    if (cells.empty()) node.complain("there is no cell in these layers");
    return cells;
}

std::vector<DrawnCell> read_shape(const YamlMap& map, const Lattice& lattice) {
    const std::string_view key = map.one_of({"art", "layers", "cells"});
    const Yaml& node = map.at(key);
    if (key == "layers") return read_layers(node, lattice);
    if (key == "art") {
        auto cells = read_art(node, lattice, 0);
        if (cells.empty()) node.complain("there is no cell in this drawing");
        return cells;
    }
    std::vector<DrawnCell> cells;
    for (const Point& point : read_points(node, lattice)) cells.push_back({point});
    return cells;
}

}  // namespace polypack
