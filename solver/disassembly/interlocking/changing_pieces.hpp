// Pieces that share the cells of a region and change cell by cell, and how far each can slide
// before another blocks it. Made for judging many designs that differ little: a change updates
// tables of which nothing has to be computed anew.
//
// Two cells of the same kind overlap if they are in the same place. So a piece j at an offset from
// its place collides with a piece i that rests if and only if the offset is the difference of a
// cell of i and one of j. A grid counts these differences for every two pieces; where a count
// becomes 0, or ceases to be, a bit changes in the line through that offset along each axis. A
// distance is then the nearest set bit, as in BlockedSteps. On lattices whose steps sweep other
// cells than the first and the last, further grids count what is in the way in between.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "polypack/base/memory_limit.hpp"
#include "polypack/disassembly/blocked_steps.hpp"
#include "polypack/lattice/lattice.hpp"

namespace polypack {

class ChangingPieces {
  public:
    // Largest number of pieces.
    static constexpr int max_pieces = 12;
    // Largest number of cells of a region.
    static constexpr std::size_t max_cells = 4096;

    // Says in which way a region is too large: it has too many cells, or is so long that the
    // offsets along a line do not fit into a word; nullopt if it is not. O(cells).
    [[nodiscard]] static std::optional<std::string> too_large(const Lattice& lattice,
                                                              std::span<const Point> cells);

    // All cells are empty at first. Throws MemoryLimitExceeded. Precondition: not too_large(), at
    // most max_pieces. Takes memory for pieces^2 times the differences of cells.
    ChangingPieces(const Lattice& lattice, std::span<const Point> cells, int pieces,
                   const Allowance& allowance);

    [[nodiscard]] int pieces() const { return pieces_; }
    // Returns the piece of a cell, -1 if the cell is empty.
    [[nodiscard]] int owner(int cell) const { return owners_[cell]; }
    [[nodiscard]] const std::vector<int>& owners() const { return owners_; }
    // Returns the number of cells of a piece.
    [[nodiscard]] int size(int piece) const { return sizes_[piece]; }
    // Gives a cell to another piece, or to none: -1. O(cells of the region).
    void give(int cell, int piece);

    [[nodiscard]] std::size_t axes() const { return axes_.size(); }
    // Returns a step along an axis, in multiples of the lattice's steps.
    [[nodiscard]] Point unit(std::size_t axis) const { return axes_[axis].unit; }

    // Returns the number of two pieces i < j, for at().
    [[nodiscard]] static constexpr int pair(int i, int j) { return j * (j - 1) / 2 + i; }
    // Returns how far piece j can slide along an axis if piece i rests, `offset` is that of j from
    // its own place less that of i from its own, and nothing else is there. Precondition: they do
    // not overlap.
    [[nodiscard]] FreeSteps at(std::size_t axis, int pair, const Point& offset) const {
        const Axis& along = axes_[axis];
        const Point at = along.in_line(offset);
        if (!along.contains(at)) return {};
        const std::size_t line = static_cast<std::size_t>(pair) * along.lines() + along.line_of(at);
        const std::uint64_t rest = along.rest[line];
        const std::uint64_t between = along.between.empty() ? 0 : along.between[line];
        return free_steps(rest >> 1 | between, rest | between, at.x - along.first_place);
    }

  private:
    // The offsets along an axis.
    struct Axis : AxisLines {
        explicit Axis(const Point& along) : AxisLines(along), unit(along) {}

        Point unit;
        // By pair and line, a bit for each place where the two collide.
        std::vector<std::uint64_t> rest{};
        // A bit for each place such that a step forward from there has something in its way, but
        // not where it starts or ends. Empty: no step of the lattice sweeps such cells.
        std::vector<std::uint64_t> between{};
        // By pair and offset, the number of ways in which something is in the way.
        std::vector<std::uint32_t> between_counts{};
        // By kind of the sliding cell times the number of kinds, plus the kind of the other: the
        // translations of the cells in between, as differences of places in a grid.
        std::vector<std::vector<int>> swept{};
        std::vector<std::uint32_t> bits{};  // by offset: 64 times its line, plus its place
    };
    // Cells of one piece and kind, as places in a grid.
    using Places = std::vector<int>;

    // The size of the tables to be made, and what limits it.
    struct Room {
        std::size_t pairs;
        const Allowance& allowance;
    };

    // Throws MemoryLimitExceeded if there is no room for so many bytes more.
    void reserve(const Room& room, double bytes);
    void lay_out(const Lattice& lattice, const SlideAxis& given, const Room& room);
    // Adds or removes what a cell and all cells of the other pieces have in common.
    template <bool Add>
    void count(int cell, int piece);
    template <bool Add>
    void count_rest(std::size_t pair, int offset);
    template <bool Add>
    void count_between(std::size_t pair, int moving, int moving_kind, int still, int still_kind);

    int pieces_;
    int kinds_;
    std::vector<int> owners_;                 // by cell
    std::vector<int> sizes_;                  // by piece
    std::vector<int> places_;                 // by cell, in a grid
    std::vector<int> kind_of_;                // by cell
    std::vector<int> index_;                  // by cell, in the list of its piece and kind
    std::vector<Places> of_;                  // by piece and kind
    std::vector<std::vector<int>> cells_of_;  // the same as cells
    // A box of offsets, in multiples of the lattice's steps.
    Point low_;
    Point extent_;
    int origin_ = 0;                          // the place of the offset 0
    std::size_t grid_ = 0;                    // offsets
    std::vector<std::uint16_t> rest_counts_;  // by pair and offset
    std::vector<Axis> axes_;
    bool sweeps_ = false;  // some axis has cells in between
    double bytes_ = 0;     // of the tables
};

}  // namespace polypack
