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
// Returns the axes of a lattice. The table is made once, which takes up to a tenth of a second, and
// kept. Several threads may call this.
[[nodiscard]] const std::vector<SlideAxis>& slide_table(const Lattice& lattice);

// A number of free steps; `endless`: there is no obstacle.
using Steps = int;
inline constexpr Steps endless = std::numeric_limits<Steps>::max();

struct FreeSteps {
    Steps forward = endless;
    Steps backward = endless;
};

// Reads free steps off two words: in `ahead`, bit `bit` is the next step forward; in `behind`, the
// bit below it is the next step backward.
[[nodiscard]] inline FreeSteps free_steps(std::uint64_t ahead, std::uint64_t behind, int bit) {
    ahead = bit >= 64 ? 0 : bit < 0 ? ahead : ahead >> bit;
    behind = bit <= 0 ? 0 : bit >= 64 ? behind : behind & ((std::uint64_t{1} << bit) - 1);
    FreeSteps steps;
    if (ahead != 0) steps.forward = std::countr_zero(ahead) - (bit < 0 ? bit : 0);
    if (behind != 0) steps.backward = bit - 64 + std::countl_zero(behind);
    return steps;
}

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
        if (!lines.contains(at)) return {};
        const std::uint64_t* words = lines.words.data() + lines.line_of(at) * lines.words_per_line;
        const int bit = at.x - lines.first_place;
        if (lines.words_per_line == 1) return free_steps(*words, *words, bit);
        return in_words(words, lines.words_per_line, bit);
    }

    [[nodiscard]] std::size_t bytes() const;

    // Returns an identifier that no other object of the process ever has; not 0.
    [[nodiscard]] std::uint64_t id() const { return id_; }

  private:
    struct Lines : AxisLines {
        using AxisLines::AxisLines;

        int words_per_line = 1;
        std::vector<std::uint64_t> words{};

        // Makes lines without obstacles from one such point to another. Throws MemoryLimitExceeded.
        void lay_out(const Point& low, const Point& high, const Allowance& allowance);
        // Adds up to 64 obstacles of one line, from a point on.
        void add(const Point& at, std::uint64_t places);
    };

    static std::uint64_t next_id();

    static FreeSteps in_words(const std::uint64_t* words, int count, int bit);

    std::uint64_t id_;
    std::vector<Lines> axes_;
};

}  // namespace polypack
