// Computes the numbers of coloured cells that a choice of placements can cover, together with its
// volume: the subset sum behind both the volume and the colouring arguments.
//
// Supplies describe what a placement may add: its cells, and the possible numbers of coloured ones.
// Conflicts between placements are ignored, so "impossible" is a proof and "possible" proves
// nothing.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "polypack/analysis/reasons/bit_words.hpp"

namespace polypack {

// Placements with the same counts.
struct Supply {
    int size = 1;   // cells of one placement
    int least = 0;  // of them in a packing
    int most = 0;   // may be `unlimited`
    // Possible numbers of coloured cells of a placement.
    std::span<const std::uint64_t> coloured;
};

// The cells that the supplies have to cover. Cells are coloured or plain.
struct Target {
    int cells = 0;
    int coloured = 0;
    int optional_coloured = 0;
    int optional_plain = 0;
    int max_empty = 0;  // the most optional cells that may stay empty
    // Ratio of all cells to coloured ones, about; used if sums of pairs would cost too much.
    int period = 2;

    // Returns the least volume of a packing.
    [[nodiscard]] int min_volume() const;
    // Returns the least number of coloured cells of a packing of that volume.
    [[nodiscard]] int min_coloured(int volume) const;
    [[nodiscard]] int max_coloured(int volume) const;
    [[nodiscard]] int min_coloured() const;
};

// Returns false only if no choice from the supplies meets the target; returns true if stopped.
//
// Exact over pairs (volume, coloured cells): a row of bits for each volume, shifted and united.
// Copies beyond the minimum are taken in blocks of 1, 2, 4, ... (binary splitting), unlimited ones
// by closing the rows upwards. Rows are needed only for supplies whose number of copies is open.
// Beyond Effort::max_words the pair is reduced to period * coloured - volume, which still links
// the two. O(rows * words * supplies * log copies), rows and words at most cells, cells / 64.
[[nodiscard]] bool can_meet(const std::vector<Supply>& supplies, const Target& target,
                            Effort& effort);

// The numbers of coloured cells nearest to the target that the supplies can cover in a permitted
// volume; -1: none. Precondition of nearest_sums(): !can_meet(supplies, target).
struct NearestSums {
    int below = -1;
    int above = -1;
    bool only_these = false;  // no other number can be covered
    // True if numbers of coloured cells within the target can be covered, but only in other
    // volumes.
    bool within = false;
};
[[nodiscard]] NearestSums nearest_sums(const std::vector<Supply>& supplies, const Target& target,
                                       Effort& effort);

}  // namespace polypack
