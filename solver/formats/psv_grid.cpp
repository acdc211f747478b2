#include "polypack/formats/psv_grid.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "polypack/formats/unsupported_features.hpp"

namespace polypack {
namespace {

Point of_boxes(const Lattice& lattice, const PsvCell& cell) {
    return lattice.from_user({cell[0], cell[1], cell[2], 0});
}
PsvCell to_boxes(const Lattice& lattice, const Point& point) {
    const UserPoint user = lattice.to_user(point);
    return {user[0], user[1], user[2], 0};
}

// Converts hexagons: the axes of PolySolver are at 120 degrees, ours at 60.
Point of_hexagons(const Lattice& lattice, const PsvCell& cell) {
    return lattice.from_user({cell[0] - cell[1], cell[1], 0, 0});
}
PsvCell to_hexagons(const Lattice& lattice, const Point& point) {
    const UserPoint user = lattice.to_user(point);
    return {user[0] + user[1], user[1], 0, 0};
}

// Converts triangles: kind 1 has the corners (x, y), (x+1, y), (x+1, y+1), kind 0 has (x, y), (x+1,
// y+1), (x, y+1).
Point of_triangles(const Lattice& lattice, const PsvCell& cell) {
    const int kind = 1 - cell[3];
    return lattice.from_user({cell[0] - cell[1] - kind, cell[1], kind, 0});
}
PsvCell to_triangles(const Lattice& lattice, const Point& point) {
    const UserPoint user = lattice.to_user(point);
    return {user[0] + user[1] + user[2], user[1], 0, 1 - user[2]};
}

constexpr std::array grids{
    PsvGrid{"Square", "square", 2, 1, of_boxes, to_boxes},
    PsvGrid{"Cube", "cube", 3, 1, of_boxes, to_boxes},
    PsvGrid{"Triangle", "triangle", 2, 2, of_triangles, to_triangles},
    PsvGrid{"Hexagon", "hex", 2, 1, of_hexagons, to_hexagons},
};

}  // namespace

const PsvGrid* find_psv_grid(std::string_view name) {
    const auto same = [](char a, char b) { return a == b || a + ('a' - 'A') == b; };
    const auto at = std::ranges::find_if(
        grids, [&](const PsvGrid& grid) { return std::ranges::equal(grid.name, name, same); });
    return at == grids.end() ? nullptr : &*at;
}

const PsvGrid* psv_grid_of(const Lattice& lattice) {
    const auto at = std::ranges::find(grids, lattice.name, &PsvGrid::lattice);
    return at == grids.end() ? nullptr : &*at;
}

std::string psv_grid_names() {
    std::string names;
    for (const PsvGrid& grid : grids) {
        const bool last = &grid == &grids.back();
        names += fmt::format("{}{}", names.empty() ? "" : (last ? " and " : ", "), grid.name);
    }
    return names;
}

std::vector<std::vector<Point>> psv_orientations(const Piece& piece) {
    constexpr int turns = 4;
    std::vector<std::vector<Point>> images;
    std::vector<Point> cells = piece.cells;
    for (const bool mirrored : {false, true}) {
        if (mirrored && !piece.turn_over) break;
        if (mirrored) {
            for (Point& cell : cells) cell.x = -cell.x;
        }
        for (int turn = 0; turn < turns; ++turn) {
            std::vector<Point> image = boxed(cells).cells;
            std::ranges::sort(image);
            if (std::ranges::find(images, image) == images.end()) images.push_back(image);
            if (piece.turning == Turning::none) return images;
            for (Point& cell : cells) cell = {cell.y, -cell.x, 0};
        }
    }
    return images;
}

}  // namespace polypack
