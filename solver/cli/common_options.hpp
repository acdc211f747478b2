// The options that commands share, each with one meaning and one text of help, and the table that
// says which command has which of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "polypack/command/command.hpp"

namespace polypack {

// Every command has every one of these options, --from, --problem, --with, --without, --threads,
// --time, --memory, --json, --quiet and --progress, where the table of gaps does not say otherwise.
[[nodiscard]] std::vector<OptionSpec> common_options();

// Some commands that lack some of the common options.
struct CommonGap {
    std::vector<std::string_view> commands;
    std::vector<std::string_view> options;
    std::string_view reason;  // a clause after "because"
};
[[nodiscard]] std::span<const CommonGap> common_gaps();

// The command with the common options that it has.
[[nodiscard]] CommandSpec with_common_options(CommandSpec command);

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
