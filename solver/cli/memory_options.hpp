// The options --memory and --disk, and their enforcement.
#pragma once

#include <cstddef>
#include <cstdint>

#include "polypack/command/arguments.hpp"
#include "polypack/command/command.hpp"

namespace polypack {

inline constexpr std::size_t default_memory = std::size_t{2} << 30;
inline constexpr std::uint64_t default_disk = std::uint64_t{16} << 30;

// Returns the value of --memory in bytes; 0: none. Throws UsageError.
[[nodiscard]] std::size_t memory_limit(const Arguments& arguments);

[[nodiscard]] OptionSpec disk_option();
// Returns the value of --disk in bytes; 0: none. Throws UsageError.
[[nodiscard]] std::uint64_t disk_limit(const Arguments& arguments);

// Makes the system refuse allocations beyond the limit, with an allowance for the program and its
// threads. Allocations that were not estimated beforehand then end in std::bad_alloc. Replaces an
// earlier limit.
void enforce_memory_limit(const Arguments& arguments);

}  // namespace polypack
