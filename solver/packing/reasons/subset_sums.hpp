// Which numbers of coloured cells a choice of placements can cover, together with its volume: the
// one subset sum behind the volume and the colouring arguments.
//
// Supplies say what a placement may add: its cells, and how many of them may be coloured. Which
// placements go together is left aside, so "impossible" is a proof and "possible" says nothing.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace polypack {

// A set of small whole numbers: number i is bit i % 64 of word i / 64.
using BitWords = std::vector<std::uint64_t>;

// Placements that count alike.
struct Supply {
    int size = 1;   // cells of one placement
    int least = 0;  // of them in a packing
    int most = 0;   // may be `unlimited`
    // A placement covers one of these numbers of coloured cells.
    std::span<const std::uint64_t> coloured;
};

// What the supplies are to cover. Cells are coloured or plain.
struct Target {
    int cells = 0;
    int coloured = 0;
    int optional_coloured = 0;
    int optional_plain = 0;
    int most_empty = 0;  // of the optional cells may stay empty
    // About one cell in so many is coloured; used where sums of pairs would cost too much.
    int period = 2;

    // Volumes of a packing.
    [[nodiscard]] int least_volume() const;
    // Coloured cells of a packing of that volume, and of any volume.
    [[nodiscard]] int least_coloured(int volume) const;
    [[nodiscard]] int most_coloured(int volume) const;
    [[nodiscard]] int least_coloured() const;
};

// The work done so far, which tests pin, and what ends it.
struct Effort {
    // Sums of pairs (volume, coloured cells) that would take more word operations than this, some
    // milliseconds, are replaced by sums of one number.
    static constexpr std::int64_t default_most_words = 8'000'000;

    std::stop_token stop;
    std::int64_t most_words = default_most_words;
    std::int64_t words = 0;  // word operations

    [[nodiscard]] bool stopped() const { return stop.stop_requested(); }
};

// False only if no choice from the supplies covers what the target asks for. True when stopped.
//
// Exact over pairs (volume, coloured cells): a row of bits for each volume, shifted and united.
// Copies beyond the least are taken in blocks of 1, 2, 4, ... (binary splitting), unlimited ones
// by closing the rows upwards. Rows are needed only for supplies whose number of copies is open.
// Beyond Effort::most_words the pair is reduced to period * coloured - volume, which still ties
// the two. O(rows * words * supplies * log copies), rows and words at most cells, cells / 64.
[[nodiscard]] bool can_meet(const std::vector<Supply>& supplies, const Target& target,
                            Effort& effort);

// The numbers of coloured cells nearest to what the target asks for that the supplies can cover in
// a permitted volume; -1: none. Precondition: !can_meet(supplies, target).
struct NearestSums {
    int below = -1;
    int above = -1;
    bool only_these = false;  // no other number can be covered
    // Numbers of coloured cells that suit some volume can be covered, but in other volumes.
    bool within = false;
};
[[nodiscard]] NearestSums nearest_sums(const std::vector<Supply>& supplies, const Target& target,
                                       Effort& effort);

}  // namespace polypack
