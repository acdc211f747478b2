#include "polypack/cli/common_options.hpp"

#include <fmt/format.h>
#include <sys/resource.h>

#include <charconv>

#include "polypack/base/number_from.hpp"
#include "polypack/base/safe_text.hpp"

namespace polypack {

OptionSpec time_option() {
    return {.name = "time",
            .value = "T",
            .help = "stop after T, such as 30 (seconds), 0.5, 90s, 1m30s or 2h",
            .time = true,
            .group = "Limits"};
}

OptionSpec threads_option() {
    return {.name = "threads",
            .value = "N",
            .help = "threads to use (default 0: one per core)",
            .min = 0,
            .max = 1024,
            .group = "Limits"};
}

OptionSpec memory_option() {
    return {.name = "memory",
            .value = "SIZE",
            .help = "the most memory to use, as in 500M or 8G, or none (default 2G)",
            .group = "Limits"};
}

OptionSpec json_option() {
    return {.name = "json",
            .value = "",
            .help = "print JSON, one object per line, as 'polypack schema' describes it",
            .group = "Output"};
}

OptionSpec quiet_option() {
    return {.name = "quiet",
            .value = "",
            .help = "print neither progress nor remarks on standard error, only errors",
            .group = "Output"};
}

double decimal_option(const Arguments& arguments, std::string_view option, double absent,
                      const DecimalRange& range) {
    if (!arguments.has(option)) return absent;
    const std::string text = arguments.text(option);
    if (const auto value = number_from(text, range.least, range.most)) return *value;
    if (range.or_none && number_from<double>(text) == 0) return 0;
    throw UsageError(fmt::format("--{} must be {}a number in {:.4g}..{:.4g}, got {}", option,
                                 range.or_none ? "0 or " : "", range.least, range.most,
                                 in_quotes(text)));
}

}  // namespace polypack

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>
#include <string_view>

#include "polypack/base/sanitized.hpp"
#include "polypack/packing/threads.hpp"

namespace polypack {
namespace {

// Of a unit such as "G", "GB" or "GiB", always binary; 0 if it is none.
double unit_of(std::string_view text) {
    constexpr std::string_view letters = "KMGT";
    if (text.empty()) return 0;
    const std::size_t at = letters.find(static_cast<char>(text.front() & ~0x20));
    const std::string_view rest = text.substr(1);
    if (at == std::string_view::npos || !(rest.empty() || rest == "B" || rest == "iB")) return 0;
    return std::ldexp(1, 10 * (static_cast<int>(at) + 1));
}

// The value of an option; 0: "none".
std::size_t size_of(const Arguments& arguments, std::string_view option, std::size_t by_default) {
    const std::string text = arguments.text(option);
    if (text.empty() && !arguments.has(option)) return by_default;
    if (text == "none") return 0;
    double number = 0;
    const char* const last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, number, std::chars_format::fixed);
    const double bytes = error == std::errc() ? number * unit_of({end, last}) : 0;
    constexpr double least = 1 << 20;
    constexpr double most = 1e18;
    if (!(bytes >= least && bytes <= most)) {
        throw UsageError(
            fmt::format("--{} must be a size of at least 1M, such as 500M or 8G, or none, got '{}'",
                        option, text));
    }
    return static_cast<std::size_t>(bytes);
}

}  // namespace

std::size_t memory_limit(const Arguments& arguments) {
    return size_of(arguments, "memory", default_memory);
}

OptionSpec disk_option() {
    return {.name = "disk",
            .value = "SIZE",
            .help =
                "the most to write to temporary files, in the folder $TMPDIR or /var/tmp, "
                "before giving up for want of memory, or none (default 16G)",
            .group = "Limits"};
}

std::size_t disk_limit(const Arguments& arguments) {
    return size_of(arguments, "disk", default_disk);
}

void enforce_memory_limit(const Arguments& arguments) {
    const std::size_t memory = memory_limit(arguments);
    // Sanitizers map terabytes that they never touch.
    if (memory == 0 || sanitized) return;
    constexpr std::size_t program = std::size_t{256} << 20;
    constexpr std::size_t thread = std::size_t{16} << 20;  // mostly its stack
    const int threads = thread_count(static_cast<int>(arguments.number("threads", 0)));
    rlimit data{};
    if (getrlimit(RLIMIT_DATA, &data) != 0) return;
    const rlim_t wanted = memory + program + thread * static_cast<std::size_t>(threads);
    data.rlim_cur = std::min(wanted, data.rlim_max);
    (void)setrlimit(RLIMIT_DATA, &data);
}

void give_back_freed_memory() {
#ifdef __GLIBC__
    // The threshold at the start, which otherwise grows with every larger block that is freed.
    (void)mallopt(M_MMAP_THRESHOLD, 1 << 17);
#endif
}

}  // namespace polypack
