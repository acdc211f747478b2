// What the terminal shows: drawings and progress.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>

#include "polypack/analysis/outlook.hpp"
#include "polypack/command/interrupt.hpp"
#include "polypack/render/text.hpp"

namespace polypack {

// Whether standard error is a terminal that can rewrite a line.
[[nodiscard]] bool stderr_is_terminal();

// The drawing options for standard output, from the name of a style ("auto": blocks on a terminal
// with colours, letters elsewhere; "blocks": also elsewhere, but letters with NO_COLOR). Colours
// follow NO_COLOR, COLORTERM and TERM.
[[nodiscard]] TextOptions drawing_options(const std::string& style);

// What a long search reports while it runs.

// A length of time in seconds, minutes, hours or days, with two digits or more.
[[nodiscard]] std::string duration(double seconds);

// One line for a terminal, without a line end.
[[nodiscard]] std::string progress_line(const Outlook& outlook);
// {"progress": {"seconds", "share", "packings", "nodes", "nodes_per_second", "seconds_left",
// "seconds_left_low", "seconds_left_high"}}; the last three are null if not foreseeable.
[[nodiscard]] std::string progress_json(const Outlook& outlook, double seconds);

enum class ProgressKind { none, line, json };

// Reports on a search on standard error until destroyed, from its own thread: a line refreshed five
// times a second, or one JSON object per second; and a line whenever SIGUSR1 comes.
class ProgressReport {
  public:
    ProgressReport(const SearchProgress& progress, ProgressKind kind, bool random_order);
    ~ProgressReport();
    ProgressReport(const ProgressReport&) = delete;
    ProgressReport& operator=(const ProgressReport&) = delete;

    // Clears the line so that something else can be printed; the next refresh redraws it.
    // Thread-safe.
    void clear_line();

  private:
    void report();
    void print_line();
    [[nodiscard]] double seconds() const;  // since the start

    const SearchProgress& progress_;
    ProgressKind kind_;
    bool random_order_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::mutex mutex_;
    std::condition_variable ended_;
    bool done_ = false;
    bool line_shown_ = false;
    std::thread reporter_;
    OnReportSignal on_signal_;
};

}  // namespace polypack
