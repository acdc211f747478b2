// The options that many commands share, each with one meaning and one text of help. A command
// offers those that do something there.
#pragma once

#include <cstddef>

#include "polypack/command/command.hpp"

namespace polypack {

// Read by seconds_left() and reading_deadline().
[[nodiscard]] OptionSpec time_option();
[[nodiscard]] OptionSpec threads_option();
// Read by memory_limit(); the program enforces it for all commands.
[[nodiscard]] OptionSpec memory_option();
[[nodiscard]] OptionSpec json_option();
// Silences say_unless_quiet(), and the progress.
[[nodiscard]] OptionSpec quiet_option();

// Options whose value is a length.

// A number from least to most, or 0 if that is permitted.
struct DecimalRange {
    double least = 0;
    double most = 0;
    bool or_none = false;
};

// The value of an option in millimetres (or pixels), or `absent` if it was not given. Throws
// UsageError if it is not a number within the range.
[[nodiscard]] double decimal_option(const Arguments& arguments, std::string_view option,
                                    double absent, const DecimalRange& range);

// The options --memory and --disk, and what holds the program to them.

inline constexpr std::size_t default_memory = std::size_t{2} << 30;
inline constexpr std::size_t default_disk = std::size_t{16} << 30;

// The value of --memory in bytes; 0: none. Throws UsageError.
[[nodiscard]] std::size_t memory_limit(const Arguments& arguments);

[[nodiscard]] OptionSpec disk_option();
// The value of --disk in bytes; 0: none. Throws UsageError.
[[nodiscard]] std::size_t disk_limit(const Arguments& arguments);

// Has the system refuse allocations beyond the limit, with an allowance for the program and its
// threads. What is not estimated beforehand then ends in std::bad_alloc.
void enforce_memory_limit(const Arguments& arguments);

// Has what is freed given back to the system, unless it is small, so that what a computation with
// large lists takes is what it holds. Costs searches, which allocate and free often, some time.
void give_back_freed_memory();

}  // namespace polypack
