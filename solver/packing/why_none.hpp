// Plain reasons why a puzzle has no packing, found without a search.
#pragma once

#include <optional>
#include <string>

#include "polypack/packing/placement_table.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// The first that applies of: volumes that cannot match, a piece that fits nowhere, a required cell
// that no placement reaches, a colouring (see packing/colouring.hpp). Nothing: the search must
// tell.
[[nodiscard]] std::optional<std::string> why_none(const Puzzle& puzzle,
                                                  const PlacementTable& table);

}  // namespace polypack
