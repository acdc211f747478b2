// Attacks of rooks and bishops by three methods with one interface.
//
// Each method is a class with an Occupancy (the occupied cells, in the form that the method needs)
// and rook(cell, occupancy) and bishop(cell, occupancy): the cells attacked, the first blocker in
// each direction included. Tables are built once, when the first object of the method is made, from
// a plain walk along the rays; an object is a pointer to them, so that a lookup need not test
// whether they exist. Make one and look up many.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "polypack/games/leapers.hpp"

namespace polypack {

// Returns the attacks of a rook by walking along the rays; the tables are made from this, and tests
// compare with it.
[[nodiscard]] ChessCells rook_walk(int cell, std::uint64_t occupied);
// Returns the attacks of a bishop by walking.
[[nodiscard]] ChessCells bishop_walk(int cell, std::uint64_t occupied);

// The occupied cells as one board.
class PlainOccupancy {
  public:
    constexpr void toggle(int cell) { bits_ ^= std::uint64_t{1} << cell; }
    // Returns the occupied cells: bit c is cell c.
    [[nodiscard]] constexpr std::uint64_t bits() const { return bits_; }
    [[nodiscard]] friend constexpr bool operator==(const PlainOccupancy&,
                                                   const PlainOccupancy&) = default;

  private:
    std::uint64_t bits_ = 0;
};

// Direct lookup: for each of the four lines through a cell (rank, file, two diagonals) a table from
// the occupancy of that line to the attacked cells. The occupancy of a line is brought into six
// adjacent bits (the ends of a line never matter) by a shift or a multiplication; Tannous looks it
// up in a hash table by its value. No rotated board is kept.
// Source: Tannous, "Avoiding Rotated Bitboards with Direct Lookup", ICGA Journal 30(2), 2007.
class DirectLookup {
  public:
    // The occupied cells in the form of this method.
    using Occupancy = PlainOccupancy;
    // Returns the cells that a rook attacks.
    [[nodiscard]] ChessCells rook(int cell, const Occupancy& occupied) const {
        const std::uint64_t all = occupied.bits();
        return tables_.rank[cell][rank_index(cell, all)] |
               tables_.file[cell][file_index(cell, all)];
    }
    // Returns the cells that a bishop attacks.
    [[nodiscard]] ChessCells bishop(int cell, const Occupancy& occupied) const {
        const std::uint64_t all = occupied.bits();
        return tables_.rising[cell][diagonal_index(all & tables_.rising_cells[cell])] |
               tables_.falling[cell][diagonal_index(all & tables_.falling_cells[cell])];
    }

  private:
    using LineTable = std::array<std::array<ChessCells, 64>, 64>;  // by cell, by line occupancy
    struct Tables {
        LineTable rank, file, rising, falling;
        // Cells of the diagonals, without those of the a- and h-file.
        std::array<std::uint64_t, 64> rising_cells, falling_cells;
        Tables();
    };
    static const Tables& tables() {
        static const Tables built;
        return built;
    }

    static constexpr std::uint64_t a_file = 0x0101010101010101;
    static constexpr std::uint64_t inner_a_file = 0x0001010101010100;
    static constexpr std::uint64_t inner_files = 0x7E7E7E7E7E7E7E7E;
    static std::size_t rank_index(int cell, std::uint64_t all) {
        return (all >> ((cell & 56) + 1)) & 63;
    }
    // Returns the index of a file: the multiplication brings rank r of the a-file, bit 8 r, to bit
    // 57 + r.
    static std::size_t file_index(int cell, std::uint64_t all) {
        return (((all >> (cell & 7)) & inner_a_file) * 0x0004081020408000u) >> 58;
    }
    // Returns the index of a diagonal, which has at most one cell per file: the multiplication adds
    // all ranks into the top one.
    static std::size_t diagonal_index(std::uint64_t inner) { return (inner * a_file) >> 57; }

    const Tables& tables_ = tables();
};

// Rotated bitboards: four boards, three of them turned so that files and diagonals lie in adjacent
// bits; kept up to date with every change. Source: Hyatt, "Rotated Bitmaps", ICGA Journal 22(4),
// 1999.
class RotatedBitboards {
    using CellTable = std::array<std::array<std::uint8_t, 64>, 4>;  // by line, by cell
    // Position of a cell in each turned board: cells by line, along it by rank (by file in a rank).
    static constexpr CellTable places = [] {
        constexpr std::array<std::pair<int, int>, 4> steps{{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}};
        CellTable place{};
        for (int line = 0; line < 4; ++line) {
            std::uint8_t next = 0;
            for (int first = 0; first < 64; ++first) {
                int file = first % 8;
                int rank = first / 8;
                const auto [files, ranks] = steps[line];
                const bool begins = rank < ranks || file < files || file - files > 7;
                while (begins && file >= 0 && file < 8 && rank < 8) {
                    place[line][8 * rank + file] = next++;
                    file += files;
                    rank += ranks;
                }
            }
        }
        return place;
    }();

  public:
    // The occupied cells, in four orders.
    class Occupancy {
      public:
        // Occupies a cell, or empties it.
        void toggle(int cell) {
            for (int line = 0; line < 4; ++line) {
                turned_[line] ^= std::uint64_t{1} << places[line][cell];
            }
        }
        // Returns the occupied cells: bit c is cell c.
        [[nodiscard]] std::uint64_t bits() const { return turned_[0]; }
        [[nodiscard]] friend bool operator==(const Occupancy&, const Occupancy&) = default;

      private:
        friend class RotatedBitboards;
        std::array<std::uint64_t, 4> turned_{};  // ranks, files, rising, falling
    };
    // Returns the cells that a rook attacks.
    [[nodiscard]] ChessCells rook(int cell, const Occupancy& occupied) const {
        return attacks(0, cell, occupied) | attacks(1, cell, occupied);
    }
    // Returns the cells that a bishop attacks.
    [[nodiscard]] ChessCells bishop(int cell, const Occupancy& occupied) const {
        return attacks(2, cell, occupied) | attacks(3, cell, occupied);
    }

  private:
    struct Tables {
        CellTable shift;  // to the first cell of its line
        CellTable mask;   // of its line's length
        std::array<std::array<std::array<ChessCells, 256>, 64>, 4> attacks;
        Tables();
    };
    static const Tables& tables() {
        static const Tables built;
        return built;
    }

    [[nodiscard]] ChessCells attacks(int line, int cell, const Occupancy& occupied) const {
        const std::uint64_t index =
            (occupied.turned_[line] >> tables_.shift[line][cell]) & tables_.mask[line][cell];
        return tables_.attacks[line][cell][index];
    }

    const Tables& tables_ = tables();
};

// Magic multiplication: a factor per cell maps the relevant occupancy to a small index without a
// harmful collision. Source: Kannan, "Magic Move-Bitboard Generation in Computer Chess", 2007.
// Extracting the relevant bits (pext) in place of multiplying: perft 7 % faster in some positions,
// 5 % slower in others, on a Xeon with a fast pext; not worth a second copy of everything.
class MagicMultiplication {
  public:
    // The occupied cells in the form of this method.
    using Occupancy = PlainOccupancy;
    // Returns the cells that a rook attacks.
    [[nodiscard]] ChessCells rook(int cell, const Occupancy& occupied) const {
        return tables_.rooks[cell].attacks(occupied.bits());
    }
    // Returns the cells that a bishop attacks.
    [[nodiscard]] ChessCells bishop(int cell, const Occupancy& occupied) const {
        return tables_.bishops[cell].attacks(occupied.bits());
    }

  private:
    struct Magic {
        std::uint64_t relevant = 0;
        std::uint64_t factor = 0;
        const ChessCells* table = nullptr;
        int shift = 0;
        [[nodiscard]] ChessCells attacks(std::uint64_t occupied) const {
            return table[((occupied & relevant) * factor) >> shift];
        }
    };
    struct Tables {
        std::array<Magic, 64> rooks, bishops;
        std::vector<ChessCells> attacks;  // of all cells, one after the other
        Tables();
    };
    static const Tables& tables() {
        static const Tables built;
        return built;
    }

    const Tables& tables_ = tables();
};

}  // namespace polypack
