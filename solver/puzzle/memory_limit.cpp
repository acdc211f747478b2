#include "polypack/puzzle/memory_limit.hpp"

#include <fmt/format.h>

#include <array>

namespace polypack {

std::string bytes_text(double bytes) {
    constexpr std::array units{"bytes", "KiB", "MiB", "GiB", "TiB", "PiB"};
    std::size_t unit = 0;
    for (; bytes >= 999.5 && unit + 1 < units.size(); ++unit) bytes /= 1024;
    return fmt::format("{:.{}f} {}", bytes, unit > 0 && bytes < 9.95 ? 1 : 0, units[unit]);
}

MemoryLimitExceeded::MemoryLimitExceeded(std::string_view what, double bytes, std::size_t limit,
                                         bool at_least)
    : std::runtime_error(fmt::format("{} take {} {} of memory, more than the limit of {}", what,
                                     at_least ? "more than" : "about", bytes_text(bytes),
                                     bytes_text(static_cast<double>(limit)))) {}

DiskLimitExceeded::DiskLimitExceeded(std::string_view what, double bytes, std::size_t limit)
    : std::runtime_error(fmt::format("{} take more than {} of temporary files, more than the limit "
                                     "of {}",
                                     what, bytes_text(bytes),
                                     bytes_text(static_cast<double>(limit)))) {}

void Allowance::require(std::string_view what, double bytes) const {
    if (memory != 0 && bytes > static_cast<double>(memory)) {
        throw MemoryLimitExceeded(what, bytes, memory);
    }
}

}  // namespace polypack
