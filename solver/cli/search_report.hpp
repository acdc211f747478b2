// Reports a search in units to the progress of the command, and keeps a file of it up to date.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "polypack/api/solve_options.hpp"
#include "polypack/distribution/unit_search.hpp"

namespace polypack {

class SearchReport {
  public:
    // `file`: as records/progress.schema.json, written anew every second; empty: none.
    explicit SearchReport(std::string file);
    // Writes the file once more.
    ~SearchReport();
    SearchReport(const SearchReport&) = delete;
    SearchReport& operator=(const SearchReport&) = delete;

    // Reports the work done. Thread-safe. The first call is where this run starts.
    void update(const UnitCounts& counts, const Measure& done);
    // Returns a function that does so, for UnitCallbacks::on_commit. Keeps a reference.
    [[nodiscard]] std::function<void(const std::function<UnitProgress()>&)> updates() {
        return [this](const std::function<UnitProgress()>& so_far) {
            const UnitProgress now = so_far();
            update(now.counts, now.done);
        };
    }

  private:
    // Writes the file. Precondition: the lock is held.
    void write_file();

    std::string file_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::mutex mutex_;
    std::condition_variable ended_;
    bool done_ = false;
    bool started_ = false;
    std::thread reporter_;
};

}  // namespace polypack
