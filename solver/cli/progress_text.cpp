#include "polypack/cli/progress_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "polypack/cli/terminal.hpp"

namespace polypack {
namespace {

std::string short_number(double value) {
    if (value < 1e4) return fmt::format("{:.0f}", value);
    if (value < 1e6) return fmt::format("{:.0f}k", value / 1e3);
    return fmt::format("{:.1f}M", value / 1e6);
}

}  // namespace

std::string duration(double seconds) {
    if (seconds < 0.0995) return fmt::format("{:.1f} ms", 1000 * seconds);
    if (seconds < 0.995) return fmt::format("{:.2f} s", seconds);
    if (seconds < 9.95) return fmt::format("{:.1f} s", seconds);
    if (seconds < 99.5) return fmt::format("{:.0f} s", seconds);
    if (seconds < 5999.5) return fmt::format("{:.0f} min", seconds / 60);
    if (seconds < 48 * 3600) return fmt::format("{:.1f} h", seconds / 3600);
    constexpr double day = 86400;
    if (seconds < 1000 * day) return fmt::format("{:.1f} days", seconds / day);
    return fmt::format("{:.3g} years", seconds / (365.25 * day));
}

std::string progress_line(const Outlook& outlook) {
    std::string line = fmt::format("{} packings  {} nodes/s", outlook.packings,
                                   short_number(outlook.nodes_per_second));
    if (outlook.share_known) line = fmt::format("{:5.1f} %  {}", 100 * outlook.share, line);
    if (outlook.foreseeable) {
        line += fmt::format("  {} left", duration(outlook.seconds_left));
        if (outlook.seconds_left_high > 0) {
            line += fmt::format(" ({} to {})", duration(outlook.seconds_left_low),
                                duration(outlook.seconds_left_high));
        }
    }
    return line;
}

std::string progress_line(const Progress& progress) {
    const Phase* const phase = progress.phase();
    if (phase == nullptr) return "starting";
    if (phase == &searching) return progress_line(outlook(progress.search, progress.seconds()));
    std::string line;
    if (const auto share = share_of(progress)) line = fmt::format("{:5.1f} %  ", 100 * *share);
    line += phase->doing;
    if (!phase->units.empty()) {
        line += fmt::format("  {}", progress.done());
        if (progress.of() != 0) line += fmt::format(" of {}", progress.of());
        line += fmt::format(" {}", phase->units);
    }
    if (!phase->also.empty()) line += fmt::format("  {} {}", progress.also(), phase->also);
    if (const auto left = seconds_left_of(progress)) {
        line += fmt::format("  {} left", duration(*left));
    }
    return line;
}

Progress& progress() {
    static Progress progress;
    return progress;
}

ProgressKind progress_kind(const Arguments& arguments) {
    const std::string how = arguments.text("progress", "auto");
    if (arguments.has("quiet") || how == "none") return ProgressKind::none;
    if (how == "json") return ProgressKind::json;
    return stderr_is_terminal() ? ProgressKind::line : ProgressKind::none;
}

}  // namespace polypack
