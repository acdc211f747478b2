// The front door of polypack: a puzzle in; packings, counts, estimates and explanations out.
//
//     for (const Packing& packing : packings(puzzle)) ...
//     const SolveResult result = count(puzzle);
//
// Numbers of packings that cannot be listed: count_exactly() of polypack/api/count_exactly.hpp.
//
// Every function validates the puzzle first and throws InvalidPuzzle if it breaks a rule (see
// puzzle/validate.hpp); it then computes the placements, looks for simple reasons why there
// is no packing, finds the motions of the puzzle, applies its rules, and searches. The other
// exceptions are MemoryLimitExceeded (options.memory_limit), ThreadsUnavailable, std::bad_alloc,
// std::invalid_argument for an unknown engine or SIMD level, negative threads or a time limit that
// is NaN, and what a sink throws, which ends the search.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "polypack/analysis/estimate.hpp"
#include "polypack/analysis/explain.hpp"
#include "polypack/api/packings.hpp"
#include "polypack/api/solve_options.hpp"
#include "polypack/base/export.hpp"
#include "polypack/packing/packing.hpp"
#include "polypack/puzzle/box.hpp"
#include "polypack/puzzle/puzzle.hpp"
#include "polypack/puzzle/validate.hpp"

namespace polypack {

// Searches the puzzle and passes every packing to the sink, one per symmetry class unless
// options.list_all is set. The sink is called from one thread at a time; returning false ends the
// search. The sink may be empty: packings are then only counted.
POLYPACK_API SolveResult solve(const Puzzle& puzzle, const SolveOptions& options,
                               const PackingSink& sink);

// Counts the packings.
[[nodiscard]] POLYPACK_API SolveResult count(const Puzzle& puzzle,
                                             const SolveOptions& options = {});

// Returns some packing, or nullopt if there is none or options.stop or the time limit ended the
// search. To tell these apart, call solve() with limit 1: its result has the ending.
[[nodiscard]] POLYPACK_API std::optional<Packing> first(const Puzzle& puzzle,
                                                        SolveOptions options = {});

// Estimates the size of a search by random probes: probes.probes of them, or if that is 0 until
// nodes and packings are known within 1 %; in either case for at most options.time_limit seconds.
// Without the time for a single probe, nothing is known: see Estimate. Throws std::invalid_argument
// for probes out of their bounds, too.
[[nodiscard]] POLYPACK_API Estimate estimate(const Puzzle& puzzle, const SolveOptions& options,
                                             const EstimateOptions& probes = {});

// Explains why the puzzle has no packing, or what makes it hard; see analysis/explain.hpp. Uses
// only the options threads, stop, time_limit and memory_limit; the engine is always the default
// one, but the engine and SIMD level named are checked all the same. Rules on whole packings affect
// only the verdict.
[[nodiscard]] POLYPACK_API Explanation explain(const Puzzle& puzzle,
                                               const SolveOptions& options = {});

}  // namespace polypack
