#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "polypack/analysis/outlook.hpp"
#include "polypack/api/solve_options.hpp"
#include "polypack/command/interrupt.hpp"
#include "polypack/distribution/unit_search.hpp"

namespace polypack {

// What ended a search before its end, as a clause; empty if nothing did.
[[nodiscard]] std::string_view why_incomplete(Ending ending);

// Reports on a long search to whoever asks: a line after SIGUSR1, and a file that is kept up to
// date.

class SearchReport {
  public:
    // `file`: as schemas/progress.schema.json, written anew every second; empty: none.
    explicit SearchReport(std::string file);
    // Writes the file once more.
    ~SearchReport();
    SearchReport(const SearchReport&) = delete;
    SearchReport& operator=(const SearchReport&) = delete;

    // What has been done. Thread-safe. The first call is where this run starts.
    void update(const UnitCounts& counts, const Measure& done);
    // That, for UnitCallbacks::on_commit. Keeps a reference.
    [[nodiscard]] std::function<void(const std::function<UnitProgress()>&)> updates() {
        return [this](const std::function<UnitProgress()>& so_far) {
            const UnitProgress now = so_far();
            update(now.counts, now.done);
        };
    }

  private:
    void print_line();
    // These two with the lock held.
    [[nodiscard]] Outlook outlook() const;
    void write_file();

    std::string file_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::mutex mutex_;
    std::condition_variable ended_;
    bool done_ = false;
    bool started_ = false;
    std::uint64_t nodes_before_ = 0;
    UnitCounts counts_;
    double share_ = 0;
    std::thread reporter_;
    OnReportSignal on_signal_;
};

}  // namespace polypack
