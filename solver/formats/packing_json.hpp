// Packings and results as JSON lines.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>

#include "polypack/api/solve_options.hpp"

namespace polypack {

// What is needed to draw packings, as schemas/puzzle.schema.json, in the user's coordinates; keys
// whose value is the usual one are left out.
[[nodiscard]] nlohmann::ordered_json puzzle_json(const Puzzle& puzzle);

// As schemas/packing.schema.json, in the user's coordinates.
[[nodiscard]] nlohmann::ordered_json packing_json(const Puzzle& puzzle, const Packing& packing);

// As schemas/result.schema.json; "distinct" is null if it is not known, "reason" unless one is.
[[nodiscard]] nlohmann::ordered_json result_json(const Puzzle& puzzle, const SolveResult& result);

}  // namespace polypack
