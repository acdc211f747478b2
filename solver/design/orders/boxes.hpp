// Which rectangles, or boxes in space, a set of pieces packs, any number of each.
//
// A box is excluded by an argument of analysis/reasons, or by the frontier, or by a search. The
// frontier decides all boxes with the same cross-section together: it goes along a box without an
// end, and where it leaves nothing open, a box ends (counting/frontier/count_by_frontier.hpp).
// Frontier and search take turns until one of them knows.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/packing/packing.hpp"
#include "polypack/puzzle/puzzle.hpp"
#include "polypack/puzzle/validate.hpp"

namespace polypack {

// The sides of a box along x, y and z; in the plane, the last is 1.
using BoxSides = std::array<int, 3>;

// "23 x 24", in space "2 x 7 x 12".
[[nodiscard]] POLYPACK_API std::string box_text(const Lattice& lattice, const BoxSides& sides);

// What is wrong with a puzzle of whose pieces boxes are to be packed: a lattice whose cells are no
// squares or cubes, pieces with colours. Only the lattice and the pieces matter, not the region nor
// the copies. Precondition: the puzzle is valid.
[[nodiscard]] POLYPACK_API std::vector<Mistake> box_mistakes(const Puzzle& puzzle);

// Whether the sides of a box may change places: every piece turns in all ways.
[[nodiscard]] POLYPACK_API bool turns_freely(const Puzzle& pieces);

// The box, to be packed with any number of each piece. Throws as box() of puzzle/box.hpp does.
[[nodiscard]] POLYPACK_API Puzzle puzzle_of_box(const Puzzle& pieces, const BoxSides& sides);

// All boxes of so many cells whose sides are ascending; if a piece may not be turned in every way,
// with their sides in every order. The least cross-sections come first. O(cells).
[[nodiscard]] POLYPACK_API std::vector<BoxSides> boxes_of(const Puzzle& pieces, int cells);

// How boxes are decided that no argument excludes.
enum class BoxMethod { automatic, frontier, search };

// What a set of boxes may take.
struct BoxLimits {
    int cells = 0;                            // of a box, at most
    int threads = 0;                          // 0: one per core
    std::size_t memory = 0;                   // bytes; 0: no limit
    BoxMethod method = BoxMethod::automatic;  // automatic: frontier and search take turns
    std::stop_token stop = {};                // ends every phase within some milliseconds
};

// By what it became known of how many boxes that they have no packing.
struct BoxesExcluded {
    int by_argument = 0;  // those that explain gives
    int by_frontier = 0;  // no state of a frontier leads to the end of the box
    int by_search = 0;    // a search ended without a packing
    // The sum of these.
    [[nodiscard]] int all() const { return by_argument + by_frontier + by_search; }
};

// A packing of a region of any shape, found by a search; nullopt: there is none, and it is counted
// by what that is known. Throws Stopped and MemoryLimitExceeded.
[[nodiscard]] POLYPACK_API std::optional<Packing> first_packing(const Puzzle& region,
                                                                const BoxLimits& limits,
                                                                BoxesExcluded& excluded);

// The boxes that pieces of one set pack, as far as they were asked for.
class POLYPACK_API PackedBoxes {
  public:
    // Precondition: the puzzle is valid and has no box_mistakes().
    PackedBoxes(const Puzzle& pieces, const BoxLimits& limits);
    PackedBoxes(const PackedBoxes&) = delete;
    PackedBoxes& operator=(const PackedBoxes&) = delete;
    ~PackedBoxes();

    // Whether a box can be packed. Throws Stopped and, where it may not search,
    // MemoryLimitExceeded. Precondition: no more cells than limits.cells.
    [[nodiscard]] bool packs(const BoxSides& sides);
    // A packing of puzzle_of_box(). Throws Stopped. Precondition: packs(sides).
    [[nodiscard]] Packing packing(const BoxSides& sides);

    // Of the boxes that packs() was asked for.
    [[nodiscard]] const BoxesExcluded& excluded() const { return excluded_; }
    // The most states of a frontier at a position so far.
    [[nodiscard]] std::size_t most_states() const { return most_states_; }

  private:
    struct Column;

    [[nodiscard]] Column& column_of(const BoxSides& sides);
    void make_room(const Column& current);

    Puzzle pieces_;
    BoxLimits limits_;
    int reach_ = 1;  // the longest side of a piece, however it is turned
    std::map<std::array<int, 2>, std::unique_ptr<Column>> columns_;  // by cross-section
    std::map<BoxSides, Packing> found_;                              // by searches
    BoxesExcluded excluded_;
    std::size_t most_states_ = 0;
};

}  // namespace polypack
