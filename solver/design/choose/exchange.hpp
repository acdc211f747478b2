// Derives packings of nearby choices from one packing: takes out some of its pieces, and fills the
// hole in another way, with these pieces or with others that are not in use.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "polypack/packing/placement_table.hpp"

namespace polypack {

class Exchange {
  public:
    // Keeps a reference to the table, whose region has at most 128 cells.
    explicit Exchange(const PlacementTable& table);

    // Receives the copies, by piece, and the placements in any order.
    using Receiver = std::function<void(std::span<const int> copies, std::span<const int> packing)>;
    // Passes on all packings with as many pieces that differ from this one (placement numbers) in
    // up to three pieces, each adjacent to another of them, in a fixed order; some more than once.
    // Pieces may occur less often than they must. Returns the number of placements tried: some
    // hundred each for some hundred holes.
    [[nodiscard]] std::uint64_t neighbours(std::span<const int> packing,
                                           const Receiver& receiver) const;

  private:
    __extension__ using Cells = unsigned __int128;
    // A packing with a hole.
    struct Open {
        const Receiver* receiver = nullptr;
        std::vector<int> copies;   // by piece
        std::vector<int> free;     // pieces that may be placed
        std::vector<int> packing;  // placements
        std::uint64_t tried = 0;
    };

    void fill(Open& open, Cells hole, int pieces) const;
    void fill_with_one(Open& open, Cells hole) const;
    void place(Open& open, int placement) const;
    void take_back(Open& open) const;
    [[nodiscard]] std::size_t slot_of(Cells cells) const;

    const PlacementTable& table_;
    std::vector<Cells> cells_;     // by placement
    std::vector<Cells> around_;    // by placement: its cells and those that touch it
    std::vector<Cells> in_order_;  // cells of placements, by their first cell, then by piece
    std::vector<int> placements_;  // of these
    std::vector<int> first_;       // of these, by first cell and piece, and one past the last
    std::vector<int> by_cells_;    // a hash table of placements, by their cells; -1: none
};

}  // namespace polypack
