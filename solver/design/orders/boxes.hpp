// Finds the rectangles, parallelograms, or boxes in space, that a set of pieces packs, with any
// number of each, or with at least some of each.
//
// A box is excluded by an argument of analysis/reasons, by the frontier, or by a search. The
// frontier decides all boxes with the same cross-section together: it sweeps an endless box;
// wherever no cell ahead is covered, a finite box ends (counting/frontier/count_by_frontier.hpp).
// Frontier and search take turns until one of them has decided.
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

namespace polypack {

// The sides of a box along x, y and z; in the plane, the last is 1.
using BoxSides = std::array<int, 3>;

// Formats the sides: "23 x 24", in space "2 x 7 x 12".
[[nodiscard]] POLYPACK_API std::string box_text(const Lattice& lattice, const BoxSides& sides);

// Returns true if every piece turns in all ways.
[[nodiscard]] POLYPACK_API bool turns_freely(const Puzzle& pieces);

// Returns the puzzle of packing a box with any number of each piece, or with at least so many.
// Throws as box() of puzzle/box.hpp does.
[[nodiscard]] POLYPACK_API Puzzle puzzle_of_box(const Puzzle& pieces, const BoxSides& sides,
                                                int least = 0);

// Returns all boxes of so many cells, with their sides ascending; if a piece may not be moved in
// every way that exchanges sides, with their sides in every order. The least cross-sections come
// first. O(cells).
[[nodiscard]] POLYPACK_API std::vector<BoxSides> boxes_of(const Puzzle& pieces, int cells);

// Methods of deciding boxes that no argument excludes.
enum class BoxMethod { automatic, frontier, search };

// Limits for a set of boxes.
struct BoxLimits {
    int cells = 0;                            // of a box, at most
    int least = 0;                            // copies of each piece that a packing has
    int threads = 0;                          // 0: one per core
    std::size_t memory = 0;                   // bytes; 0: no limit
    BoxMethod method = BoxMethod::automatic;  // automatic: frontier and search take turns
    std::stop_token stop = {};                // ends every phase within some milliseconds
};

// Numbers of boxes without packing, by the method that excluded them.
struct BoxesExcluded {
    int by_argument = 0;  // those that explain gives
    int by_frontier = 0;  // no state of a frontier leads to the end of the box
    int by_search = 0;    // a search ended without a packing
    // Returns the sum of these.
    [[nodiscard]] int all() const { return by_argument + by_frontier + by_search; }
};

// Searches for a packing of a region of any shape. If there is none, returns nullopt and counts the
// region by the method that excluded it. Throws Stopped and MemoryLimitExceeded.
[[nodiscard]] POLYPACK_API std::optional<Packing> first_packing(const Puzzle& region,
                                                                const BoxLimits& limits,
                                                                BoxesExcluded& excluded);

// Decides, one by one, which boxes the pieces of a set pack.
class POLYPACK_API PackedBoxes {
  public:
    // Precondition: the puzzle is valid and has no region_mistakes(), see regions.hpp.
    PackedBoxes(const Puzzle& pieces, const BoxLimits& limits);
    PackedBoxes(const PackedBoxes&) = delete;
    PackedBoxes& operator=(const PackedBoxes&) = delete;
    ~PackedBoxes();

    // Returns true if a box can be packed. Throws Stopped and, where it may not search,
    // MemoryLimitExceeded. Precondition: no more cells than limits.cells.
    [[nodiscard]] bool packs(const BoxSides& sides);
    // Returns a packing of puzzle_of_box(). Throws Stopped. Precondition: packs(sides).
    [[nodiscard]] Packing packing(const BoxSides& sides);

    // Returns the counts of the boxes that packs() has excluded.
    [[nodiscard]] const BoxesExcluded& excluded() const { return excluded_; }
    // Returns the most states of a frontier at a position so far.
    [[nodiscard]] std::size_t most_states() const { return most_states_; }

  private:
    struct Column;

    [[nodiscard]] Column& column_of(const BoxSides& sides);
    void make_room(const Column& current);

    Puzzle pieces_;
    BoxLimits limits_;
    int reach_ = 1;  // the longest extent of a piece along last sides, however it is turned
    std::map<std::array<int, 2>, std::unique_ptr<Column>> columns_;  // by cross-section
    std::map<BoxSides, Packing> found_;                              // by searches
    BoxesExcluded excluded_;
    std::size_t most_states_ = 0;
};

}  // namespace polypack
