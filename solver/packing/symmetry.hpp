// The motions of a puzzle, as permutations of its placements, and the classes of packings under
// them.
//
// A motion or twin motion of the lattice (with a translation that maps the region back onto itself)
// is a motion of the puzzle if it maps region cells to region cells of the same kind and colour,
// the fixed and the forbidden placements to themselves, and every piece's set of placements to the
// placements of a piece with the same copies. Two packings are the same up to symmetry if such a
// motion maps one to the other.
//
// The motions of an exact cover are its automorphisms: the permutations of the cells that keep what
// is required, and map placements to placements as above. Of several cells that the same placements
// cover, the first is mapped to the first. Of a cover with colours, only the identity is a motion.
#pragma once

#include <cstddef>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/packing/placement_table.hpp"

namespace polypack {

// Which motions make two packings the same.
enum class SymmetryMode {
    none,       // every packing is its own class
    rotations,  // only motions that are rotations of the lattice
    full,       // reflections too, where the piece set permits; both are the same for exact covers
};

// Of an exact cover, to be used; fewer if they would take more than 256 MiB.
inline constexpr int max_automorphisms = 5000;

class POLYPACK_API Symmetry {
  public:
    // The motions of the puzzle that the mode permits. O(motions * placements). Throws
    // MemoryLimitExceeded and Stopped. Of an exact cover with more than max_automorphisms, or with
    // some that take more than about half a second to find, only the identity.
    Symmetry(const Puzzle& puzzle, const PlacementTable& table, SymmetryMode mode,
             const Allowance& allowance = {});
    // Only the identity.
    explicit Symmetry(const PlacementTable& table);

    // False: an exact cover with too many automorphisms. Two packings that are the same up to
    // symmetry are then two classes.
    [[nodiscard]] bool known() const { return known_; }
    // Throws std::invalid_argument, which says what to do, unless known().
    void require_known() const;
    // The number of motions; number 0 is the identity.
    [[nodiscard]] int order() const { return static_cast<int>(placements_.size()); }
    // The memory that the motions take.
    [[nodiscard]] std::size_t bytes() const;
    // The image of a placement, a cell, a piece under motion g.
    [[nodiscard]] int image(int g, int placement) const { return placements_[g][placement]; }
    // Where motion g takes a cell.
    [[nodiscard]] int image_of_cell(int g, int cell) const { return cells_[g][cell]; }
    // The piece that motion g makes of a piece.
    [[nodiscard]] int image_of_piece(int g, int piece) const { return pieces_[g][piece]; }

  private:
    std::vector<std::vector<int>> placements_;
    std::vector<std::vector<int>> cells_;
    std::vector<std::vector<int>> pieces_;
    bool known_ = true;
};

}  // namespace polypack
