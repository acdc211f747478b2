// Finds the faces of cells at which edges are.
#pragma once

#include <vector>

#include "polypack/lattice/cell_geometry.hpp"
#include "polypack/puzzle/edges.hpp"

namespace polypack {

// The faces of each kind of cell towards its neighbours. Balls have none.
class EdgeFaces {
  public:
    // Keeps a reference to the lattice.
    explicit EdgeFaces(const Lattice& lattice);

    [[nodiscard]] bool any() const { return !bodies_.empty(); }
    // Returns the shape of a cell. Precondition: any().
    [[nodiscard]] const Polyhedron& body(const Point& cell) const {
        return bodies_[static_cast<std::size_t>(lattice_.residue_of(cell))];
    }
    // Returns the number of the face of the cell at which a mark is, or -1. Precondition: any().
    [[nodiscard]] int of(const EdgeMark& mark) const;

  private:
    const Lattice& lattice_;
    std::vector<Polyhedron> bodies_;  // by residue
};

}  // namespace polypack
