// Finds reasons why a puzzle has no packing, without a search.
//
// Each reason is a proof by a relaxation: placements are added up or considered one by one,
// ignoring whether they overlap. The absence of a reason says nothing about the puzzle.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "polypack/analysis/reasons/reason.hpp"
#include "polypack/base/export.hpp"
#include "polypack/packing/placement_table.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// The reasons to look for, and the work to spend.
struct ReasonOptions {
    bool colourings = true;  // and weights
    // Additions and multiplications for finding weights, a nanosecond or two each.
    std::int64_t weight_work = 10'000'000;
};

// Returns the first reason that applies, in the order of ReasonKind; nullopt if none does, or if
// stopped, which takes a few milliseconds. (Volumes of parts come before colourings; weights are
// looked for if at most a colouring applies, since they would repeat the others.) The rules on
// whole packings are not considered.
//
// Volumes and colourings are subset sums over the permitted copies, for the region and for each
// part of it that no placement leaves. Source of the colourings: Golomb, Polyominoes, chapter 1,
// generalized to stripes and diagonals of period 2, 3 and 4, and, where cells may stay empty, to
// grids. O(cells of all placements * colourings + the sums). Weights are found if the equations
// "each cell and each owed piece is covered as often as it must be" have no solution modulo some
// power of 2, 3, 5, 7, 11 or 13.
[[nodiscard]] POLYPACK_API std::optional<Reason> find_reason(const Puzzle& puzzle,
                                                             const PlacementTable& table,
                                                             const ReasonOptions& options = {},
                                                             const std::stop_token& stop = {});

// Returns the reason that needs no placements, if it applies: the volumes of the whole region.
[[nodiscard]] POLYPACK_API std::optional<Reason> find_volume_reason(const Puzzle& puzzle,
                                                                    const std::stop_token& stop);

// Returns the first reason of each kind that applies.
[[nodiscard]] POLYPACK_API std::vector<Reason> find_reasons(const Puzzle& puzzle,
                                                            const PlacementTable& table,
                                                            const ReasonOptions& options = {},
                                                            const std::stop_token& stop = {});

// Returns true if the weights prove that there is no packing: a check of every placement that
// shares nothing with the search for weights. O(cells of all placements).
[[nodiscard]] POLYPACK_API bool proves(const WeightArgument& argument, const PlacementTable& table);

}  // namespace polypack
