// The least change after which a puzzle has exactly one packing up to symmetry.
//
//     const UniqueResult result = make_unique(puzzle, {.by = UniqueBy::marks});
//     if (result.puzzle) ... result.changes, result.proven()
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "polypack/api/solve_options.hpp"
#include "polypack/base/export.hpp"
#include "polypack/base/progress.hpp"
#include "polypack/packing/packing.hpp"
#include "polypack/puzzle/puzzle.hpp"
#include "polypack/puzzle/validate.hpp"

namespace polypack {

// What may be changed.
enum class UniqueBy {
    place,    // pieces are left in place: fixed, as in a packing
    marks,    // cells of the region get different marks, and so do cells of pieces, which fit there
    colours,  // cells of the region get one colour, and cells of pieces, which fit on any of them
    move,     // one cell is taken from a piece, and another one is given one
};

// The options of make_unique().
struct UniqueOptions {
    UniqueBy by = UniqueBy::place;  // what may be changed
    // If there are more packings, not all of them are tried as the one that stays.
    std::uint64_t max_packings = 100'000;
    int threads = 0;               // 0: one per core; not negative
    double time_limit = 0;         // seconds since the call; 0: no limit; negative: over at once
    std::stop_token stop = {};     // ends every phase within some milliseconds
    std::size_t memory_limit = 0;  // bytes, as in SolveOptions; 0: no limit
    Progress* progress = nullptr;  // if set, told of every phase
};

// What make_unique() returns.
struct UniqueResult {
    std::uint64_t distinct = 0;  // packings up to symmetry, or those that were listed
    std::uint64_t all = 0;       // packings, or those that were listed
    // With exactly one packing; nullopt: none was found. The puzzle itself if it has one packing.
    std::optional<Puzzle> puzzle{};
    std::vector<PlacedPiece> packing{};  // that packing, by the pieces of `puzzle`
    // The changes: pieces fixed, cells of the region marked, cells moved.
    int changes = 0;
    // No fewer changes are enough, as is proven. Of a puzzle with one packing 0.
    int at_least = 0;
    std::vector<PlacedPiece> placed{};  // by place: the pieces, numbers of the old puzzle
    // By marks and colours: the cells that are marked, in the order of the marks.
    std::vector<Point> cells{};
    std::uint64_t tried = 0;   // by move: sets of pieces
    std::uint64_t unique = 0;  // of these, with one packing
    // limit: there were more packings than max_packings.
    Ending ending = Ending::complete;

    // Whether it is known that nothing less is enough: all packings were listed and tried.
    [[nodiscard]] bool proven() const { return puzzle && changes == at_least; }
};

// What is wrong with a puzzle for a kind of change: rules or a limit of holes; unless pieces are
// left in place, also an exact cover, numbers of copies that are not fixed, colours, a region that
// wraps, fixed or forbidden placements; for moved cells, a region of more cells than a Solver
// takes. Precondition: the puzzle is valid.
[[nodiscard]] POLYPACK_API std::vector<Mistake> unique_mistakes(const Puzzle& puzzle, UniqueBy by);

// Looks for the least change that leaves exactly one packing. Packings that a motion maps to each
// other which also keeps the change are one; of motions that exchange pieces, no use is made.
//
// By place, marks and colours: a least set of pieces or cells that tells one packing from every
// other is a least hitting set of what differs, found by iterative deepening for each packing of
// those that are listed, which proves it the least. If there are too many to list, a packing is
// kept, and others are looked for in the changed puzzle until there is none: the set is the least
// for that packing, but another one might take fewer. By move: all moves are tried; the first that
// is enough is returned.
//
// Throws InvalidPuzzle, also for unique_mistakes(), MemoryLimitExceeded and ThreadsUnavailable.
[[nodiscard]] POLYPACK_API UniqueResult make_unique(const Puzzle& puzzle,
                                                    const UniqueOptions& options = {});

}  // namespace polypack
