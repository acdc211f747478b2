// Which bit of a state of a frontier means what.
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

// A number from 0 to `max` in `bits` neighbouring bits of one word of a state.
struct FrontierCounter {
    int first_bit = 0;
    int bits = 0;  // 0: not counted
    int max = 0;
    int min = 0;             // at the end
    bool saturates = false;  // at `max`; otherwise more is not permitted

    // Places the counter at a bit, or at the next word if it would cross into that. Returns the bit
    // after it.
    int place_at(int bit) {
        bits = static_cast<int>(std::bit_width(static_cast<unsigned>(max)));
        first_bit = bit / 64 == (bit + std::max(bits, 1) - 1) / 64 ? bit : (bit / 64 + 1) * 64;
        return first_bit + bits;
    }
    // Precondition: bits > 0.
    [[nodiscard]] int value(const std::uint64_t* state) const {
        const std::uint64_t mask = (std::uint64_t{1} << bits) - 1;
        return static_cast<int>(state[first_bit / 64] >> (first_bit % 64) & mask);
    }
    // False, and the state as it was, if the sum would be more than permitted.
    [[nodiscard]] bool add(int number, std::uint64_t* state) const {
        if (bits == 0) return saturates || number == 0;
        const int room = max - value(state);
        if (number > room && !saturates) return false;
        const auto more = static_cast<std::uint64_t>(std::min(number, room));
        state[first_bit / 64] += more << (first_bit % 64);
        return true;
    }
};

// A cell of the frontier has a bit from the position after the first option that may cover it to
// its own position, and no two have the same one at a time. The bits of cells come first, those of
// counters follow.
class POLYPACK_API FrontierLayout {
  public:
    // Throws Stopped. Precondition: `order` contains every cell once.
    FrontierLayout(const CoverProblem& problem, std::span<const int> order,
                   const std::stop_token& stop = {});

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
