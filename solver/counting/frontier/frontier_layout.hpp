// The layout of a frontier's states: the meaning of each bit.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/counting/cover_problem.hpp"

namespace polypack {

// A number from 0 to `max` in `bits` adjacent bits of one word of a state.
struct FrontierCounter {
    int first_bit = 0;
    int bits = 0;  // 0: not counted
    int max = 0;
    int min = 0;             // at the end
    bool saturates = false;  // at `max`; otherwise more is not permitted

    // Places the counter at a bit, or at the next word if it would cross into that. Returns the
    // first bit after it.
    int place_at(int bit) {
        bits = static_cast<int>(std::bit_width(static_cast<unsigned>(max)));
        first_bit = bit / 64 == (bit + std::max(bits, 1) - 1) / 64 ? bit : (bit / 64 + 1) * 64;
        return first_bit + bits;
    }
    // Returns the number in a state. Precondition: bits > 0.
    [[nodiscard]] int value(const std::uint64_t* state) const {
        const std::uint64_t mask = (std::uint64_t{1} << bits) - 1;
        return static_cast<int>(state[first_bit / 64] >> (first_bit % 64) & mask);
    }
    // Adds to the number; returns false, and leaves the state as it was, if the sum is not
    // permitted.
    [[nodiscard]] bool add(int number, std::uint64_t* state) const {
        if (bits == 0) return saturates || number == 0;
        const int room = max - value(state);
        if (number > room && !saturates) return false;
        const auto more = static_cast<std::uint64_t>(std::min(number, room));
        state[first_bit / 64] += more << (first_bit % 64);
        return true;
    }
};

// Assigns bits to cells and counters. A cell of the frontier has a bit from the position after the
// first option that may cover it up to its own position; no two cells have the same bit at a time.
// The bits of counters follow those of cells.
class POLYPACK_API FrontierLayout {
  public:
    // Throws Stopped. Precondition: `order` contains every cell once.
    FrontierLayout(const CoverProblem& problem, std::span<const int> order,
                   const std::stop_token& stop = {});

    [[nodiscard]] int positions() const { return static_cast<int>(order_.size()); }
    [[nodiscard]] int cell_at(int position) const { return order_[position]; }
    [[nodiscard]] int position_of(int cell) const { return position_of_[cell]; }
    // Returns the bit of a cell; -1 if no option covers both this cell and an earlier one.
    [[nodiscard]] int bit_of(int cell) const { return bit_of_[cell]; }
    // Returns the first position at which the bit belongs to the cell; a position after its own if
    // it has none.
    [[nodiscard]] int entry_of(int cell) const { return entry_of_[cell]; }
    // Returns the cells that have a bit before a position, ordered by their positions.
    [[nodiscard]] std::vector<int> frontier_at(int position) const;
    // Returns the position of the first cell of an option.
    [[nodiscard]] int first_of(const CoverProblem& problem, int option) const;
    // Returns the number of bits of cells; they are 0 .. cell_bits()-1 at any position.
    [[nodiscard]] int cell_bits() const { return cell_bits_; }
    [[nodiscard]] int bits() const { return bits_; }
    [[nodiscard]] const FrontierCounter& copies(int piece) const { return copies_[piece]; }
    [[nodiscard]] const FrontierCounter& holes() const { return holes_; }

  private:
    void assign_bits(const CoverProblem& problem, const std::stop_token& stop);
    void count_copies(const CoverProblem& problem);
    void count_holes(const CoverProblem& problem);

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
