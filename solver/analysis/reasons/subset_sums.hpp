// Which numbers of coloured cells a choice of placements can cover, together with its volume: the
// subset sum behind both the volume and the colouring arguments.
//
// Supplies say what a placement may add: its cells, and how many of them may be coloured. Whether
// placements are compatible is ignored, so "impossible" is a proof and "possible" proves nothing.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace polypack {

// A set of small integers: number i is bit i % 64 of word i / 64.
using BitWords = std::vector<std::uint64_t>;

// Placements with the same counts.
struct Supply {
    int size = 1;   // cells of one placement
    int least = 0;  // of them in a packing
    int most = 0;   // may be `unlimited`
    // A placement covers one of these numbers of coloured cells.
    std::span<const std::uint64_t> coloured;
};

// What the supplies have to cover. Cells are coloured or plain.
struct Target {
    int cells = 0;
    int coloured = 0;
    int optional_coloured = 0;
    int optional_plain = 0;
    int max_empty = 0;  // the most optional cells that may stay empty
    // About one cell in this many is coloured; used if sums of pairs would cost too much.
    int period = 2;

    // Volumes of a packing.
    [[nodiscard]] int min_volume() const;
    // Coloured cells of a packing of that volume, and of any volume.
    [[nodiscard]] int min_coloured(int volume) const;
    [[nodiscard]] int max_coloured(int volume) const;
    [[nodiscard]] int min_coloured() const;
};

// The work done so far, which tests pin, and its limits.
struct Effort {
    // Sums of pairs (volume, coloured cells) that would take more word operations than this, a few
    // milliseconds, are replaced by sums of single numbers.
    static constexpr std::int64_t default_most_words = 8'000'000;

    std::stop_token stop;
    std::int64_t max_words = default_most_words;
    std::int64_t words = 0;  // word operations

    [[nodiscard]] bool stopped() const { return stop.stop_requested(); }
};

// False only if no choice from the supplies meets the target. True if stopped.
//
// Exact over pairs (volume, coloured cells): a row of bits for each volume, shifted and united.
// Copies beyond the minimum are taken in blocks of 1, 2, 4, ... (binary splitting), unlimited ones
// by closing the rows upwards. Rows are needed only for supplies whose number of copies is open.
// Beyond Effort::max_words the pair is reduced to period * coloured - volume, which still links
// the two. O(rows * words * supplies * log copies), rows and words at most cells, cells / 64.
[[nodiscard]] bool can_meet(const std::vector<Supply>& supplies, const Target& target,
                            Effort& effort);

// The numbers of coloured cells nearest to the target that the supplies can cover in a permitted
// volume; -1: none. Precondition: !can_meet(supplies, target).
struct NearestSums {
    int below = -1;
    int above = -1;
    bool only_these = false;  // no other number can be covered
    // Numbers of coloured cells within the target can be covered, but only in other volumes.
    bool within = false;
};
[[nodiscard]] NearestSums nearest_sums(const std::vector<Supply>& supplies, const Target& target,
                                       Effort& effort);

}  // namespace polypack
