// Limits on memory and on temporary files, and the exceptions for exceeding them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>

#include "polypack/base/export.hpp"

namespace polypack {

// Formats a number of bytes in the unit that leaves one to three digits: "512 bytes", "1.5 GiB".
[[nodiscard]] POLYPACK_API std::string bytes_text(double bytes);

// Thrown before an allocation that would exceed the limit on memory.
class POLYPACK_API MemoryLimitExceeded : public std::runtime_error {
  public:
    // `what`: a plural for the message, such as "the placements". `at_least`: `bytes` is a lower
    // bound.
    MemoryLimitExceeded(std::string_view what, double bytes, std::size_t limit,
                        bool at_least = false);
};

// Thrown before temporary files exceed their limit.
class POLYPACK_API DiskLimitExceeded : public std::runtime_error {
  public:
    // `bytes`, the size that the files would have, and `limit` are both in bytes.
    DiskLimitExceeded(std::string_view what, double bytes, std::uint64_t limit);
};

// Thrown if the system refuses a temporary file or the disk is full.
class POLYPACK_API TemporaryFileError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

// The memory that preparing a puzzle may use.
struct Allowance {
    std::stop_token stop = {};
    std::size_t memory = 0;  // bytes; 0: no limit

    // Throws MemoryLimitExceeded if `bytes` is over the limit.
    POLYPACK_API void require(std::string_view what, double bytes) const;
};

}  // namespace polypack
