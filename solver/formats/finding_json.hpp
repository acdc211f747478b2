// What is known about a puzzle without its packings, as JSON. Cells are in the user's coordinates.
#pragma once

#include <nlohmann/json.hpp>

#include "polypack/analysis/explain.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// A time in seconds, to the microsecond.
[[nodiscard]] double rounded_seconds(double seconds);

// As schemas/reason.schema.json.
[[nodiscard]] nlohmann::ordered_json reason_json(const Puzzle& puzzle, const Reason& reason);
// The same, or null if there is no reason.
[[nodiscard]] nlohmann::ordered_json reason_json(const Puzzle& puzzle, const Reason* reason);

// As schemas/explanation.schema.json.
[[nodiscard]] nlohmann::ordered_json explanation_json(const Puzzle& puzzle,
                                                      const PlacementTable& table,
                                                      const Explanation& explanation);

}  // namespace polypack
