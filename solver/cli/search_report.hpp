// Tells the progress of the command what a search in units has done, and keeps a file of it up to
// date.
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
    // With the lock held.
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
