// Packings of one puzzle up to its motions.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/packing/class_test.hpp"
#include "polypack/packing/packing.hpp"
#include "polypack/packing/placement_table.hpp"
#include "polypack/packing/restriction.hpp"
#include "polypack/packing/symmetry.hpp"
#include "polypack/puzzle/region_index.hpp"

namespace polypack {

class POLYPACK_API PackingClasses {
  public:
    // Precondition: the puzzle is valid and in canonical form. Throws MemoryLimitExceeded.
    PackingClasses(const Puzzle& puzzle, SymmetryMode mode, const Allowance& allowance = {});
    // Uses an existing table of the puzzle's placements.
    PackingClasses(const Puzzle& puzzle, std::shared_ptr<const PlacementTable> table,
                   SymmetryMode mode, const Allowance& allowance = {});

    PackingClasses(const PackingClasses&) = delete;
    PackingClasses& operator=(const PackingClasses&) = delete;

    // Returns the placement numbers of a packing, ascending. Precondition: it is a packing of the
    // puzzle.
    [[nodiscard]] std::vector<int> placements_of(const std::vector<PlacedPiece>& packing) const;

    // Sets `least` to the least packing of the class, which represents it, and returns the size of
    // the class.
    int class_representative(const std::vector<int>& placements, std::vector<int>& least) const {
        return classes_.min_member(placements, least);
    }

    // Returns the number of motions of the puzzle.
    [[nodiscard]] int motions() const { return symmetry_.order(); }

    // Returns the packing with its pieces in the order of their placements.
    [[nodiscard]] Packing packing_of(const Puzzle& puzzle,
                                     const std::vector<int>& placements) const;

  private:
    RegionIndex index_;
    std::shared_ptr<const PlacementTable> table_;
    Symmetry symmetry_;
    Restriction restriction_;
    ClassTest classes_;
};

}  // namespace polypack
