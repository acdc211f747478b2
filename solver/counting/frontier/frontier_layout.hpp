#pragma once

#include <span>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/counting/cover_problem.hpp"

namespace polypack {

// Which pieces have to be counted while a packing grows.

// Pieces of which fewer copies than `min`, or more than `max`, would fit.
class BoundedCopies {
  public:
    explicit BoundedCopies(const CoverProblem& problem);

    // How far the copies of a piece are counted: as far as it matters. 0: not at all.
    [[nodiscard]] int most(int piece) const { return most_[piece]; }
    // Whether more copies than most(piece) are permitted, and count as that many.
    [[nodiscard]] bool saturates(int piece) const { return saturates_[piece]; }

  private:
    std::vector<int> most_;
    std::vector<bool> saturates_;
};

// Which bit of a state of a frontier means what.

// A number from 0 to `most` in `bits` neighbouring bits of one word of a state.
struct FrontierCounter {
    int first_bit = 0;
    int bits = 0;  // 0: not counted
    int most = 0;
    int least = 0;           // at the end
    bool saturates = false;  // at `most`; otherwise more is not permitted
};

// A cell of the frontier has a bit from the position after the first option that may cover it to
// its own position, and no two have the same one at a time. The bits of cells come first, those of
// counters follow.
class POLYPACK_API FrontierLayout {
  public:
    // Precondition: `order` contains every cell once.
    FrontierLayout(const CoverProblem& problem, std::span<const int> order);

    [[nodiscard]] int positions() const { return static_cast<int>(order_.size()); }
    [[nodiscard]] int cell_at(int position) const { return order_[position]; }
    [[nodiscard]] int position_of(int cell) const { return position_of_[cell]; }
    // -1: no option that covers an earlier cell covers this one.
    [[nodiscard]] int bit_of(int cell) const { return bit_of_[cell]; }
    // The first position at which the bit is that of the cell; after its own if it has none.
    [[nodiscard]] int entry_of(int cell) const { return entry_of_[cell]; }
    // The cells that have a bit before a position, by their positions.
    [[nodiscard]] std::vector<int> frontier_at(int position) const;
    // The position of the first cell of an option.
    [[nodiscard]] int first_of(const CoverProblem& problem, int option) const;
    // The bits of cells at any position: 0 .. cell_bits()-1.
    [[nodiscard]] int cell_bits() const { return cell_bits_; }
    [[nodiscard]] int bits() const { return bits_; }
    [[nodiscard]] const FrontierCounter& copies(int piece) const { return copies_[piece]; }
    [[nodiscard]] const FrontierCounter& holes() const { return holes_; }

  private:
    void assign_bits(const CoverProblem& problem);
    void count_copies(const CoverProblem& problem);
    void count_holes(const CoverProblem& problem);
    // Places a counter behind all other bits.
    void add(FrontierCounter& counter);

    std::vector<int> order_;
    std::vector<int> position_of_;
    std::vector<int> bit_of_;
    std::vector<int> entry_of_;
    std::vector<FrontierCounter> copies_;
    FrontierCounter holes_;
    int cell_bits_ = 0;
    int bits_ = 0;
};

}  // namespace polypack
