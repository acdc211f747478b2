// Ctrl-C and time limits, as the flag that searches look at.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace polypack {

// From the first call on, Ctrl-C (SIGINT) and SIGTERM set the flag instead of ending the program; a
// second signal ends it.
[[nodiscard]] const std::atomic<bool>& interrupted();

// Sets the same flag after that many seconds unless destroyed before.
class TimeLimit {
  public:
    explicit TimeLimit(double seconds);
    ~TimeLimit();
    TimeLimit(const TimeLimit&) = delete;
    TimeLimit& operator=(const TimeLimit&) = delete;

  private:
    std::mutex mutex_;
    std::condition_variable ended_;
    bool done_ = false;
    std::thread watch_;
};

}  // namespace polypack
