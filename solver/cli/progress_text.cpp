#include "polypack/cli/progress_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "polypack/cli/terminal.hpp"
#include "polypack/records/values.hpp"

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

namespace {

// What is left of the phase under way, where that is known: after half a second, from the mean time
// of a unit.
std::optional<double> seconds_left_of(const Progress& progress, const Phase& phase) {
    constexpr double least = 0.5;
    const double spent = progress.seconds();
    const auto done = static_cast<double>(progress.done());
    const auto of = static_cast<double>(progress.of());
    if (!phase.even || done == 0 || of < done || spent < least) return std::nullopt;
    return spent * (of - done) / done;
}

std::optional<double> share_of(const Progress& progress) {
    if (progress.of() == 0) return std::nullopt;
    return std::min(1.0, static_cast<double>(progress.done()) / static_cast<double>(progress.of()));
}

template <class Value>
nlohmann::ordered_json or_null(const std::optional<Value>& value) {
    return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
}

}  // namespace

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
    if (const auto left = seconds_left_of(progress, *phase)) {
        line += fmt::format("  {} left", duration(*left));
    }
    return line;
}

std::string progress_json(const Progress& progress, double seconds) {
    using nlohmann::ordered_json;
    const Phase* const phase = progress.phase();
    ordered_json body{{"seconds", rounded_seconds(seconds)},
                      {"phase", phase == nullptr ? "starting" : phase->doing}};
    if (phase == &searching) {
        const Outlook now = outlook(progress.search, progress.seconds());
        const auto seconds_or_null = [](bool known, double value) {
            return known ? ordered_json(rounded_seconds(value)) : ordered_json(nullptr);
        };
        const bool bounded =
            now.foreseeable && (now.seconds_left == 0 || now.seconds_left_high > 0);
        body["share"] = now.share_known ? ordered_json(now.share) : ordered_json(nullptr);
        body["packings"] = now.packings;
        body["nodes"] = now.nodes;
        body["nodes_per_second"] = now.nodes_per_second;
        body["seconds_left"] = seconds_or_null(now.foreseeable, now.seconds_left);
        body["seconds_left_low"] = seconds_or_null(bounded, now.seconds_left_low);
        body["seconds_left_high"] = seconds_or_null(bounded, now.seconds_left_high);
        return ordered_json{{"progress", body}}.dump();
    }
    std::optional<double> left;
    if (phase != nullptr) left = seconds_left_of(progress, *phase);
    if (left) left = rounded_seconds(*left);
    body["share"] = or_null(share_of(progress));
    if (phase != nullptr && !phase->units.empty()) {
        body["units"] = phase->units;
        body["done"] = progress.done();
        body["of"] = progress.of() == 0 ? ordered_json(nullptr) : ordered_json(progress.of());
    }
    if (phase != nullptr && !phase->also.empty()) body[phase->also] = progress.also();
    body["seconds_left"] = or_null(left);
    return ordered_json{{"progress", body}}.dump();
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
