#include "formats/read_region.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "formats/read_cells.hpp"

namespace polypack {
namespace {

// A region while it is put together.
using Cells = std::map<Point, RegionCell>;

// Parts of a region are laid this far apart: farther than any piece in a region reaches.
constexpr int apart = largest_region;

void add(const Yaml& node, Cells& cells, const Point& point, bool required = true,
         CellColour colour = 0) {
    cells.insert_or_assign(point, RegionCell{point, required, colour});
    if (cells.size() > largest_region) {
        node.complain(fmt::format("the region is too large: more than {} cells", largest_region));
    }
}

bool triangular(const Lattice& lattice) {
    return lattice.residues.size() == 2;
}

Cells box(const Yaml& node, const Lattice& lattice) {
    const auto sides = node.list("'box'");
    const int wanted = lattice.user_dimension - (triangular(lattice) ? 1 : 0);
    if (static_cast<int>(sides.size()) != wanted) {
        node.complain(fmt::format("a box of the {} lattice has {} sides, not {}", lattice.name,
                                  wanted, sides.size()));
    }
    std::array<int, 3> side{1, 1, 1};
    long long volume = triangular(lattice) ? 2 : 1;
    for (std::size_t i = 0; i < sides.size(); ++i) {
        side[i] = static_cast<int>(sides[i].number("a side", 1, farthest_coordinate));
        volume *= side[i];
        if (volume > largest_region) {
            node.complain(
                fmt::format("the region is too large: more than {} cells", largest_region));
        }
    }
    Cells cells;
    for (int z = 0; z < side[2]; ++z) {
        for (int y = 0; y < side[1]; ++y) {
            for (int x = 0; x < side[0]; ++x) {
                if (triangular(lattice)) {
                    add(node, cells, lattice.from_user({x, y, 0, z}));
                    add(node, cells, lattice.from_user({x, y, 1, z}));
                } else {
                    add(node, cells, lattice.from_user({x, y, z, 0}));
                }
            }
        }
    }
    return cells;
}

// The sizes beyond which even the smallest of these shapes has too many cells.
constexpr long long largest_side = 256;

Cells hexagon(const Yaml& node, const Lattice& lattice) {
    const auto n = static_cast<int>(node.number("'hexagon'", 1, largest_side));
    Cells cells;
    const auto within = [&](int x, int y, int limit) {
        return std::max({std::abs(x), std::abs(y), std::abs(x + y)}) <= limit;
    };
    for (int y = -n; y <= n; ++y) {
        for (int x = -n; x <= n; ++x) {
            if (lattice.name == "hex") {
                if (within(x, y, n - 1)) add(node, cells, lattice.from_user({x, y}));
            } else {
                const bool diagonal = within(x + 1, y, n) && within(x, y + 1, n);
                if (diagonal && within(x, y, n)) add(node, cells, lattice.from_user({x, y, 0}));
                if (diagonal && within(x + 1, y + 1, n))
                    add(node, cells, lattice.from_user({x, y, 1}));
            }
        }
    }
    return cells;
}

Cells triangle(const Yaml& node, const Lattice& lattice) {
    const auto n = static_cast<int>(node.number("'triangle'", 1, largest_side));
    Cells cells;
    for (int y = 0; y < n; ++y) {
        for (int x = 0; x + y < n; ++x) {
            add(node, cells, lattice.from_user({x, y, 0}));
            if (lattice.name == "triangle" && x + y < n - 1) {
                add(node, cells, lattice.from_user({x, y, 1}));
            }
        }
    }
    return cells;
}

Cells pyramid(const Yaml& node, const Lattice& lattice) {
    const auto n = static_cast<int>(node.number("'pyramid'", 1, largest_side));
    Cells cells;
    for (int z = 0; z < n; ++z) {
        for (int y = 0; y + z < n; ++y) {
            for (int x = 0; x + z < n; ++x) add(node, cells, lattice.from_user({x, y, z}));
        }
    }
    return cells;
}

// Balls i a + j b + k c with a = (1,0,0), b = (0,0,1), c = (0,1,0) + (0,-1,1) - (0,0,1) would be
// flat; a, b = (0,0,1) and c = (0,-1,1) touch each other pairwise, so they span a tetrahedron.
Cells tetrahedron(const Yaml& node, const Lattice& lattice) {
    const auto n = static_cast<int>(node.number("'tetrahedron'", 1, largest_side));
    Cells cells;
    for (int k = 0; k < n; ++k) {
        for (int j = 0; j + k < n; ++j) {
            for (int i = 0; i + j + k < n; ++i) {
                add(node, cells, lattice.from_user({i, n - 1 - k, j + k}));
            }
        }
    }
    return cells;
}

void only_on(const Yaml& node, const Lattice& lattice, std::string_view shape,
             std::initializer_list<std::string_view> names) {
    if (std::ranges::find(names, lattice.name) != names.end()) return;
    node.complain(fmt::format("'{}' is a region of the {} lattice, not of the {} lattice", shape,
                              fmt::join(names.begin(), names.end(), " or "), lattice.name));
}

Cells read_part(const Yaml& node, const Lattice& lattice);

Cells drawn(const YamlMap& map, const Lattice& lattice) {
    const Yaml* coloured_key = map.find("coloured");
    const bool coloured = coloured_key != nullptr && coloured_key->truth("'coloured'");
    Cells cells;
    for (const DrawnCell& cell : read_shape(map, lattice)) {
        const bool plain = cell.mark == '#' || cell.mark == '?' || !coloured;
        add(map.node(), cells, cell.point, cell.mark != '?',
            plain ? 0 : static_cast<unsigned char>(cell.mark));
    }
    return cells;
}

Cells parts(const Yaml& node, const Lattice& lattice) {
    Cells cells;
    int number = 0;
    for (const Yaml& item : node.list("'parts'")) {
        for (const auto& [point, cell] : read_part(item, lattice)) {
            const Point moved = point + Point{number * apart * lattice.step.x, 0, 0};
            add(item, cells, moved, cell.required, cell.colour);
        }
        ++number;
    }
    if (cells.empty()) node.complain("there is no part here");
    return cells;
}

std::vector<Yaml> one_or_more(const Yaml& node) {
    return node.is_list() ? node.list("a list of regions") : std::vector<Yaml>{node};
}

Point read_offset(const Yaml& node, const Lattice& lattice) {
    const auto numbers = node.list("'at'");
    const std::size_t wanted = lattice.user_dimension - (triangular(lattice) ? 1 : 0);
    if (numbers.size() != wanted) {
        node.complain(fmt::format("'at' is a shift of {} numbers on the {} lattice, not {}", wanted,
                                  lattice.name, numbers.size()));
    }
    std::array<int, 3> shift{};
    for (std::size_t i = 0; i < wanted; ++i) {
        shift[i] = static_cast<int>(
            numbers[i].number("a coordinate", -farthest_coordinate, farthest_coordinate));
    }
    return {shift[0] * lattice.step.x, shift[1] * lattice.step.y, shift[2]};
}

YamlMap region_map(const Yaml& node) {
    return {node,
            "a region",
            {"box", "art", "layers", "cells", "hexagon", "triangle", "pyramid", "tetrahedron",
             "parts", "plus", "minus", "at", "optional", "coloured", "wrap"}};
}

Cells read_cells_of(const YamlMap& map, const Lattice& lattice) {
    const std::string_view shape = map.one_of({"box", "art", "layers", "cells", "hexagon",
                                               "triangle", "pyramid", "tetrahedron", "parts"});
    const Yaml& value = map.at(shape);
    const bool drawing = shape == "art" || shape == "layers" || shape == "cells";
    if (const Yaml* coloured = map.find("coloured");
        coloured != nullptr && shape != "art" && shape != "layers") {
        coloured->complain("'coloured' goes with a drawing");
    }
    Cells cells;
    if (drawing) {
        cells = drawn(map, lattice);
    } else if (shape == "box") {
        cells = box(value, lattice);
    } else if (shape == "hexagon") {
        only_on(value, lattice, shape, {"hex", "triangle"});
        cells = hexagon(value, lattice);
    } else if (shape == "triangle") {
        only_on(value, lattice, shape, {"hex", "triangle"});
        cells = triangle(value, lattice);
    } else if (shape == "pyramid") {
        only_on(value, lattice, shape, {"sphere"});
        cells = pyramid(value, lattice);
    } else if (shape == "tetrahedron") {
        only_on(value, lattice, shape, {"sphere"});
        cells = tetrahedron(value, lattice);
    } else {
        cells = parts(value, lattice);
    }
    if (const Yaml* plus = map.find("plus")) {
        for (const Yaml& item : one_or_more(*plus)) {
            for (const auto& [point, cell] : read_part(item, lattice)) {
                add(item, cells, point, cell.required, cell.colour);
            }
        }
    }
    if (const Yaml* minus = map.find("minus")) {
        for (const Yaml& item : one_or_more(*minus)) {
            for (const auto& [point, ignored] : read_part(item, lattice)) {
                if (cells.erase(point) == 0) {
                    const UserPoint user = lattice.to_user(point);
                    item.complain(fmt::format(
                        "cell [{}] is not there to be taken away",
                        fmt::join(user.begin(), user.begin() + lattice.user_dimension, ", ")));
                }
            }
        }
    }
    if (const Yaml* optional = map.find("optional")) {
        if (optional->is_scalar() && optional->text("'optional'") == "all") {
            for (auto& [point, cell] : cells) cell.required = false;
        } else {
            for (const Yaml& item : one_or_more(*optional)) {
                for (const auto& [point, ignored] : read_part(item, lattice)) {
                    const auto at = cells.find(point);
                    if (at == cells.end())
                        item.complain("an optional cell lies outside the region");
                    at->second.required = false;
                }
            }
        }
    }
    if (const Yaml* at = map.find("at")) {
        const Point shift = read_offset(*at, lattice);
        Cells moved;
        for (const auto& [point, cell] : cells) {
            moved.emplace(point + shift, RegionCell{point + shift, cell.required, cell.colour});
        }
        cells = std::move(moved);
    }
    return cells;
}

// A region that is a part of another one.
Cells read_part(const Yaml& node, const Lattice& lattice) {
    const YamlMap map = region_map(node);
    if (const Yaml* wrap = map.find("wrap")) wrap->complain("only a whole region can wrap");
    return read_cells_of(map, lattice);
}

Point read_wrap(const Yaml& node, const Lattice& lattice) {
    if (lattice.name != "square" && lattice.name != "hex") {
        node.complain(fmt::format(
            "regions wrap on the square and hex lattices, not on the {} lattice", lattice.name));
    }
    const YamlMap map(node, "'wrap'", {"x", "y"});
    Point period;
    if (const Yaml* x = map.find("x"))
        period.x = static_cast<int>(x->number("'x'", 1, largest_region));
    if (const Yaml* y = map.find("y"))
        period.y = static_cast<int>(y->number("'y'", 1, largest_region));
    return period;
}

}  // namespace

Region read_region(const Yaml& node, const Lattice& lattice) {
    Region region;
    const YamlMap map = region_map(node);
    const Cells cells = read_cells_of(map, lattice);
    if (const Yaml* wrap = map.find("wrap")) {
        region.period = read_wrap(*wrap, lattice);
        for (const auto& [point, ignored] : cells) {
            const bool inside =
                (region.period.x == 0 || (point.x >= 0 && point.x < region.period.x)) &&
                (region.period.y == 0 || (point.y >= 0 && point.y < region.period.y));
            if (!inside) {
                wrap->complain(
                    fmt::format("cell [{}, {}] does not lie within the wrap", point.x, point.y));
            }
        }
    }
    if (cells.empty()) node.complain("the region has no cells");
    for (const auto& [point, cell] : cells) region.cells.push_back(cell);
    return region;
}

}  // namespace polypack
