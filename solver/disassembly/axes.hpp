// The axes along which pieces slide.
#pragma once

#include <cstddef>
#include <vector>

#include "polypack/lattice/lattice.hpp"

namespace polypack {

// One step forward along an axis: the shortest translation of the lattice in that direction. The
// opposite direction is backward.
using SlideStep = Point;

// Returns the axes of a lattice: towards neighbours of the same kind, parallel to the edges of
// cells, and for balls at right angles to their layers. Cubes have 3, squares 2, hexagons and kites
// 6, triangles 3, octagons 4, balls 6 + 3 + 4; prisms have one more than the lattice of their
// bases. Cubes in tetrahedra have 3 + 6 + 4, along edges, face diagonals and space diagonals;
// tetrahedra and octahedra have 6, and 3 more where octahedra are cut. Axes are left out if none of
// their coordinates, in multiples of the lattice's steps, is 1 or -1; some lattices by file have
// such axes.
[[nodiscard]] std::vector<SlideStep> slide_axes(const Lattice& lattice);

// Converts a translation to multiples of the lattice's steps. Precondition: it is a translation.
[[nodiscard]] Point in_steps(const Lattice& lattice, const Point& translation);
[[nodiscard]] Point in_points(const Lattice& lattice, const Point& steps);

// All lines along one axis, within bounds. Places on a line are counted by the coordinate that
// changes by 1 or -1 with each step; the other two coordinates, where that one is 0, identify the
// line.
struct AxisLines {
    AxisLines() = default;
    // `unit`: the axis in multiples of the lattice's steps, one of which is 1 or -1. There are no
    // lines yet.
    explicit AxisLines(const Point& unit);

    int Point::* count = &Point::x;
    int Point::* row = &Point::y;
    int Point::* column = &Point::z;
    int sign = 1;
    int row_unit = 0;
    int column_unit = 0;
    int first_place = 0;
    int first_row = 0;
    int first_column = 0;
    int rows = 0;
    int columns = 0;

    // Returns {place, row, column}.
    [[nodiscard]] Point in_line(const Point& offset) const {
        const int place = sign * (offset.*count);
        return {place, offset.*row - place * row_unit, offset.*column - place * column_unit};
    }
    // Takes the lines from one such point to another.
    void bound(const Point& low, const Point& high);
    // Returns the number of lines.
    [[nodiscard]] std::size_t lines() const { return static_cast<std::size_t>(rows) * columns; }
    // Returns true if such a point is on one of them.
    [[nodiscard]] bool contains(const Point& at) const {
        return at.y >= first_row && at.y < first_row + rows && at.z >= first_column &&
               at.z < first_column + columns;
    }
    // Returns the number of its line. Precondition: contains().
    [[nodiscard]] std::size_t line_of(const Point& at) const {
        return static_cast<std::size_t>(at.y - first_row) * columns + (at.z - first_column);
    }
};

}  // namespace polypack
