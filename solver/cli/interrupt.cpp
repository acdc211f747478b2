#include "polypack/cli/interrupt.hpp"

#include <chrono>
#include <csignal>

namespace polypack {
namespace {

std::atomic<bool> flag{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler sets the flag");

void on_signal(int number) {
    flag.store(true, std::memory_order_relaxed);
    std::signal(number, SIG_DFL);
}

}  // namespace

const std::atomic<bool>& interrupted() {
    static const bool installed = [] {
        std::signal(SIGINT, on_signal);
        std::signal(SIGTERM, on_signal);
        return true;
    }();
    (void)installed;
    return flag;
}

TimeLimit::TimeLimit(double seconds) {
    watch_ = std::thread([this, seconds] {
        std::unique_lock lock(mutex_);
        const auto limit = std::chrono::duration<double>(seconds);
        if (!ended_.wait_for(lock, limit, [this] { return done_; })) flag.store(true);
    });
}

TimeLimit::~TimeLimit() {
    {
        const std::scoped_lock lock(mutex_);
        done_ = true;
    }
    ended_.notify_all();
    watch_.join();
}

}  // namespace polypack
