// Finds the least change that gives a puzzle exactly one packing up to symmetry.
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

// Kinds of changes.
enum class UniqueBy {
    place,    // pieces are left in place: fixed, as in a packing
    marks,    // cells of the region get different marks, and so do cells of pieces, which fit there
    colours,  // cells of the region get one colour, and cells of pieces, which fit on any of them
    move,     // one cell is taken from a piece, and another one is given one
};

// The options of make_unique().
struct UniqueOptions {
    UniqueBy by = UniqueBy::place;  // what may be changed
    // Number of packings up to which all of them are tried as the one that stays.
    std::uint64_t max_packings = 100'000;
    int threads = 0;               // 0: one per core; not negative
    double time_limit = 0;         // seconds since the call; 0: no limit; negative: over at once
    std::stop_token stop = {};     // ends every phase within some milliseconds
    std::size_t memory_limit = 0;  // bytes, as in SolveOptions; 0: no limit
    Progress* progress = nullptr;  // if set, told of every phase
};

// The result of make_unique().
struct UniqueResult {
    std::uint64_t distinct = 0;  // packings up to symmetry, or those that were listed
    std::uint64_t all = 0;       // packings, or those that were listed
    // The puzzle with exactly one packing, or the original if it has one; nullopt: none was found.
    std::optional<Puzzle> puzzle{};
    std::vector<PlacedPiece> packing{};  // that packing, by the pieces of `puzzle`
    // The number of changes: pieces fixed, cells of the region marked, cells moved.
    int changes = 0;
    // Proven lower bound of the number of changes; 0 for a puzzle with one packing.
    int at_least = 0;
    std::vector<PlacedPiece> placed{};  // by place: the pieces, numbers of the old puzzle
    // By marks and colours: the marked cells, in the order of the marks.
    std::vector<Point> cells{};
    std::uint64_t tried = 0;   // by move: sets of pieces
    std::uint64_t unique = 0;  // of these, with one packing
    // limit: there were more packings than max_packings.
    Ending ending = Ending::complete;

    // Returns true if the change is proven to be the least: all packings were listed and tried.
    [[nodiscard]] bool proven() const { return puzzle && changes == at_least; }
};

// Returns the mistakes of a puzzle for a kind of change: rules or a limit of holes; unless pieces
// are left in place, also an exact cover, numbers of copies that are not fixed, colours, a region
// that wraps, fixed or forbidden placements; for moved cells, a region of more cells than a Solver
// takes. Precondition: the puzzle is valid.
[[nodiscard]] POLYPACK_API std::vector<Mistake> unique_mistakes(const Puzzle& puzzle, UniqueBy by);

// Finds the least change that leaves exactly one packing. Two packings count as one if a motion
// that also keeps the change maps one to the other; motions that exchange pieces are not used.
//
// By place, marks and colours: a least set of pieces or cells that distinguishes one packing from
// every other is a least hitting set of their differences. Iterative deepening finds it for each of
// the listed packings, which proves it the least. If there are too many to list, one packing is
// kept, and others are looked for in the changed puzzle until there is none: the set is the least
// for that packing, but another one might need fewer. By move: all moves are tried, and the first
// that suffices is returned.
//
// Throws InvalidPuzzle, also for unique_mistakes(), MemoryLimitExceeded and ThreadsUnavailable.
[[nodiscard]] POLYPACK_API UniqueResult make_unique(const Puzzle& puzzle,
                                                    const UniqueOptions& options = {});

}  // namespace polypack
