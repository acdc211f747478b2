// The options --memory and --disk, and what holds the program to them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "polypack/command/arguments.hpp"
#include "polypack/command/command.hpp"

namespace polypack {

inline constexpr std::size_t default_memory = std::size_t{2} << 30;
inline constexpr std::uint64_t default_disk = std::uint64_t{16} << 30;

// The value of --memory in bytes; 0: none. Throws UsageError.
[[nodiscard]] std::size_t memory_limit(const Arguments& arguments);

[[nodiscard]] OptionSpec disk_option();
// The value of --disk in bytes; 0: none. Throws UsageError.
[[nodiscard]] std::uint64_t disk_limit(const Arguments& arguments);

// Has the system refuse allocations beyond the limit, with an allowance for the program and its
// threads. What is not estimated beforehand then ends in std::bad_alloc. Takes the place of an
// earlier limit.
void enforce_memory_limit(const Arguments& arguments);

// Has what is freed given back to the system, unless it is small, so that what a computation with
// large lists takes is what it holds. Costs searches, which allocate and free often, some time.
void give_back_freed_memory();

}  // namespace polypack
