// What a long search tells while it runs.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>

#include "polypack/packing/search.hpp"

namespace polypack {

// How far a search is, as far as the parts done tell of those that are not. Work is counted in
// parts of equal expectation; what is left takes (parts - done) times the mean time of a part.
struct Outlook {
    double share = 0;             // of the work, 0 to 1
    bool foreseeable = false;     // enough parts are done to tell the rest
    double seconds_left = 0;      // the three of them only if foreseeable
    double seconds_left_low = 0;  // a 95 % interval
    double seconds_left_high = 0;
    std::uint64_t packings = 0;
    std::uint64_t nodes = 0;
    double nodes_per_second = 0;
};

// The outlook after that many seconds of searching. `random_order`: the parts are taken in random
// order; else nothing is foreseeable.
[[nodiscard]] Outlook outlook(const SearchProgress& progress, double seconds, bool random_order);

// A length of time in seconds, minutes, hours or days, with two digits or more.
[[nodiscard]] std::string duration(double seconds);

// One line for a terminal, without a line end.
[[nodiscard]] std::string progress_line(const Outlook& outlook);
// {"progress": {"seconds", "share", "packings", "nodes", "nodes_per_second", "seconds_left",
// "seconds_left_low", "seconds_left_high"}}; the last three are null if not foreseeable.
[[nodiscard]] std::string progress_json(const Outlook& outlook, double seconds);

enum class ProgressKind { none, line, json };

// Tells of a search on standard error until destroyed, from a thread of its own: a line that is
// refreshed, five times a second, or a JSON object a second.
class ProgressReport {
  public:
    ProgressReport(const SearchProgress& progress, ProgressKind kind, bool random_order);
    ~ProgressReport();
    ProgressReport(const ProgressReport&) = delete;
    ProgressReport& operator=(const ProgressReport&) = delete;

    // Takes the line off the terminal for as long as something else is printed there; the next
    // refresh brings it back. Thread-safe.
    void clear_line();

  private:
    void tell();

    const SearchProgress& progress_;
    ProgressKind kind_;
    bool random_order_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::mutex mutex_;
    std::condition_variable ended_;
    bool done_ = false;
    bool line_shown_ = false;
    std::thread teller_;
};

}  // namespace polypack
