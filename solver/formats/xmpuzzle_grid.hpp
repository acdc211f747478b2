// The grids of BurrTools, and the turns of their shapes as numbered in stored assemblies.
//
//   0  cubes                           24 turns   all cells
//   1  prisms over triangles           12         all; the triangle points up where x + y is even
//   2  balls, face-centred cubic      120         x + y + z even
//   3  cubes cut into 24 tetrahedra    24         24 cells of each 5 x 5 x 5
//   4  tetrahedra and octahedra        24          5 cells of each 3 x 3 x 3
//
// Grids 3 and 4 are the lattices rhombic and tetra-octant.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "polypack/lattice/lattice.hpp"

namespace polypack {

// A grid: converts between the cells of a file and those of a lattice.
class XmGrid {
  public:
    static constexpr int kinds = 5;

    // Precondition: 0 <= number < kinds.
    explicit XmGrid(int number);
    // Returns the grid of a lattice's cells; nullopt if there is none.
    [[nodiscard]] static std::optional<XmGrid> of(const Lattice& lattice);

    [[nodiscard]] int number() const { return number_; }
    [[nodiscard]] const Lattice& lattice() const { return *lattice_; }
    [[nodiscard]] bool is_cell(const Point& cell) const;

    // Converts a cell of the file to a point of the lattice; exact. Precondition: a cell.
    [[nodiscard]] Point point_of(const Point& cell) const;
    [[nodiscard]] Point cell_of(const Point& point) const;
    // Converts a shift; returns nullopt if it does not map cells to cells.
    [[nodiscard]] std::optional<Point> shift_of(const Point& shift) const;
    [[nodiscard]] Point file_shift_of(const Point& shift) const;
    // Returns a shift that maps cells to cells and is at most `least` along each axis.
    [[nodiscard]] Point shift_below(const Point& least) const;

    [[nodiscard]] int turns() const;
    // Returns the images of cells under a turn that maps the cell `centre` to the origin; nullopt
    // if they are not cells.
    [[nodiscard]] std::optional<std::vector<Point>> turned(const std::vector<Point>& cells,
                                                           const Point& centre, int turn) const;
    // Returns true if such images are cells when the cell `centre` is moved to `place`.
    [[nodiscard]] bool meets(const Point& place, const Point& centre, int turn) const;

  private:
    // Returns the side, in cells, of the cube whose cells repeat.
    [[nodiscard]] int side() const;

    int number_;
    const Lattice* lattice_;
};

}  // namespace polypack
