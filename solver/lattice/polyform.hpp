// Polyforms: sets of cells up to translation, and their orientations.
#pragma once

#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/lattice/lattice.hpp"

namespace polypack {

// A polyform in normal form: its cells sorted, and translated so that the least coordinates along
// each axis are within [0, step). Two sets of cells are translates of each other exactly if their
// normal forms are equal.
using Polyform = std::vector<Point>;

// Returns the normal form of a set of cells. Precondition: not empty, cells of the lattice, no
// duplicates.
[[nodiscard]] POLYPACK_API Polyform normalized(const Lattice& lattice, std::vector<Point> cells);

// Returns true if some translate of the image under a motion or twin motion consists of cells.
// Precondition: the cells are not empty.
[[nodiscard]] POLYPACK_API bool lands(const Motion& motion, const std::vector<Point>& cells);

// Returns the motions and twin motions of the lattice that map the cells to cells. Precondition:
// the cells are not empty.
[[nodiscard]] POLYPACK_API std::vector<Motion> motions_of(const Lattice& lattice,
                                                          const std::vector<Point>& cells);

// Returns the images of cells, in the same order; under a twin motion up to a translation.
// Precondition: lands(motion, cells).
[[nodiscard]] POLYPACK_API std::vector<Point> image_of(const Motion& motion,
                                                       const std::vector<Point>& cells);

// Returns the image of a polyform under one of its motions, in normal form.
[[nodiscard]] POLYPACK_API Polyform moved(const Lattice& lattice, const Motion& motion,
                                          const Polyform& form);

// Returns the distinct images of a polyform under its rotations and, if `turn_over`, its
// reflections; the polyform itself first, then in the order of the motions.
[[nodiscard]] POLYPACK_API std::vector<Polyform> orientations(const Lattice& lattice,
                                                              const Polyform& form, bool turn_over);

// Returns the joints that a set of cells has, but those among them, ascending. On lattices without
// joints there are none, and points that are no cells have none. O(n log n).
[[nodiscard]] POLYPACK_API std::vector<Point> joints_of(const Lattice& lattice,
                                                        const std::vector<Point>& cells);

// Returns the cells that a polyform may go on to from a cell: its neighbours; from a stick, the
// sticks that are its neighbours or those of joints around it.
[[nodiscard]] POLYPACK_API std::vector<Point> next_to(const Lattice& lattice, const Point& cell);

// Returns true if the cells are connected through the lattice's neighbours. O(n log n).
[[nodiscard]] POLYPACK_API bool connected(const Lattice& lattice, const Polyform& form);

}  // namespace polypack
