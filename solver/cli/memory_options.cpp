#include "polypack/cli/memory_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>

#include "polypack/base/number_from.hpp"
#include "polypack/base/sanitized.hpp"
#include "polypack/packing/run/threads.hpp"
#include "polypack/platform/process.hpp"

namespace polypack {
namespace {

// Returns the bytes of a unit such as "G", "GB" or "GiB", always binary; 0 if it is none.
double unit_of(std::string_view text) {
    constexpr std::string_view letters = "KMGT";
    if (text.empty()) return 0;
    const std::size_t at = letters.find(static_cast<char>(text.front() & ~0x20));
    const std::string_view rest = text.substr(1);
    if (at == std::string_view::npos || !(rest.empty() || rest == "B" || rest == "iB")) return 0;
    return std::ldexp(1, 10 * (static_cast<int>(at) + 1));
}

// The value of an option; 0: "none".
std::uint64_t size_of(const Arguments& arguments, std::string_view option,
                      std::uint64_t by_default) {
    const std::string text = arguments.text(option);
    if (text.empty() && !arguments.has(option)) return by_default;
    if (text == "none") return 0;
    const std::string_view all = text;
    const std::size_t digits = std::min(all.find_first_not_of("0123456789."), all.size());
    const double number = number_from<double>(all.substr(0, digits)).value_or(0);
    const double bytes = number * unit_of(all.substr(digits));
    constexpr double least = 1 << 20;
    constexpr double most = 1e18;
    if (!(bytes >= least && bytes <= most)) {
        throw UsageError(
            fmt::format("--{} must be a size of at least 1M, such as 500M or 8G, or none, got '{}'",
                        option, text));
    }
    return static_cast<std::uint64_t>(bytes);
}

}  // namespace

std::size_t memory_limit(const Arguments& arguments) {
    // Where addresses have 32 bits, no process can have more.
    constexpr std::uint64_t most = std::numeric_limits<std::size_t>::max();
    return static_cast<std::size_t>(std::min(size_of(arguments, "memory", default_memory), most));
}

OptionSpec disk_option() {
    return {.name = "disk",
            .value = "SIZE",
            .help =
                "the most to write to temporary files, in the folder $TMPDIR or /var/tmp, "
                "before giving up for want of memory, or none (default 16G)",
            .group = "Limits"};
}

std::uint64_t disk_limit(const Arguments& arguments) {
    return size_of(arguments, "disk", default_disk);
}

void enforce_memory_limit(const Arguments& arguments) {
    // Sanitizers map terabytes that they never touch.
    if (sanitized) return;
    constexpr std::size_t program = std::size_t{256} << 20;
    constexpr std::size_t thread = std::size_t{16} << 20;  // mostly its stack
    const auto threads =
        static_cast<std::size_t>(thread_count(static_cast<int>(arguments.number("threads", 0))));
    const std::size_t memory = memory_limit(arguments);
    platform::limit_memory(memory == 0 ? 0 : memory + program + thread * threads);
}

}  // namespace polypack
