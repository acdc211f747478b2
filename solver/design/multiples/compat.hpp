// Finds the least common multiple of polyforms: the smallest region that copies of each of them
// alone pack.
//
//     const CompatResult result = compat(puzzle);
//     if (result.found()) ... result.region, result.packings
//
// Two polyforms with a common multiple are called compatible. After A. Cibulis, A. Liu and
// B. Wainwright, Polyomino number theory (2002).
#pragma once

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

#include "polypack/api/solve_options.hpp"
#include "polypack/base/export.hpp"
#include "polypack/base/progress.hpp"
#include "polypack/packing/packing.hpp"
#include "polypack/puzzle/puzzle.hpp"
#include "polypack/puzzle/validate.hpp"

namespace polypack {

// Largest number of cells of a region that compat() examines.
inline constexpr int most_multiple_cells = 256;
// Largest number of polyforms whose common multiple is asked for.
inline constexpr int most_polyforms = 8;

// The options of compat().
struct CompatOptions {
    int max = 60;                  // cells of a region
    bool holes = true;             // false: only regions without holes, in space without cavities
    int threads = 0;               // 0: one per core; not negative
    double time_limit = 0;         // seconds since the call; 0: no limit; negative: over at once
    std::stop_token stop{};        // ends the search within some milliseconds
    std::size_t memory_limit = 0;  // bytes; 0: no limit
    Progress* progress = nullptr;  // if set, told of the search
};

// The result of compat().
struct CompatResult {
    std::vector<Point> region;  // a least one; its first cell is in the first step of the lattice
    std::vector<Packing> packings;  // of multiple_puzzle(), one for each piece, of its copies alone
    // Proven bound: no region of fewer cells is a common multiple.
    int proven_below = 1;
    bool never = false;                // proven: no region of any size is one
    std::uint64_t nodes = 0;           // copies placed, one after another
    Ending ending = Ending::complete;  // never `limit`; complete: found, or none up to max

    // Returns true if there is a common multiple of up to max cells.
    [[nodiscard]] bool found() const { return !region.empty(); }
};

// Returns the mistakes of a puzzle whose pieces are to have a common multiple: fewer than two
// pieces or more than most_polyforms, colours, a piece that is not connected or has more than
// most_multiple_cells cells. The region and the copies do not matter. `any_number`: some of the
// pieces will be chosen. Precondition: the puzzle is valid.
[[nodiscard]] POLYPACK_API std::vector<Mistake> compat_mistakes(const Puzzle& puzzle,
                                                                bool any_number = false);

// Returns the puzzle of packing the region with any number of each piece, in canonical form.
[[nodiscard]] POLYPACK_API Puzzle multiple_puzzle(const Puzzle& pieces,
                                                  const std::vector<Point>& region);

// Finds the least connected region that is packed by copies of each piece of the puzzle alone,
// moved as the puzzle permits. The region and the packings are the same on any number of threads,
// and so is the number of nodes of a search that was not stopped.
//
// Copies of all pieces are placed in layers, one for each piece. A cell that is covered in some
// layers must be covered in the others: the search branches on the one with the fewest ways to do
// so. Thus it places no copy that the region does not need, and excludes regions of n cells without
// visiting all of them. If it ends without leaving out a copy for its size, no region of any size
// is a common multiple. Memory: a few bytes for each thread and translation within max cells of the
// origin.
//
// Throws InvalidPuzzle, also for compat_mistakes(); InvalidArgument for options.max out of
// 1..most_multiple_cells; MemoryLimitExceeded; ThreadsUnavailable.
[[nodiscard]] POLYPACK_API CompatResult compat(const Puzzle& puzzle,
                                               const CompatOptions& options = {});

}  // namespace polypack
