// What a search for packings found: result.schema.json.
#pragma once

#include <nlohmann/json.hpp>

#include "polypack/api/solve_options.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// "distinct" is null if it is not known, "reason" unless one is.
[[nodiscard]] nlohmann::ordered_json result_record(const Puzzle& puzzle, const SolveResult& result);

}  // namespace polypack
