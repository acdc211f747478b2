// Values common to several records.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace polypack {

// Returns a record as a line. Names of files and quotations may be any bytes: those that are not
// UTF-8 are replaced.
[[nodiscard]] std::string json_line(const nlohmann::ordered_json& record);

// Rounds a time in seconds to the microsecond.
[[nodiscard]] double rounded_seconds(double seconds);

// Returns the value, or null if it is not known.
template <class Value>
[[nodiscard]] nlohmann::ordered_json or_null(const std::optional<Value>& value) {
    return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
}

// Returns the value, or null unless it is known.
template <class Value>
[[nodiscard]] nlohmann::ordered_json null_unless(bool known, const Value& value) {
    return known ? nlohmann::ordered_json(value) : nlohmann::ordered_json(nullptr);
}

}  // namespace polypack
