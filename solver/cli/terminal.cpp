#include "polypack/cli/terminal.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string_view>

#include "polypack/command/say.hpp"
#include "polypack/formats/finding_json.hpp"

namespace polypack {
namespace {

std::string_view environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string_view() : std::string_view(value);
}

// Open MPI gives its ranks terminals, whatever becomes of their output.
bool prints_to_terminal() {
    return isatty(STDOUT_FILENO) != 0 && environment("OMPI_COMM_WORLD_SIZE").empty();
}

// `asked`: the user asks for colours, even where standard output is a file or TERM says nothing.
int colours_of_terminal(bool asked) {
    if (!environment("NO_COLOR").empty()) return 0;
    if (!asked && !prints_to_terminal()) return 0;
    const std::string_view depth = environment("COLORTERM");
    if (depth == "truecolor" || depth == "24bit") return 1 << 24;
    const std::string_view kind = environment("TERM");
    if (kind.empty() || kind == "dumb") return asked ? 16 : 0;
    return kind.find("256color") != std::string_view::npos ? 256 : 16;
}

int width_of_terminal() {
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
    return 80;
}

}  // namespace

bool stderr_is_terminal() {
    return isatty(STDERR_FILENO) != 0 && environment("TERM") != "dumb";
}

TextOptions drawing_options(const std::string& style) {
    TextOptions options;
    options.colours = colours_of_terminal(style == "blocks");
    options.width = width_of_terminal();
    options.folds = prints_to_terminal();
    if (style == "blocks" || (style == "auto" && options.colours > 0)) {
        options.style = TextStyle::blocks;
        if (options.colours == 0) options.style = TextStyle::letters;
    } else if (style == "outlines") {
        options.style = TextStyle::outlines;
    } else if (style == "iso") {
        options.style = TextStyle::iso;
    }
    return options;
}

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
        line +=
            fmt::format("  {} left ({} to {})", duration(outlook.seconds_left),
                        duration(outlook.seconds_left_low), duration(outlook.seconds_left_high));
    }
    return line;
}

std::string progress_json(const Outlook& outlook, double seconds) {
    using nlohmann::ordered_json;
    const auto known = [&](double value) {
        return outlook.foreseeable ? ordered_json(rounded_seconds(value)) : ordered_json(nullptr);
    };
    const ordered_json body{{"seconds", rounded_seconds(seconds)},
                            {"share", outlook.share},
                            {"packings", outlook.packings},
                            {"nodes", outlook.nodes},
                            {"nodes_per_second", outlook.nodes_per_second},
                            {"seconds_left", known(outlook.seconds_left)},
                            {"seconds_left_low", known(outlook.seconds_left_low)},
                            {"seconds_left_high", known(outlook.seconds_left_high)}};
    return ordered_json{{"progress", body}}.dump();
}

ProgressReport::ProgressReport(const SearchProgress& progress, ProgressKind kind, bool random_order)
    : progress_(progress),
      kind_(kind),
      random_order_(random_order),
      on_signal_([this] { print_line(); }) {
    if (kind == ProgressKind::none) return;
    reporter_ = std::thread([this] {
        const auto pause = std::chrono::milliseconds(kind_ == ProgressKind::line ? 200 : 1000);
        std::unique_lock lock(mutex_);
        while (!ended_.wait_for(lock, pause, [this] { return done_; })) report();
    });
}

ProgressReport::~ProgressReport() {
    clear_line();
    if (!reporter_.joinable()) return;
    {
        const std::scoped_lock lock(mutex_);
        done_ = true;
    }
    ended_.notify_all();
    reporter_.join();
    clear_line();
}

void ProgressReport::clear_line() {
    const std::scoped_lock lock(mutex_);
    if (line_shown_) say("\r\x1b[K");
    line_shown_ = false;
}

double ProgressReport::seconds() const {
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start_;
    return passed.count();
}

void ProgressReport::print_line() {
    if (kind_ == ProgressKind::json) {
        const std::scoped_lock lock(mutex_);
        report();
        return;
    }
    clear_line();
    say("{}\n", progress_line(outlook(progress_, seconds(), random_order_)));
}

void ProgressReport::report() {
    const double passed = seconds();
    const Outlook now = outlook(progress_, passed, random_order_);
    if (kind_ == ProgressKind::json) {
        say("{}\n", progress_json(now, passed));
        return;
    }
    say("\r\x1b[K{}", progress_line(now));
    std::fflush(stderr);
    line_shown_ = true;
}

}  // namespace polypack
