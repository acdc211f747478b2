// The memory that a puzzle may take.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>

#include "polypack/base/export.hpp"

namespace polypack {

// A number of bytes in the unit that leaves one to three digits: "512 bytes", "1.5 GiB".
[[nodiscard]] POLYPACK_API std::string bytes_text(double bytes);

// Something would take more memory than is permitted. It is thrown before the memory is allocated.
class POLYPACK_API MemoryLimitExceeded : public std::runtime_error {
  public:
    // `what`: a plural, for the message, such as "the placements". `at_least`: more bytes may be
    // needed.
    MemoryLimitExceeded(std::string_view what, double bytes, std::size_t limit,
                        bool at_least = false);
};

// The same of temporary files.
class POLYPACK_API DiskLimitExceeded : public std::runtime_error {
  public:
    // For files that would be larger than the limit, both in bytes.
    DiskLimitExceeded(std::string_view what, double bytes, std::uint64_t limit);
};

// The system refuses a temporary file, or there is no room left for it.
class POLYPACK_API TemporaryFileError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

// What preparing a puzzle may use.
struct Allowance {
    std::stop_token stop = {};
    std::size_t memory = 0;  // bytes; 0: no limit

    // Throws MemoryLimitExceeded if that many bytes are more than the limit.
    POLYPACK_API void require(std::string_view what, double bytes) const;
};

}  // namespace polypack
