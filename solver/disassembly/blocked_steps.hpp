// Tells how far one shape can slide before another blocks it, for any positions of the two.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "polypack/base/memory_limit.hpp"
#include "polypack/disassembly/axes.hpp"
#include "polypack/lattice/lattice.hpp"
#include "polypack/lattice/polyform.hpp"

namespace polypack {

// Returns, by residue of the sliding cell, the offsets of all cells that it overlaps anywhere
// between its first and its last place, both included. Squares and cubes overlap only these two;
// hexagons that slide towards a neighbour overlap cells of the rows on both sides, too. Cells that
// touch do not overlap.
[[nodiscard]] std::vector<std::vector<Point>> swept_cells(const Lattice& lattice,
                                                          const SlideStep& step);

// The data for sliding along an axis: the axis as a point and in multiples of the lattice's steps,
// and the cells that a step sweeps.
struct SlideAxis {
    SlideStep step{};
    Point unit{};  // one coordinate is 1 or -1
    std::vector<std::vector<Point>> swept{};
};
[[nodiscard]] std::vector<SlideAxis> slide_table(const Lattice& lattice);

// A number of free steps; `endless`: there is no obstacle.
using Steps = int;
inline constexpr Steps endless = std::numeric_limits<Steps>::max();

struct FreeSteps {
    Steps forward = endless;
    Steps backward = endless;
};

// One bit per step of the first shape along every line of every axis, set if the second shape
// blocks that step. A whole line is one or a few words, so distances in both directions are the
// nearest set bits on both sides of a place.
class BlockedSteps {
  public:
    // Throws MemoryLimitExceeded. O(axes * cells of the first * lines that the second is on), 64
    // places of a line at once, for each residue that a step sweeps.
    BlockedSteps(const Lattice& lattice, const std::vector<SlideAxis>& axes, const Polyform& first,
                 const Polyform& second, const Allowance& allowance);

    // Returns how far the first shape can slide if it is at that offset from the second, in
    // multiples of the lattice's steps. Precondition: they do not overlap. O(words of a line).
    [[nodiscard]] FreeSteps at(std::size_t axis, const Point& offset) const {
        const Lines& lines = axes_[axis];
        const Point at = lines.in_line(offset);
        const int row = at.y - lines.first_row;
        const int column = at.z - lines.first_column;
        if (row < 0 || row >= lines.rows || column < 0 || column >= lines.columns) return {};
        const auto line = static_cast<std::size_t>(row) * lines.columns + column;
        const std::uint64_t* words = lines.words.data() + line * lines.words_per_line;
        const int bit = at.x - lines.first_place;
        if (lines.words_per_line == 1) return in_word(*words, bit);
        return in_words(words, lines.words_per_line, bit);
    }

    [[nodiscard]] std::size_t bytes() const;

    // Returns an identifier that no other object of the process ever has; not 0.
    [[nodiscard]] std::uint64_t id() const { return id_; }

  private:
    // All lines along one axis. Places on a line are counted by the coordinate that changes by 1 or
    // -1 with each step; the other two coordinates, where that one is 0, identify the line.
    struct Lines {
        int Point::* count = &Point::x;
        int Point::* row = &Point::y;
        int Point::* column = &Point::z;
        int sign = 1;
        int row_unit = 0;
        int column_unit = 0;
        int first_place = 0;
        int first_row = 0;
        int first_column = 0;
        int rows = 0;
        int columns = 0;
        int words_per_line = 1;
        std::vector<std::uint64_t> words{};

        [[nodiscard]] int place_of(const Point& offset) const { return sign * (offset.*count); }
        // Returns {place, row, column}.
        [[nodiscard]] Point in_line(const Point& offset) const {
            const int place = place_of(offset);
            return {place, offset.*row - place * row_unit, offset.*column - place * column_unit};
        }

        // Makes lines without obstacles from one such point to another. Throws MemoryLimitExceeded.
        void lay_out(const Point& low, const Point& high, const Allowance& allowance);
        // Adds up to 64 obstacles of one line, from a point on.
        void add(const Point& at, std::uint64_t places);
    };

    // Returns an empty set of lines along an axis.
    static Lines along(const Point& unit);
    static std::uint64_t next_id();

    // Reads the free steps off a word: bit `bit` is the next step forward, the one below it the
    // next step backward.
    static FreeSteps in_word(std::uint64_t word, int bit) {
        const std::uint64_t ahead = bit >= 64 ? 0 : bit < 0 ? word : word >> bit;
        const std::uint64_t behind = bit <= 0    ? 0
                                     : bit >= 64 ? word
                                                 : word & ((std::uint64_t{1} << bit) - 1);
        FreeSteps steps;
        if (ahead != 0) {
            steps.forward = std::countr_zero(ahead) - (bit < 0 ? bit : 0);
        }
        if (behind != 0) {
            steps.backward = bit - 64 + std::countl_zero(behind);
        }
        return steps;
    }
    static FreeSteps in_words(const std::uint64_t* words, int count, int bit);

    std::uint64_t id_;
    std::vector<Lines> axes_;
};

}  // namespace polypack
