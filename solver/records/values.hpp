// Values that records share.
#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string_view>

#include "polypack/api/solve_options.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// A time in seconds, to the microsecond.
[[nodiscard]] double rounded_seconds(double seconds);

// "complete", "limit", "time" or "stopped".
[[nodiscard]] std::string_view ending_name(Ending ending);

// The names of pieces, by number.
[[nodiscard]] nlohmann::ordered_json names_json(const Puzzle& puzzle, std::span<const int> pieces);

}  // namespace polypack
