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
    // The same, with a table of the puzzle's placements.
    PackingClasses(const Puzzle& puzzle, std::shared_ptr<const PlacementTable> table,
                   SymmetryMode mode, const Allowance& allowance = {});

    PackingClasses(const PackingClasses&) = delete;
    PackingClasses& operator=(const PackingClasses&) = delete;

    // The placements of a packing, by their numbers, ascending. Precondition: it is a packing of
    // the puzzle.
    [[nodiscard]] std::vector<int> placements_of(const std::vector<PlacedPiece>& packing) const;

    // Sets `least` to the first packing of the class, the same for all of it, and returns how many
    // packings the class has.
    int class_representative(const std::vector<int>& placements, std::vector<int>& least) const {
        return classes_.min_member(placements, least);
    }

    // How many motions the puzzle has.
    [[nodiscard]] int motions() const { return symmetry_.order(); }

    // The packing with its pieces in the order of their placements.
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
