#include "polypack/cli/progress_report.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>

#include "polypack/cli/terminal.hpp"
#include "polypack/cli/time_options.hpp"
#include "polypack/command/say.hpp"
#include "polypack/platform/interrupt.hpp"
#include "polypack/records/records.hpp"

namespace polypack {
namespace {

// Reports on the progress of the program until destroyed, from a thread of its own. It writes past
// say(), which has it remove its line first.
class ProgressReport {
  public:
    explicit ProgressReport(ProgressKind kind) : kind_(kind), on_signal_([this] { print_line(); }) {
        if (kind == ProgressKind::none) return;
        reporter_ = std::thread([this] {
            const auto pause = std::chrono::milliseconds(kind_ == ProgressKind::line ? 200 : 1000);
            std::unique_lock lock(mutex_);
            while (!ended_.wait_for(lock, pause, [this] { return done_; })) report();
        });
    }
    ~ProgressReport() {
        if (!reporter_.joinable()) return;
        {
            const std::scoped_lock lock(mutex_);
            done_ = true;
        }
        ended_.notify_all();
        reporter_.join();
        clear_line();
    }
    ProgressReport(const ProgressReport&) = delete;
    ProgressReport& operator=(const ProgressReport&) = delete;

    // Clears the line because something else is printed; the next refresh redraws it.
    void clear_line() {
        const std::scoped_lock lock(mutex_);
        if (line_shown_) write("\r\x1b[K");
        line_shown_ = false;
    }

  private:
    static void write(std::string_view text) {
        (void)std::fwrite(text.data(), 1, text.size(), stderr);
        (void)std::fflush(stderr);
    }

    void print_line() {
        const std::scoped_lock lock(mutex_);
        if (kind_ == ProgressKind::json) return report();
        if (line_shown_) write("\r\x1b[K");
        line_shown_ = false;
        write(progress_line(progress()) + "\n");
    }

    void report() {
        if (kind_ == ProgressKind::json) {
            say_text(progress_record(progress(), seconds_since_start()));
            return;
        }
        // A line that is wider than the terminal could not be removed.
        write("\r\x1b[K" + progress_line(progress()).substr(0, columns_));
        line_shown_ = true;
    }

    ProgressKind kind_;
    std::size_t columns_ =
        static_cast<std::size_t>(std::max(terminal_width(platform::Standard::error) - 1, 1));
    std::mutex mutex_;
    std::condition_variable ended_;
    bool done_ = false;
    bool line_shown_ = false;
    std::thread reporter_;
    OnReportSignal on_signal_;
};

std::optional<ProgressReport>& progress_report() {
    static std::optional<ProgressReport> report;
    return report;
}

}  // namespace

void begin_progress_report(const Arguments& arguments) {
    if (!arguments.offers("progress")) return;
    const ProgressKind kind = progress_kind(arguments);
    progress().clear();
    progress().search.predicts_time = kind != ProgressKind::none;
    progress_report().emplace(kind);
    if (kind == ProgressKind::line) {
        call_before_output([] { progress_report()->clear_line(); });
    }
}

void end_progress_report() {
    call_before_output(nullptr);
    progress_report().reset();
}

}  // namespace polypack
