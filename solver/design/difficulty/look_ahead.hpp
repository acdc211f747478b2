// A person at a puzzle, as far as a definition goes: someone who sees where each piece still fits,
// goes on where there are the fewest ways, and looks one step ahead.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "polypack/packing/placement_table.hpp"

namespace polypack {

struct DesignRandom;

// What is left once some pieces are placed. An item is a cell that must be covered, or a piece of
// which the last copy must be placed.
class OpenPlacements {
  public:
    // After the fixed placements. Keeps a reference to the table. A bit for each two placements,
    // and for each cell and placement.
    explicit OpenPlacements(const PlacementTable& table);

    // Places a piece. Precondition: it is open(). O(its cells * placements / 64).
    void place(int placement);
    // Takes back what was placed last.
    void take_back();

    // Placements that fit beside what is placed, of pieces that have a copy left.
    [[nodiscard]] std::uint64_t count() const;
    [[nodiscard]] bool open(int placement) const;

    // Whether every cell is covered, and every piece placed, that must be.
    [[nodiscard]] bool packed() const { return missing_ == 0; }
    // Whether a cell that must be covered, or a piece that must be placed, has no placement left.
    [[nodiscard]] bool dead() const;
    // Whether an item has exactly one placement left.
    [[nodiscard]] bool forced() const;
    // The item with the fewest placements left, the first of several: cells in their order, then
    // pieces; cells() + piece. Precondition: not packed().
    [[nodiscard]] int narrowest() const;
    // The open placements of an item, ascending.
    void placements_of(int item, std::vector<int>& placements) const;
    // Whether a placement is one of an item's.
    [[nodiscard]] bool belongs(int placement, int item) const {
        return (mask(item)[static_cast<std::size_t>(placement) / 64] >> (placement % 64) & 1U) != 0;
    }

    using Word = std::uint64_t;
    // What plays at random write to, one of them at a time.
    struct Play {
        std::vector<Word> open;
        std::vector<std::uint8_t> counts;  // by word
        std::vector<int> used;             // by piece
    };
    // Goes on at random from here: any open placement is as likely as any other, until none is
    // left; whether everything is packed then. O(placements / 64) for each piece. Thread-safe.
    [[nodiscard]] bool play(DesignRandom& random, Play& play) const;

  private:
    [[nodiscard]] std::span<const Word> mask(int item) const {
        return {masks_.data() + static_cast<std::size_t>(item) * words_, words_};
    }
    [[nodiscard]] std::span<const Word> now() const {
        return {open_.data() + depth_ * words_, words_};
    }
    // Closes what does not fit beside a placement, which makes so many copies of its piece.
    void close(Word* open, int placement, int copies) const;
    // Placements left to an item, counted to `enough`.
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

// What a search took that looks one step ahead: in each position it takes the narrowest item, and
// makes one after the other of its placements that leave no dead position.
struct LookAheadSearch {
    std::uint64_t placed = 0;  // placements made until everything is searched
    // The mean number of placements made until the first packing, if those of an item come in
    // random order, each order as likely as any other; nullopt: there is no packing, or not known.
    std::optional<double> steps = {};
    bool complete = true;  // false: max_placed, and the above is not known
};

// Searches everything; at most so many placements are made, 0: any number. Throws Stopped.
[[nodiscard]] LookAheadSearch look_ahead(OpenPlacements& open, std::uint64_t max_placed,
                                         const std::stop_token& stop);

// The placements of a packing in the order in which that search makes them, on the way to this
// packing; fixed ones left out. Precondition: nothing is placed.
[[nodiscard]] std::vector<int> in_natural_order(OpenPlacements& open, std::span<const int> packing);

}  // namespace polypack
