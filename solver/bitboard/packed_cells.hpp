// Boards whose cells have more than two states: the bits of a cell lie side by side, cell after
// cell.
// Source: Browne, "Bitboard Methods for Games", section on cells of several bits.
//
//     cell      3    2    1    0          two bits a cell: empty 00, black 01, white 10
//     bits     10   00   01   01
#pragma once

#include <array>
#include <cassert>

#include "polypack/bitboard/bitboard.hpp"

namespace polypack {

// `Cells` cells of `Bits` bits each. Cell i has the bits from i * Bits on, which may straddle two
// words. Bits past the last cell are zero.
template <int Bits, int Cells>
class PackedCells {
  public:
    static_assert(Bits >= 1 && Bits <= 16 && Cells >= 1);
    // The number of states of a cell.
    static constexpr int states = 1 << Bits;
    // The bits of all cells.
    using Board = Bitboard<(Bits * Cells + 63) / 64>;
    // One bit of each cell.
    using Plane = Bitboard<(Cells + 63) / 64>;

    constexpr PackedCells() = default;
    // Makes a board from its planes: plane k has the cells whose bit k is set.
    [[nodiscard]] static constexpr PackedCells of_planes(const std::array<Plane, Bits>& planes) {
        PackedCells packed;
        for (int k = 0; k < Bits; ++k) {
            for (const int cell : planes[k]) packed.board_.set(cell * Bits + k);
        }
        return packed;
    }
    // Returns the cells whose bit k is set, one bit each.
    [[nodiscard]] constexpr Plane plane(int k) const {
        assert(k >= 0 && k < Bits);
        Plane result;
        for (const int bit : board_.shifted_down(k) & lowest()) result.set(bit / Bits);
        return result;
    }

    // Returns all bits in their layout.
    [[nodiscard]] constexpr const Board& board() const { return board_; }
    [[nodiscard]] friend constexpr bool operator==(const PackedCells&,
                                                   const PackedCells&) = default;

    // Returns the state of a cell, 0 to states - 1.
    [[nodiscard]] constexpr int get(int cell) const {
        assert(cell >= 0 && cell < Cells);
        const int bit = cell * Bits;
        std::uint64_t low = board_.word[bit >> 6] >> (bit & 63);
        if ((bit & 63) + Bits > 64) low |= board_.word[(bit >> 6) + 1] << (64 - (bit & 63));
        return static_cast<int>(low & (states - 1));
    }
    // Sets the state of a cell. Precondition: 0 <= state < states.
    constexpr void set(int cell, int state) {
        assert(state >= 0 && state < states);
        for (int k = 0; k < Bits; ++k) {
            board_.reset(cell * Bits + k);
            if ((state >> k) & 1) board_.set(cell * Bits + k);
        }
    }

    // Returns the lowest bit of each cell in this state. Compares all cells at once; O(words).
    [[nodiscard]] constexpr Board in_state(int state) const {
        assert(state >= 0 && state < states);
        Board equal = lowest();
        for (int k = 0; k < Bits; ++k) {
            const Board bit = board_.shifted_down(k);
            equal = (state >> k) & 1 ? equal & bit : equal - bit;
        }
        return equal;
    }
    // Returns the number of cells in this state.
    [[nodiscard]] constexpr int count(int state) const { return in_state(state).count(); }
    // Changes every cell of state `from` to state `to`.
    constexpr void replace(int from, int to) {
        const Board where = in_state(from);
        for (int k = 0; k < Bits; ++k) {
            if (((from ^ to) >> k) & 1) board_ ^= where.shifted_up(k);
        }
    }

    // Moves every cell up by whole cells in one shift. Cells that leave are lost; zeros come in.
    [[nodiscard]] constexpr PackedCells shifted_up(int cells) const {
        PackedCells result;
        result.board_ = board_.shifted_up(cells * Bits) & Board::first_cells(Cells * Bits);
        return result;
    }
    // Moves the state of every cell c to c - cells; drops those below 0.
    [[nodiscard]] constexpr PackedCells shifted_down(int cells) const {
        PackedCells result;
        result.board_ = board_.shifted_down(cells * Bits);
        return result;
    }

  private:
    [[nodiscard]] static constexpr Board lowest() {
        constexpr Board bits = [] {
            Board result;
            for (int cell = 0; cell < Cells; ++cell) result.set(cell * Bits);
            return result;
        }();
        return bits;
    }

    Board board_{};
};

}  // namespace polypack
