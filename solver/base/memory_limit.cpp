#include "polypack/base/memory_limit.hpp"

#include <array>
#include <cstdio>

namespace polypack {

std::string bytes_text(double bytes) {
    constexpr std::array units{"bytes", "KiB", "MiB", "GiB", "TiB", "PiB"};
    std::size_t unit = 0;
    for (; bytes >= 999.5 && unit + 1 < units.size(); ++unit) bytes /= 1024;
    std::array<char, 40> text{};
    std::snprintf(text.data(), text.size(), "%.*f %s", unit > 0 && bytes < 9.95 ? 1 : 0, bytes,
                  units[unit]);
    return text.data();
}

MemoryLimitExceeded::MemoryLimitExceeded(std::string_view what, double bytes, std::size_t limit,
                                         bool at_least)
    : std::runtime_error(std::string(what) + (at_least ? " take more than " : " take about ") +
                         bytes_text(bytes) + " of memory, more than the limit of " +
                         bytes_text(static_cast<double>(limit))) {}

DiskLimitExceeded::DiskLimitExceeded(std::string_view what, double bytes, std::uint64_t limit)
    : std::runtime_error(std::string(what) + " take more than " + bytes_text(bytes) +
                         " of temporary files, more than the limit of " +
                         bytes_text(static_cast<double>(limit))) {}

void Allowance::require(std::string_view what, double bytes) const {
    if (memory != 0 && bytes > static_cast<double>(memory)) {
        throw MemoryLimitExceeded(what, bytes, memory);
    }
}

}  // namespace polypack
