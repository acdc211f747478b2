// The individual arguments. Each looks for one kind of reason in data prepared by find_reason.
#pragma once

#include <cstdint>
#include <optional>

#include "polypack/analysis/reasons/bit_words.hpp"
#include "polypack/analysis/reasons/openings.hpp"
#include "polypack/analysis/reasons/reason.hpp"
#include "polypack/packing/placement_table.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Compares the sizes and copies of all pieces with the region.
[[nodiscard]] std::optional<Reason> volume_reason(const Puzzle& puzzle, Effort& effort);

// Compares the copies that can still be placed with the cells still open, in the whole region and
// in each part.
[[nodiscard]] std::optional<Reason> volume_reason(const Puzzle& puzzle, const PlacementTable& table,
                                                  const Openings& openings, Effort& effort);

// Finds a piece whose fixed or possible copies contradict its limits.
[[nodiscard]] std::optional<Reason> copies_reason(const Puzzle& puzzle, const PlacementTable& table,
                                                  const Openings& openings);
// Finds the pieces that a packing needs, but that fit nowhere.
[[nodiscard]] std::optional<Reason> piece_reason(const Puzzle& puzzle, const PlacementTable& table,
                                                 const Openings& openings);
// Finds the required cells that no placement covers, or more such cells than may stay empty.
[[nodiscard]] std::optional<Reason> cell_reason(const Puzzle& puzzle, const PlacementTable& table,
                                                const Openings& openings);

// Finds pieces that may not touch, but cannot be kept apart: by the sides or corners around them,
// where they are fixed, or where cells must be covered.
[[nodiscard]] std::optional<Reason> touching_reason(const Puzzle& puzzle,
                                                    const PlacementTable& table,
                                                    const Openings& openings, const Effort& effort);

// Counts the colours of edges, on the border and in pairs.
[[nodiscard]] std::optional<Reason> edge_reason(const Puzzle& puzzle, const PlacementTable& table);

// Tries every colouring on the whole region, then on each part.
[[nodiscard]] std::optional<Reason> colouring_reason(const Puzzle& puzzle,
                                                     const PlacementTable& table,
                                                     const Openings& openings, Effort& effort);

// Looks for weights modulo the powers of small primes. `work`: see ReasonOptions::weight_work.
[[nodiscard]] std::optional<Reason> weight_reason(const Puzzle& puzzle, const PlacementTable& table,
                                                  const Openings& openings, std::int64_t work,
                                                  const Effort& effort);

}  // namespace polypack
