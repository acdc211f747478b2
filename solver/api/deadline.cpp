#include "polypack/api/deadline.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "polypack/base/user_error.hpp"

namespace polypack {

Deadline::Deadline(double seconds, const std::stop_token& stop) {
    if (std::isnan(seconds)) throw InvalidArgument("the time limit is not a number");
    link_.emplace(stop, [this] { source_.request_stop(); });
    if (source_.stop_requested()) return;
    if (seconds < 0) {
        expired_ = true;
        source_.request_stop();
        return;
    }
    // A century is longer than any search and within the range of every clock.
    constexpr double longest = 3e9;
    const std::chrono::duration<double> limit(std::min(seconds, longest));
#ifdef POLYPACK_ONE_THREAD
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(limit);
    source_.request_stop_if([this, stop, limited = seconds > 0, end] {
        if (stop.stop_requested()) return true;
        expired_ = limited && Clock::now() >= end;
        return expired_.load();
    });
#else
    if (seconds == 0) return;
    timer_ = std::thread([this, limit] {
        std::unique_lock lock(mutex_);
        if (wake_.wait_for(lock, limit, [this] { return ended_; })) return;
        lock.unlock();
        if (source_.stop_requested()) return;
        expired_ = true;
        source_.request_stop();
    });
#endif
}

Deadline::~Deadline() {
#ifndef POLYPACK_ONE_THREAD
    if (!timer_.joinable()) return;
    {
        const std::lock_guard lock(mutex_);
        ended_ = true;
    }
    wake_.notify_one();
    timer_.join();
#endif
}

}  // namespace polypack
