// Tells whether every choice of so many pieces from a bag packs a region.
//
//     const BagResult result = pack_every_choice(puzzle, 20);
//     if (result.every()) ...
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "polypack/api/solve_options.hpp"
#include "polypack/base/export.hpp"
#include "polypack/base/progress.hpp"
#include "polypack/design/choices.hpp"
#include "polypack/packing/packing.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// The options of pack_every_choice().
struct BagOptions {
    // Yields packings known from an earlier call one by one; returns false at the end. Packings of
    // other numbers of pieces are ignored. Empty: none are known.
    std::function<bool(Packing& packing)> known = {};
    int threads = 0;               // 0: one per core; not negative
    double time_limit = 0;         // seconds since the call; 0: no limit; negative: over at once
    std::stop_token stop = {};     // ends every phase within some milliseconds
    std::size_t memory_limit = 0;  // bytes; 0: no limit
    Progress* progress = nullptr;  // if set, told of every phase
};

// The result of pack_every_choice().
struct BagResult {
    std::uint64_t choices = 0;   // of so many pieces; 0: stopped before they were counted
    std::uint64_t packed = 0;    // those of which a packing was found
    std::uint64_t searched = 0;  // searches made, repeated ones included; exchange made the others
    // The copies, by piece, of the first choice in the order of PieceChoices that does not pack; if
    // stopped, of some choice that does not pack, perhaps not the first.
    std::optional<std::vector<int>> counterexample;
    Ending ending = Ending::complete;  // limit: the sink returned false

    // Returns true if every choice packs.
    [[nodiscard]] bool every() const { return ending == Ending::complete && packed == choices; }
};

// Finds a packing of every choice of so many copies together, or the first choice that has none.
// The sink, if there is one, receives the first packing of each choice that is known or found, from
// this thread, and ends the search by returning false. Nothing depends on the number of threads
// unless it is stopped, not even the packings and their order.
//
// Packings that are known or found are changed by exchanging up to three pieces, which packs nearby
// choices for a fraction of the cost of a search each. The choices that remain are searched one by
// one, with ever larger limits of nodes for hard ones. Meanwhile the first choice that is left is
// searched, so that a counterexample early in the order ends everything. Takes a bit of memory for
// each choice, and up to 2^18 packings.
//
// Throws InvalidPuzzle, also for choice_mistakes(); InvalidArgument for take_mistake(), for a
// region with more motions than a Solver takes, for most_choices, and for known packings that are
// not of this puzzle; MemoryLimitExceeded and ThreadsUnavailable, and what the sink throws.
[[nodiscard]] POLYPACK_API BagResult pack_every_choice(const Puzzle& puzzle, int take,
                                                       const BagOptions& options = {},
                                                       const PackingSink& sink = {});

}  // namespace polypack
