// Finds the least change that gives a puzzle exactly one packing up to symmetry.
//
//     const UniqueResult result = make_unique(puzzle, {.by = UniqueBy::marks});
//     if (result.puzzle) ... result.changes, result.proven()
#pragma once

#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/design/unique/unique_options.hpp"
#include "polypack/puzzle/puzzle.hpp"
#include "polypack/puzzle/validate.hpp"

namespace polypack {

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
