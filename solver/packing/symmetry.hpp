// The motions of a puzzle, as permutations of its placements, and the classes of packings under
// them.
//
// A motion or twin motion of the lattice (with a translation that maps the region back onto itself)
// is a motion of the puzzle if it maps region cells to region cells of the same kind and colour,
// the fixed and the forbidden placements to themselves, and every piece's set of placements to the
// placements of a piece with the same copies. Two packings are the same up to symmetry if such a
// motion maps one to the other.
//
// Where sides have colours, placements have them, too, and a motion maps the border of the region
// to sides of the same colours. Where colours are interchangeable, a motion is one of the lattice
// together with a renaming of the colours that keeps their pairs.
//
// The motions of an exact cover are its automorphisms: the permutations of the cells that keep
// required cells required, and map placements to placements as above. If the same placements cover
// several cells, the first of them is mapped to a first one. Of a cover with colours, only the
// identity is a motion.
#pragma once

#include <cstddef>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/packing/placement_table.hpp"

namespace polypack {

// The motions under which two packings count as the same.
enum class SymmetryMode {
    none,       // every packing is its own class
    rotations,  // only motions that are rotations of the lattice
    full,       // reflections too, where the piece set permits; both are the same for exact covers
};

// Largest number of automorphisms of an exact cover that are used; fewer if they would take more
// than 256 MiB.
inline constexpr int max_automorphisms = 5000;

class POLYPACK_API Symmetry {
  public:
    // Finds the motions of the puzzle that the mode permits. O(motions * placements). Throws
    // MemoryLimitExceeded and Stopped. An exact cover with more than max_automorphisms, or with
    // some that take more than about half a second to find, gets only the identity.
    Symmetry(const Puzzle& puzzle, const PlacementTable& table, SymmetryMode mode,
             const Allowance& allowance = {});
    // Makes a symmetry of only the identity.
    explicit Symmetry(const PlacementTable& table);

    // Returns false for an exact cover with too many automorphisms, and for colours of sides with
    // too many renamings. Two packings that are the same up to symmetry then count as two classes.
    [[nodiscard]] bool known() const { return known_; }
    // Throws std::invalid_argument, whose text says what to do, unless known().
    void require_known() const;
    // Returns the number of motions; number 0 is the identity.
    [[nodiscard]] int order() const { return static_cast<int>(placements_.size()); }
    // Returns the memory that the motions take.
    [[nodiscard]] std::size_t bytes() const;
    // Returns the image of a placement under motion g.
    [[nodiscard]] int image(int g, int placement) const { return placements_[g][placement]; }
    // Returns the image of a cell under motion g.
    [[nodiscard]] int image_of_cell(int g, int cell) const { return cells_[g][cell]; }
    // Returns the image of a piece under motion g.
    [[nodiscard]] int image_of_piece(int g, int piece) const { return pieces_[g][piece]; }

  private:
    std::vector<std::vector<int>> placements_;
    std::vector<std::vector<int>> cells_;
    std::vector<std::vector<int>> pieces_;
    bool known_ = true;
    bool too_many_renamings_ = false;
};

}  // namespace polypack
