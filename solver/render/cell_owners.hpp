// Which placed piece covers which cell.
#pragma once

#include <map>
#include <vector>

#include "polypack/packing/verify.hpp"

namespace polypack {

inline constexpr int nobody = -1;   // owner of region cells that stay empty
inline constexpr int outside = -2;  // owner of everything outside the region

// The index in the packing of the piece that covers each cell of the region, or nobody.
using CellOwners = std::map<Point, int>;

// O(cells * log).
[[nodiscard]] CellOwners cell_owners(const Puzzle& puzzle, const std::vector<PlacedPiece>& packing);

// The owner of a point, perhaps outside.
[[nodiscard]] int owner_at(const CellOwners& owners, const Point& point);

// The point within the period of the region that is the same cell.
[[nodiscard]] Point wrapped(const Region& region, const Point& p);

// The connected parts of the pieces within the layers, each starting with its first cell in the
// order of points. O(cells * log).
[[nodiscard]] std::vector<std::vector<Point>> layer_parts(const Lattice& lattice,
                                                          const CellOwners& owners);

}  // namespace polypack
