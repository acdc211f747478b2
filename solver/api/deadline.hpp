// A time limit and a caller's stop token, combined into one stop token.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include "polypack/api/solve_options.hpp"
#include "polypack/base/export.hpp"

namespace polypack {

class POLYPACK_API Deadline {
  public:
    // Requests a stop after this many seconds (0: never; negative: at once), or when `stop` does.
    // Starts a thread only if there is a limit to wait for. Throws std::invalid_argument if the
    // seconds are NaN.
    Deadline(double seconds, const std::stop_token& stop);
    ~Deadline();
    Deadline(const Deadline&) = delete;
    Deadline& operator=(const Deadline&) = delete;

    // Returns a token that is stopped when the time is over or the caller's stop is requested.
    [[nodiscard]] std::stop_token token() const { return source_.get_token(); }
    // Returns what stopped whoever holds the token. Precondition: something did.
    [[nodiscard]] Ending ending() const { return expired_ ? Ending::time : Ending::stopped; }
    // Returns how a search ended that held the token: Ending::time in place of Ending::stopped if
    // it was the time that stopped it.
    [[nodiscard]] Ending cause_of(Ending ending) const {
        return ending == Ending::stopped ? this->ending() : ending;
    }
    // Returns true if the time ran out before the caller requested a stop.
    [[nodiscard]] bool expired() const { return expired_; }

  private:
    std::stop_source source_;
    std::atomic<bool> expired_{false};
    std::optional<std::stop_callback<std::function<void()>>> link_;
#ifndef POLYPACK_ONE_THREAD
    std::mutex mutex_;
    // It waits for no stop token: without futexes, as in MinGW, libstdc++ 12 may block forever in
    // the destructor of a stop_callback while another thread runs that callback.
    std::condition_variable wake_;
    bool ended_ = false;
    std::thread timer_;
#endif
};

// Returns the options with the deadline in place of their time limit and stop token, from which it
// was made.
[[nodiscard]] inline SolveOptions within(SolveOptions options, const Deadline& deadline) {
    options.time_limit = 0;
    options.stop = deadline.token();
    return options;
}

}  // namespace polypack
