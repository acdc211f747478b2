// The grids of PolySolver, as lattices.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/lattice/lattice.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// A cell as PolySolver writes it: x, y, z and the kind of tile.
using PsvCell = std::array<int, 4>;

struct PsvGrid {
    std::string_view name;
    std::string_view lattice;
    int dimension = 2;  // coordinates without the kind
    int kinds = 1;
    Point (*to_point)(const Lattice& lattice, const PsvCell& cell);
    PsvCell (*to_cell)(const Lattice& lattice, const Point& point);
};

// Finds a grid by its name in lower case; returns nullptr if there is none that is a lattice.
[[nodiscard]] const PsvGrid* find_psv_grid(std::string_view name);
[[nodiscard]] const PsvGrid* psv_grid_of(const Lattice& lattice);
// Returns "Square, Cube, Triangle and Hexagon".
[[nodiscard]] std::string psv_grid_names();

// PolySolver numbers the orientations of a tile of squares.

// Returns, by number, the distinct images of the piece, each in the corner of the plane: the
// quarter turns (x, y) -> (y, -x), then, if it may be turned over, those of its mirror image (x, y)
// -> (-x, y). Precondition: a piece of squares that may take all turns or none.
[[nodiscard]] std::vector<std::vector<Point>> psv_orientations(const Piece& piece);

}  // namespace polypack
