#include "polypack/cli/common_options.hpp"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>

#include "polypack/base/number_from.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/cli/puzzle_options.hpp"

namespace polypack {

namespace {

std::vector<OptionSpec> limiting_options() {
    return grouped("Limits",
                   {{.name = "threads",
                     .value = "N",
                     .help = "threads to use (default 0: one per core)",
                     .min = 0,
                     .max = 1024},
                    {.name = "time",
                     .value = "T",
                     .help = "stop after T, such as 30 (seconds), 0.5, 90s, 1m30s or 2h",
                     .time = true},
                    {.name = "memory",
                     .value = "SIZE",
                     .help = "the most memory to use, as in 500M or 8G, or none (default 2G)"}});
}

std::vector<OptionSpec> reporting_options() {
    return grouped(
        "Output",
        {{.name = "json",
          .value = "",
          .help = "print JSON, one object per line, as 'polypack schema' describes it"},
         {.name = "quiet",
          .value = "",
          .help = "print neither progress nor remarks on standard error, only errors"},
         {.name = "progress",
          .value = "HOW",
          .help = "report progress on standard error (auto: a line, only on a terminal; json: an "
                  "object per second)",
          .choices = {"auto", "json", "none"},
          .rare = true}});
}

std::vector<CommonGap> all_gaps() {
    using Names = std::vector<std::string_view>;
    const Names reading{"from", "problem"};
    const Names fixing{"with", "without"};
    const Names threads{"threads"};
    const Names json{"json"};
    return {
        {{"list", "help", "lattice", "schema", "manual", "completion"},
         {"from", "problem", "with", "without", "threads", "time", "memory", "quiet", "progress"},
         "it prints what is built in, or a line for each shipped file"},
        {{"serve-json"},
         {"from", "problem", "with", "without", "threads", "time", "memory", "quiet", "progress"},
         "each request has options of its own"},
        {{"help", "manual", "completion"}, json, "its output is a text for people or shells"},
        {{"serve-json", "schema"}, json, "its output is JSON in any case"},
        {{"count-polyforms", "check-proof", "merge"}, reading, "it reads no puzzle"},
        {{"count-polyforms", "check-proof", "merge"}, fixing, "it reads no puzzle"},
        {{"work"}, reading, "the folder says how the puzzle was read"},
        {{"work"}, fixing, "the folder says what was fixed"},
        {{"check", "convert", "studio"}, fixing, "it takes the file as it is"},
        {{"sequence"}, fixing, "a placement has no place in regions of every length"},
        {{"choose", "design"}, fixing, "a placement has no place in every choice"},
        {{"order"}, fixing, "a placement has no place in every box"},
        {{"compat"}, fixing, "a placement has no place in every region"},
        {{"unique"}, fixing, "what is fixed is what it finds"},
        {{"booklet"}, fixing, "a placement has no place in every problem"},
        {{"verify", "sort", "uniq", "filter", "diff"},
         fixing,
         "the packings are those of the puzzle as it is in its file"},
        {{"check", "convert", "studio"}, threads, "it reads and writes one file"},
        {{"verify", "sort", "uniq", "filter", "diff", "merge", "check-proof"},
         threads,
         "it reads files line by line"},
        {{"estimate"}, threads, "it measures the time that one thread takes"},
        {{"certify"}, threads, "the steps of a proof follow one another"},
        {{"count-polyforms"}, threads, "it grows polyforms on one thread"},
        {{"show", "export", "convert", "studio"}, json, "its output is files"},
        {{"sort", "uniq", "filter", "diff"}, json, "it prints packings as lines of JSON anyway"},
    };
}

}  // namespace

std::vector<OptionSpec> common_options() {
    return combined({puzzle_options(), limiting_options(), reporting_options()});
}

std::span<const CommonGap> common_gaps() {
    static const std::vector<CommonGap> gaps = all_gaps();
    return gaps;
}

CommandSpec with_common_options(CommandSpec command) {
    const auto lacks = [&](const OptionSpec& option) {
        return std::ranges::any_of(common_gaps(), [&](const CommonGap& gap) {
            return std::ranges::find(gap.commands, command.name) != gap.commands.end() &&
                   std::ranges::find(gap.options, option.name) != gap.options.end();
        });
    };
    std::vector<OptionSpec> before = combined({puzzle_options(), limiting_options()});
    std::vector<OptionSpec> after = reporting_options();
    std::erase_if(before, lacks);
    std::erase_if(after, lacks);
    command.options = combined({before, command.options, after});
    return command;
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
#include <cmath>
#include <limits>
#include <string>
#include <string_view>

#include "polypack/base/sanitized.hpp"
#include "polypack/packing/run/threads.hpp"

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
#ifdef RLIMIT_DATA
    // Sanitizers map terabytes that they never touch.
    if (sanitized) return;
    static const rlimit at_first = [] {
        rlimit limit{RLIM_INFINITY, RLIM_INFINITY};
        (void)getrlimit(RLIMIT_DATA, &limit);
        return limit;
    }();
    rlimit data = at_first;
    constexpr std::size_t program = std::size_t{256} << 20;
    constexpr std::size_t thread = std::size_t{16} << 20;  // mostly its stack
    const int threads = thread_count(static_cast<int>(arguments.number("threads", 0)));
    if (const std::size_t memory = memory_limit(arguments); memory != 0) {
        const rlim_t wanted = memory + program + thread * static_cast<std::size_t>(threads);
        data.rlim_cur = std::min(wanted, data.rlim_max);
    }
    (void)setrlimit(RLIMIT_DATA, &data);
#else
    (void)arguments;
#endif
}

void give_back_freed_memory() {
#ifdef __GLIBC__
    // The threshold at the start, which otherwise grows with every larger block that is freed.
    (void)mallopt(M_MMAP_THRESHOLD, 1 << 17);
#endif
}

}  // namespace polypack
