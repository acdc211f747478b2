// Turns Ctrl-C into a stop token, which every phase polls.
#pragma once

#include <functional>
#include <stop_token>

namespace polypack {

// Returns a stop token. From the first call on, Ctrl-C (SIGINT) and SIGTERM request a stop instead
// of ending the program; a second signal terminates it.
[[nodiscard]] std::stop_token interrupted();

// Returns true if a stop has been requested of that token.
[[nodiscard]] bool was_interrupted();

// Makes SIGUSR1 ask for a report instead of ending the program.
void accept_report_signal();

// Calls a function on SIGUSR1, from a thread of its own, while the object exists. One at a time.
class OnReportSignal {
  public:
    explicit OnReportSignal(std::function<void()> report);
    // Waits for the end of a call.
    ~OnReportSignal();
    OnReportSignal(const OnReportSignal&) = delete;
    OnReportSignal& operator=(const OnReportSignal&) = delete;
};

// Calls the function of OnReportSignal; returns false if there is none.
bool report_now();

// Makes exceeding the limit of file size an error of writing instead of a signal.
void ignore_file_size_signal();

}  // namespace polypack
