// Assigns packings of a puzzle with choices to the single choices, with their own symmetry.
//
// Packings of a puzzle whose pieces are chosen are the same up to a motion of the puzzle, which may
// map one choice to another. Packings of a choice are the same up to a motion of the choice, which
// is one of the region that maps each of its pieces to one with as many copies.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "polypack/packing/placement_table.hpp"
#include "polypack/packing/symmetry.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Returns the motions of the region as permutations of its cells, the identity first.
[[nodiscard]] std::vector<std::vector<int>> motions_of_region(const Puzzle& puzzle,
                                                              SymmetryMode mode);

// The action of the region's motions on the pieces and placements of a table.
class ChoiceMotions {
  public:
    // Throws Stopped. Keeps a reference to the table, no two of whose pieces have the same
    // placements. O(motions * cells of all placements * log).
    ChoiceMotions(const Puzzle& puzzle, const PlacementTable& table, SymmetryMode mode);

    // Receives a choice, the number of its packings in a class, and whether that class is the first
    // of those that are the same up to the motions of the choice.
    using Receiver =
        std::function<void(std::span<const int> copies, std::uint64_t packings, bool distinct)>;
    // Passes on what a class of packings of the puzzle, given by any member (placement numbers) and
    // its size, adds to each choice. O(motions^2 * pieces) at most.
    void divide(std::span<const int> packing, std::uint64_t class_size,
                const Receiver& receiver) const;

  private:
    struct Images {
        bool of_puzzle = false;       // the motion is one of the puzzle
        std::vector<int> pieces;      // -1: the image of the piece is none
        std::vector<int> placements;  // -1, of such a piece
    };

    [[nodiscard]] Images images(const Puzzle& puzzle, const std::vector<int>& cells) const;
    [[nodiscard]] std::vector<int> moved(const Images& motion, std::span<const int> packing) const;
    // Returns the image of a choice; empty if a piece has no image.
    [[nodiscard]] std::vector<int> moved_choice(const Images& motion,
                                                std::span<const int> copies) const;
    // Returns true if the least member of the packing's class under all motions of its choice is
    // also in its class under those that are motions of the puzzle.
    [[nodiscard]] bool has_least(std::span<const int> copies, std::span<const int> packing) const;

    const PlacementTable& table_;
    std::vector<Images> motions_;
    bool all_of_puzzle_ = true;
};

}  // namespace polypack
