// Properties of whole packings, computed from first principles like verify(): with points and sets,
// without the placement table.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/packing/packing.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Properties of one packing. Keeps references to both arguments.
class POLYPACK_API PackingTraits {
  public:
    // Precondition: verify() finds nothing wrong with the packing. O(cells log).
    PackingTraits(const Puzzle& puzzle, const std::vector<PlacedPiece>& packing);

    // Returns true if four placements meet in a point. Precondition: a flat lattice of boxes.
    [[nodiscard]] bool has_crossroads() const;
    // Returns true if a straight line, in space a plane, cuts the region along borders of
    // placements. Precondition: a lattice of boxes.
    [[nodiscard]] bool has_faults() const;
    // Returns true if two copies of a piece share a side.
    [[nodiscard]] bool equals_touch() const;
    // Returns true if copies of these pieces, given by number, share a side.
    [[nodiscard]] bool touch(int piece, int other) const;
    // Returns true if pieces touch that a rule keeps apart.
    [[nodiscard]] bool breaks(const NoTouching& rule) const;
    // Returns true if three colours suffice to tell touching placements apart. Exponential in their
    // number.
    [[nodiscard]] bool is_three_colourable() const;
    // Returns the number of placements of that piece.
    [[nodiscard]] int copies_of(int piece) const;

  private:
    [[nodiscard]] Point wrapped(Point p) const;
    // Returns the placement that covers a point, or -1.
    [[nodiscard]] int owner_of(const Point& p) const;
    [[nodiscard]] bool has_faults_along(int axis) const;
    [[nodiscard]] bool extends_colouring(std::vector<int>& colours, std::size_t next) const;

    const Puzzle& puzzle_;
    const std::vector<PlacedPiece>& packing_;
    std::map<Point, int> owner_;                 // by point of a placement, wrapped
    std::vector<std::set<std::size_t>> around_;  // by placement, those that touch it
};

// Returns the first of the puzzle's rules on whole packings that a packing breaks, or nullopt.
// Precondition: verify() finds nothing wrong with the packing.
[[nodiscard]] POLYPACK_API std::optional<std::string> broken_rule(
    const Puzzle& puzzle, const std::vector<PlacedPiece>& packing);

}  // namespace polypack
