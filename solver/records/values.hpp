// Values that records share.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "polypack/api/solve_options.hpp"

namespace polypack {

// The record as a line. Names of files and what is quoted from them may be any bytes: those that
// are not UTF-8 are replaced.
[[nodiscard]] std::string json_line(const nlohmann::ordered_json& record);

// A time in seconds, to the microsecond.
[[nodiscard]] double rounded_seconds(double seconds);

// "complete", "limit", "time" or "stopped".
[[nodiscard]] std::string_view ending_name(Ending ending);

}  // namespace polypack
