// The individual arguments: each looks for one kind of reason, in data prepared by find_reason.
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

// Sizes and copies of all pieces against the region.
[[nodiscard]] std::optional<Reason> volume_reason(const Puzzle& puzzle, Effort& effort);

// What can still be placed against what is still open, in the whole region and in each part.
[[nodiscard]] std::optional<Reason> volume_reason(const Puzzle& puzzle, const PlacementTable& table,
                                                  const Openings& openings, Effort& effort);

[[nodiscard]] std::optional<Reason> copies_reason(const Puzzle& puzzle, const PlacementTable& table,
                                                  const Openings& openings);
[[nodiscard]] std::optional<Reason> piece_reason(const Puzzle& puzzle, const PlacementTable& table,
                                                 const Openings& openings);
[[nodiscard]] std::optional<Reason> cell_reason(const Puzzle& puzzle, const PlacementTable& table,
                                                const Openings& openings);

// Every colouring on the whole region, then on each part.
[[nodiscard]] std::optional<Reason> colouring_reason(const Puzzle& puzzle,
                                                     const PlacementTable& table,
                                                     const Openings& openings, Effort& effort);

// Weights modulo the powers of small primes. `work`: see ReasonOptions::weight_work.
[[nodiscard]] std::optional<Reason> weight_reason(const Puzzle& puzzle, const PlacementTable& table,
                                                  const Openings& openings, std::int64_t work,
                                                  const Effort& effort);

// "the part of the region that contains [0, 0]"
[[nodiscard]] std::string name_of_part(const Puzzle& puzzle, const OpenPart& part);

// The names of cells and pieces in messages.

// "[2, 0]", in user coordinates; of an item of a cover that has a name, the name.
[[nodiscard]] std::string name_of_cell(const Puzzle& puzzle, int cell);

// "[0, 0], [1, 0]"; beyond `most` of them, "[0, 0], [1, 0] and 7 more".
[[nodiscard]] std::string names_of_cells(const Puzzle& puzzle, std::span<const int> cells,
                                         int most = std::numeric_limits<int>::max());

// "F, L, W", likewise.
[[nodiscard]] std::string names_of_pieces(const Puzzle& puzzle, std::span<const int> pieces,
                                          int most = std::numeric_limits<int>::max());

}  // namespace polypack
