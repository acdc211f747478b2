// The memory of all state tables together, kept below a limit.
#pragma once

#include <atomic>
#include <cstddef>
#include <string_view>

#include "polypack/base/memory_limit.hpp"

namespace polypack {

class MemoryUse {
  public:
    // `limit`: 0 for none. `what`: a plural for the message, which must outlive this object.
    explicit MemoryUse(std::size_t limit, std::string_view what = "the states of the frontier")
        : limit_(limit), what_(what) {}

    // Accounts for memory about to be allocated. Throws MemoryLimitExceeded.
    void take(std::size_t bytes) {
        const std::size_t all = bytes_.fetch_add(bytes) + bytes;
        if (limit_ == 0 || all <= limit_) return;
        bytes_ -= bytes;
        throw MemoryLimitExceeded(what_, static_cast<double>(all), limit_, true);
    }
    void release(std::size_t bytes) { bytes_ -= bytes; }
    [[nodiscard]] std::size_t bytes() const { return bytes_; }
    // Returns the limit; 0: none.
    [[nodiscard]] std::size_t limit() const { return limit_; }

  private:
    std::atomic<std::size_t> bytes_ = 0;
    std::size_t limit_;
    std::string_view what_;
};

}  // namespace polypack
