// The reason why a puzzle has no packing: reason.schema.json.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>

#include "polypack/analysis/reasons/reasons.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

[[nodiscard]] nlohmann::ordered_json reason_json(const Puzzle& puzzle, const Reason& reason);
// Returns the record, or null if there is no reason.
[[nodiscard]] nlohmann::ordered_json reason_json(const Puzzle& puzzle, const Reason* reason);
[[nodiscard]] nlohmann::ordered_json reason_json(const Puzzle& puzzle,
                                                 const std::optional<Reason>& reason);

}  // namespace polypack
