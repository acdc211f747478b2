// The option --memory, and what holds the program to it.
#pragma once

#include <cstddef>

#include "polypack/cli/command.hpp"

namespace polypack {

inline constexpr std::size_t default_memory = std::size_t{2} << 30;

[[nodiscard]] OptionSpec memory_option();

// The value of --memory in bytes; 0: none. Throws UsageError.
[[nodiscard]] std::size_t memory_limit(const Arguments& arguments);

// Has the system refuse allocations beyond the limit, with an allowance for the program and its
// threads. What is not estimated beforehand then ends in std::bad_alloc.
void enforce_memory_limit(const Arguments& arguments);

}  // namespace polypack
