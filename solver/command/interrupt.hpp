// Ctrl-C as a stop token, which every phase polls.
#pragma once

#include <functional>
#include <stop_token>

namespace polypack {

// From the first call on, Ctrl-C (SIGINT) and SIGTERM request a stop instead of ending the program;
// a second signal terminates it.
[[nodiscard]] std::stop_token interrupted();

// Whether that token was asked for and a stop has been requested.
[[nodiscard]] bool was_interrupted();

// From here on, SIGUSR1 asks for a report instead of ending the program.
void accept_report_signal();

// As long as it lives, SIGUSR1 calls a function, from a thread of its own. One at a time.
class OnReportSignal {
  public:
    explicit OnReportSignal(std::function<void()> report);
    // Waits for a call to end.
    ~OnReportSignal();
    OnReportSignal(const OnReportSignal&) = delete;
    OnReportSignal& operator=(const OnReportSignal&) = delete;
};

// From here on, a file that may not grow further is an error of writing, and no signal.
void ignore_file_size_signal();

}  // namespace polypack
