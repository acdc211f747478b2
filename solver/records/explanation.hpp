// Why a puzzle has no packing, or what makes it hard: explanation.schema.json.
#pragma once

#include <nlohmann/json.hpp>

#include "polypack/analysis/explain.hpp"
#include "polypack/packing/placement_table.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

[[nodiscard]] nlohmann::ordered_json explanation_record(const Puzzle& puzzle,
                                                        const PlacementTable& table,
                                                        const Explanation& explanation);

}  // namespace polypack
