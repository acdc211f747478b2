// A model of a person who solves a puzzle: sees where each piece still fits, continues where there
// are the fewest options, and looks one step ahead.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "polypack/design/random.hpp"
#include "polypack/packing/placement_table.hpp"

namespace polypack {

// The placements still possible once some pieces are placed. An item is a cell that must be
// covered, or a piece whose last copy must be placed.
class OpenPlacements {
  public:
    // Starts after the fixed placements. Keeps a reference to the table. Takes a bit for each two
    // placements, and for each cell and placement.
    explicit OpenPlacements(const PlacementTable& table);

    // Places a piece. Precondition: it is open(). O(its cells * placements / 64).
    void place(int placement);
    // Takes back the last placement.
    void take_back();

    // Returns the number of placements that fit, of pieces that have a copy left.
    [[nodiscard]] std::uint64_t count() const;
    [[nodiscard]] bool open(int placement) const;

    // Returns true if every cell that must be covered is, and every piece that must be placed.
    [[nodiscard]] bool packed() const { return missing_ == 0; }
    // Returns true if a cell that must be covered, or a piece that must be placed, has no placement
    // left.
    [[nodiscard]] bool dead() const;
    // Returns true if an item has exactly one placement left.
    [[nodiscard]] bool forced() const;
    // Returns the item with the fewest placements left, the first of several: cells in their order,
    // then pieces, as cells() + piece. Precondition: not packed().
    [[nodiscard]] int narrowest() const;
    // Lists the open placements of an item, ascending.
    void placements_of(int item, std::vector<int>& placements) const;
    // Returns true if a placement is one of an item's.
    [[nodiscard]] bool belongs(int placement, int item) const {
        return (mask(item)[static_cast<std::size_t>(placement) / 64] >> (placement % 64) & 1U) != 0;
    }

    using Word = std::uint64_t;
    // Scratch memory of plays at random, one at a time.
    struct Play {
        std::vector<Word> open;
        std::vector<std::uint8_t> counts;  // by word
        std::vector<int> used;             // by piece
    };
    // Continues at random from here: any open placement is as likely as any other, until none is
    // left. Returns true if everything is packed then. O(placements / 64) for each piece.
    // Thread-safe.
    [[nodiscard]] bool play(DesignRandom& random, Play& play) const;

  private:
    [[nodiscard]] std::span<const Word> mask(int item) const {
        return {masks_.data() + static_cast<std::size_t>(item) * words_, words_};
    }
    [[nodiscard]] std::span<const Word> now() const {
        return {open_.data() + depth_ * words_, words_};
    }
    // Closes the placements that do not fit beside a placement, which is copy `copies` of its
    // piece.
    void close(Word* open, int placement, int copies) const;
    // Returns the number of placements left to an item, counting up to `enough`.
    [[nodiscard]] int left(int item, int enough) const;
    [[nodiscard]] bool is_item(int item) const;

    const PlacementTable& table_;
    std::size_t words_;
    std::vector<Word> masks_;   // by cell, then by piece: the placements of each
    std::vector<Word> open_;    // by depth
    std::vector<Word> closed_;  // by placement: what does not fit beside it
    std::size_t depth_ = 0;
    std::vector<bool> covered_;  // by cell
    std::vector<int> used_;      // by piece, copies
    std::vector<int> placed_;
    int missing_ = 0;  // cells and copies that must come
};

// The result of a search with one-step look-ahead: in each position it takes the narrowest item,
// and makes those of its placements, one after the other, that leave no dead position.
struct LookAheadSearch {
    std::uint64_t placed = 0;  // placements made until everything is searched
    // Mean number of placements made until the first packing, if those of an item come in random
    // order, each order as likely as any other; nullopt: there is no packing, or it is not known.
    std::optional<double> steps = {};
    bool complete = true;  // false: max_placed, and the above is not known
};

// Searches everything, making at most so many placements; 0: any number. Throws Stopped.
[[nodiscard]] LookAheadSearch look_ahead(OpenPlacements& open, std::uint64_t max_placed,
                                         const std::stop_token& stop);

// Returns the placements of a packing, without fixed ones, in the order in which that search makes
// them on the way to this packing. Precondition: nothing is placed.
[[nodiscard]] std::vector<int> in_natural_order(OpenPlacements& open, std::span<const int> packing);

}  // namespace polypack
