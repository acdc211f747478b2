// Options whose value is a range of whole numbers.
#pragma once

#include <optional>
#include <string_view>

#include "polypack/command/arguments.hpp"

namespace polypack {

inline constexpr int largest_in_range = 1'000'000'000;

struct NumberRange {
    long long least = 0;
    long long most = largest_in_range;
    [[nodiscard]] bool contains(long long number) const {
        return least <= number && number <= most;
    }
};

// Returns the value of an option, such as "7", "5..8", "5.." or "..8"; nullopt if it was not given.
// Throws UsageError if it is no range of numbers in 0..largest_in_range, or an empty one.
[[nodiscard]] std::optional<NumberRange> range_option(const Arguments& arguments,
                                                      std::string_view option);

}  // namespace polypack
