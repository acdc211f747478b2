// Packings as an interactive HTML page; see viewer/README.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "polypack/packing/packing.hpp"
#include "polypack/render/page_moves.hpp"

namespace polypack {

inline constexpr std::size_t max_packings_of_a_page = 10'000;

// A self-contained page, in UTF-8. Preconditions: at least one packing, at most
// max_packings_of_a_page, all within the region. `moves`: for each packing, or nothing. O(cells *
// packings).
[[nodiscard]] std::string viewer_page(const Puzzle& puzzle,
                                      const std::vector<std::vector<PlacedPiece>>& packings,
                                      const PackingCounts& counts,
                                      const std::vector<std::vector<PageMove>>& moves = {});

}  // namespace polypack
