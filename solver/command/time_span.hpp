// Parses lengths of time as users type them.
#pragma once

#include <optional>
#include <string_view>

namespace polypack {

// The longest accepted, in seconds: 10,000 days.
inline constexpr double longest_time_span = 864e6;

// Returns the seconds of "30", "0.5", "500ms", "90s", "1m", "1m30s", "2h" or "1d12h": a number of
// seconds, or numbers with units, the larger ones first. Returns nullopt for any other text.
[[nodiscard]] std::optional<double> seconds_of(std::string_view text);

}  // namespace polypack
