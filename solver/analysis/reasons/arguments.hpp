// The individual arguments. Each looks for one kind of reason in data prepared by find_reason.
#pragma once

#include <limits>
#include <optional>
#include <span>
#include <string>

#include "polypack/analysis/reasons/openings.hpp"
#include "polypack/analysis/reasons/reasons.hpp"
#include "polypack/analysis/reasons/subset_sums.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Compares the sizes and copies of all pieces with the region.
[[nodiscard]] std::optional<Reason> volume_reason(const Puzzle& puzzle, Effort& effort);

// Compares the copies that can still be placed with the cells still open, in the whole region and
// in each part.
[[nodiscard]] std::optional<Reason> volume_reason(const Puzzle& puzzle, const PlacementTable& table,
                                                  const Openings& openings, Effort& effort);

[[nodiscard]] std::optional<Reason> copies_reason(const Puzzle& puzzle, const PlacementTable& table,
                                                  const Openings& openings);
[[nodiscard]] std::optional<Reason> piece_reason(const Puzzle& puzzle, const PlacementTable& table,
                                                 const Openings& openings);
[[nodiscard]] std::optional<Reason> cell_reason(const Puzzle& puzzle, const PlacementTable& table,
                                                const Openings& openings);

// Tries every colouring on the whole region, then on each part.
[[nodiscard]] std::optional<Reason> colouring_reason(const Puzzle& puzzle,
                                                     const PlacementTable& table,
                                                     const Openings& openings, Effort& effort);

// Looks for weights modulo the powers of small primes. `work`: see ReasonOptions::weight_work.
[[nodiscard]] std::optional<Reason> weight_reason(const Puzzle& puzzle, const PlacementTable& table,
                                                  const Openings& openings, std::int64_t work,
                                                  const Effort& effort);

// Returns "the part of the region that contains [0, 0]".
[[nodiscard]] std::string name_of_part(const Puzzle& puzzle, const OpenPart& part);

// The names of cells and pieces in messages.

// Returns "[2, 0]", in user coordinates; for an item of a cover that has a name, the name.
[[nodiscard]] std::string name_of_cell(const Puzzle& puzzle, int cell);

// Returns "[0, 0], [1, 0]"; for more than `most` cells, "[0, 0], [1, 0] and 7 more".
[[nodiscard]] std::string names_of_cells(const Puzzle& puzzle, std::span<const int> cells,
                                         int most = std::numeric_limits<int>::max());

// Returns "F, L, W", shortened in the same way.
[[nodiscard]] std::string names_of_pieces(const Puzzle& puzzle, std::span<const int> pieces,
                                          int most = std::numeric_limits<int>::max());

}  // namespace polypack
