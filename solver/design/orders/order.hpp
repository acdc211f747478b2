// Finds the order of a polyform: the least number of copies that pack a rectangle, or a box in
// space; or a torus, a triangle, a larger copy of the polyform. Of several polyforms, finds the
// smallest such region that they pack together. Also finds prime boxes, which are no union of
// smaller ones.
//
//     const OrderResult result = order(puzzle);
//     if (result.region) ... result.copies, result.packing
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
#include "polypack/design/orders/regions.hpp"
#include "polypack/packing/packing.hpp"
#include "polypack/puzzle/puzzle.hpp"
#include "polypack/puzzle/validate.hpp"

namespace polypack {

// The options of order().
struct OrderOptions {
    // Copies in a region; of pieces of several sizes, as many copies of the largest.
    int max = 100;
    OrderKind kind = OrderKind::all;  // which regions count
    bool each = false;                // a packing has at least one copy of each piece
    int threads = 0;                  // 0: one per core; not negative
    double time_limit = 0;            // seconds since the call; 0: no limit; negative: over at once
    std::stop_token stop = {};        // ends every phase within some milliseconds
    // Bytes for the states of frontiers; 0: no limit. Boxes that need more are decided by search.
    std::size_t memory_limit = 0;
    Progress* progress = nullptr;  // if set, told of every phase
};

// The result of order().
struct OrderResult {
    // The region with the fewest cells; of several, the one with the least sides.
    std::optional<OrderRegion> region;
    int cells = 0;    // of it
    int copies = 0;   // that pack it
    Packing packing;  // of ordered_puzzle()
    // Proven bounds: no region of the kind with fewer cells, or with fewer copies, has a packing.
    int proven_cells = 1;
    int proven_below = 1;              // copies
    BoxesExcluded excluded;            // the regions that have none
    Ending ending = Ending::complete;  // never `limit`; complete: found, or none up to max

    // Returns true if there is no region of up to max copies.
    [[nodiscard]] bool none() const { return ending == Ending::complete && !region; }
};

// Returns the mistakes of a puzzle whose order is asked for: region_mistakes(), pieces of different
// sizes where numbers of copies count, several pieces if they are to make a larger one, and a
// single one if at least one of each is to be used. Precondition: the puzzle is valid.
[[nodiscard]] POLYPACK_API std::vector<Mistake> order_mistakes(const Puzzle& puzzle,
                                                               OrderKind kind = OrderKind::all,
                                                               bool each = false);

// Returns the number of copies in the largest regions; of pieces of several sizes, that of the
// largest. Precondition: no order_mistakes().
[[nodiscard]] POLYPACK_API int most_copies(const Puzzle& puzzle);

// Examines the regions in the order of their cells until one has a packing by any number of each
// piece, or at least one of each, moved as the puzzle permits. The puzzle's region and numbers of
// copies do not matter. The region is the same on any number of threads; the packing, and the
// methods that exclude regions, need not be.
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
// smaller boxes that have one. Every box with a packing is a union of prime ones. options.kind
// is all, and options.each false. Throws as order().
[[nodiscard]] POLYPACK_API PrimeBoxes prime_boxes(const Puzzle& puzzle,
                                                  const OrderOptions& options = {});

}  // namespace polypack
