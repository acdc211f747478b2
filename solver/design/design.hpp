// Sets of pieces that make a good puzzle: exactly one packing, or the most or fewest.
//
//     const DesignFound found = design(family, {.goal = DesignGoal::unique});
//     if (!found.best.empty()) puzzle = puzzle_of_choice(family, found.best.front().copies);
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "polypack/api/solve_options.hpp"
#include "polypack/base/export.hpp"
#include "polypack/base/progress.hpp"
#include "polypack/design/choose.hpp"
#include "polypack/packing/symmetry.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// What makes a set of pieces good. Packings are counted up to symmetry.
enum class DesignGoal {
    unique,  // it has exactly one packing
    most,    // it has more packings than others
    fewest,  // it has fewer packings than others, but at least one
};

// The options of design().
struct DesignOptions {
    DesignGoal goal = DesignGoal::unique;  // what is looked for
    std::optional<int> take = {};          // only sets of so many pieces
    std::size_t keep = 1;                  // as many of the best sets are returned, at least 1
    // All sets are searched, in the order of PieceChoices. Otherwise they come in an order that the
    // seed gives, and the search ends once `keep` sets with one packing are known.
    bool exhaustive = false;
    std::uint64_t seed = 1;                      // of the order of the sets
    SymmetryMode symmetry = SymmetryMode::full;  // which packings count as the same
    int threads = 0;                             // 0: one per core; not negative
    double time_limit = 0;         // seconds since the call; 0: no limit; negative: over at once
    std::stop_token stop = {};     // ends every phase within a few milliseconds
    Progress* progress = nullptr;  // if set, told of every phase
};

// What design() returns.
struct DesignFound {
    std::uint64_t sets = 0;      // of the family, without those with a piece that has no placement
    std::uint64_t searched = 0;  // of these
    std::uint64_t packing = 0;   // that pack, of those searched
    std::uint64_t one = 0;       // with exactly one packing, of those searched
    // Packings of all sets searched, not up to symmetry: dissections of the region into their
    // pieces, if nothing may stay empty. nullopt: not counted, for DesignGoal::unique.
    std::optional<std::uint64_t> all = 0;
    // Those that suit the goal best, the best first; of equal ones, what was searched first.
    std::vector<Choice> best{};
    // complete: all sets were searched, and the counts are those of the family; limit: enough sets
    // with one packing were found.
    Ending ending = Ending::complete;
};

// Searches a family of sets of pieces, the choices of a puzzle, each of which is taken once: pieces
// are the same if they have the same placements, so that a set has one number. The result does not
// depend on the threads, unless it was stopped. Some microseconds for each set of a small region.
//
// Throws InvalidPuzzle, also for choice_mistakes(); InvalidArgument for take_mistake(), for a
// region with more motions than a Solver takes, or most_choices; MemoryLimitExceeded and
// ThreadsUnavailable.
[[nodiscard]] POLYPACK_API DesignFound design(const Puzzle& family,
                                              const DesignOptions& options = {});

}  // namespace polypack
