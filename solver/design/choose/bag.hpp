// Whether every choice of so many pieces from a bag packs a region.
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
    // Returns one packing after another of those that are known from an earlier call, and whether
    // there was one. Those of other numbers of pieces do not count. Empty: none are known.
    std::function<bool(Packing& packing)> known = {};
    int threads = 0;               // 0: one per core; not negative
    double time_limit = 0;         // seconds since the call; 0: no limit; negative: over at once
    std::stop_token stop = {};     // ends every phase within some milliseconds
    std::size_t memory_limit = 0;  // bytes; 0: no limit
    Progress* progress = nullptr;  // if set, told of every phase
};

// What pack_every_choice() returns.
struct BagResult {
    std::uint64_t choices = 0;   // of so many pieces; 0: stopped before they were counted
    std::uint64_t packed = 0;    // those of which a packing was found
    std::uint64_t searched = 0;  // searches made, repeated ones included; exchange made the others
    // The copies, by piece, of the first choice in the order of PieceChoices that does not pack; if
    // it was stopped, of one that does not pack, perhaps not the first.
    std::optional<std::vector<int>> counterexample;
    Ending ending = Ending::complete;  // limit: the sink returned false

    // Whether every choice packs.
    [[nodiscard]] bool every() const { return ending == Ending::complete && packed == choices; }
};

// Finds a packing of every choice of so many copies together, or the first choice that has none.
// The sink, if there is one, receives the first packing of each choice that is known or found, from
// this thread, and ends it all by returning false. Nothing depends on the threads, unless it is
// stopped: not even the packings and their order.
//
// Whatever was found is changed by exchanging up to three pieces, which makes packings of the
// choices nearby for a fraction of a search each. What remains is searched, choice by choice, with
// ever more nodes for those that take many. Meanwhile the first choice that is left is searched, so
// that a counterexample early in the order ends it all. A bit of memory for each choice, and up to
// 2^18 packings.
//
// Throws InvalidPuzzle, also for choice_mistakes(); InvalidArgument for take_mistake(), for a
// region with more motions than a Solver takes, for most_choices, and for known packings that are
// none of this puzzle; MemoryLimitExceeded and ThreadsUnavailable, and what the sink throws.
[[nodiscard]] POLYPACK_API BagResult pack_every_choice(const Puzzle& puzzle, int take,
                                                       const BagOptions& options = {},
                                                       const PackingSink& sink = {});

}  // namespace polypack
