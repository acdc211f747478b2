// Finds the order of a polyform: the least number of copies that pack a rectangle, or a box in
// space; or a torus, or a larger copy of the polyform. Also finds prime boxes, which are no union
// of smaller ones.
//
//     const OrderResult result = order(puzzle);
//     if (result.box) ... result.copies, result.packing
//
// After D. A. Klarner, Packing a rectangle with congruent n-ominoes (1969).
#pragma once

#include <cstddef>
#include <optional>
#include <stop_token>
#include <vector>

#include "polypack/api/solve_options.hpp"
#include "polypack/base/export.hpp"
#include "polypack/base/progress.hpp"
#include "polypack/design/orders/boxes.hpp"
#include "polypack/packing/packing.hpp"
#include "polypack/puzzle/puzzle.hpp"
#include "polypack/puzzle/validate.hpp"

namespace polypack {

// Largest number of cells of a box that order() examines.
inline constexpr int most_box_cells = 4096;

// The regions that count.
enum class OrderKind {
    all,      // all boxes
    odd,      // those of an odd number of copies
    square,   // squares and cubes
    torus,    // boxes whose opposite sides are joined
    reptile,  // larger copies of the one piece: each cell is a square or cube of 2, 3, .. a side
};

// The options of order().
struct OrderOptions {
    int max = 100;                    // copies
    OrderKind kind = OrderKind::all;  // which regions count
    int threads = 0;                  // 0: one per core; not negative
    double time_limit = 0;            // seconds since the call; 0: no limit; negative: over at once
    std::stop_token stop = {};        // ends every phase within some milliseconds
    // Bytes for the states of frontiers; 0: no limit. Boxes that need more are decided by search.
    std::size_t memory_limit = 0;
    Progress* progress = nullptr;  // if set, told of every phase
};

// The result of order().
struct OrderResult {
    // The box with the fewest copies; of several, the one with the least sides. For
    // OrderKind::reptile, the box that each cell is enlarged to.
    std::optional<BoxSides> box;
    int copies = 0;   // that pack it
    Packing packing;  // of ordered_puzzle()
    // Proven bound: no box of the kind with fewer copies has a packing.
    int proven_below = 1;
    BoxesExcluded excluded;            // the boxes that have none
    Ending ending = Ending::complete;  // never `limit`; complete: found, or none up to max

    // Returns true if there is no box of up to max copies.
    [[nodiscard]] bool none() const { return ending == Ending::complete && !box; }
};

// Returns the box_mistakes() of a puzzle whose pieces are to pack regions of that kind.
[[nodiscard]] POLYPACK_API std::vector<Mistake> region_mistakes(const Puzzle& puzzle,
                                                                OrderKind kind);
// Returns the mistakes of a puzzle whose order is asked for: region_mistakes(), pieces of different
// sizes, as the number of copies would then say little, and several pieces if they are to make a
// larger one. Precondition: the puzzle is valid.
[[nodiscard]] POLYPACK_API std::vector<Mistake> order_mistakes(const Puzzle& puzzle,
                                                               OrderKind kind = OrderKind::all);

// Returns the puzzle of packing the region of that kind with any number of each piece. Throws as
// box() of puzzle/box.hpp does.
[[nodiscard]] POLYPACK_API Puzzle ordered_puzzle(const Puzzle& pieces, OrderKind kind,
                                                 const BoxSides& sides);

// Returns the number of copies in the largest boxes. Precondition: no order_mistakes().
[[nodiscard]] POLYPACK_API int most_copies(const Puzzle& puzzle);

// Examines the regions in the order of their cells until one has a packing by any number of each
// piece, moved as the puzzle permits. The puzzle's region and numbers of copies do not matter. The
// box is the same on any number of threads; the packing, and the methods that exclude boxes, need
// not be.
//
// Throws InvalidPuzzle, also for order_mistakes(); InvalidArgument for options.max below 1 or above
// most_copies(); MemoryLimitExceeded if a search alone takes too much; ThreadsUnavailable.
[[nodiscard]] POLYPACK_API OrderResult order(const Puzzle& puzzle,
                                             const OrderOptions& options = {});

// The result of prime_boxes().
struct PrimeBoxes {
    std::vector<BoxSides> boxes;  // by cells, then by sides
    // Proven bound: all prime boxes of fewer copies are in the list.
    int proven_below = 1;
    BoxesExcluded excluded;            // the boxes that have no packing
    Ending ending = Ending::complete;  // never `limit`
};

// Returns the prime boxes of up to options.max copies: those that have a packing, but none by
// smaller boxes that have one. Every box with a packing is a union of prime ones. options.kind:
// all. Throws as order().
[[nodiscard]] POLYPACK_API PrimeBoxes prime_boxes(const Puzzle& puzzle,
                                                  const OrderOptions& options = {});

}  // namespace polypack
