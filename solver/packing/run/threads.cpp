#include "polypack/packing/run/threads.hpp"

#include <fmt/format.h>

#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace polypack {
namespace {

int cores() {
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

// Permits as many threads. TBB starts as many workers as all controls of the process together
// permit at any time. One control for everything, which only ever grows, keeps concurrent searches
// from restricting each other. It is never destroyed: when the process ends, oneTBB may have gone
// before.
void permit_threads(int threads) {
    static std::mutex mutex;
    static int permitted = 0;
    static tbb::global_control* control = nullptr;
    const std::lock_guard lock(mutex);
    if (threads <= permitted) return;
    permitted = threads;
    delete control;
    control = new tbb::global_control(tbb::global_control::max_allowed_parallelism,
                                      static_cast<std::size_t>(threads));
}

// Fails where TBB would abort the program: on threads that the system refuses.
void try_threads(int threads) {
    if (threads <= std::max(cores(), 8)) return;
    std::mutex hold;
    std::vector<std::jthread> started;
    std::unique_lock held(hold);
    try {
        while (std::ssize(started) < threads) {
            started.emplace_back([&] { const std::lock_guard wait(hold); });
        }
    } catch (const std::system_error&) {
        throw ThreadsUnavailable(threads, static_cast<int>(started.size()));
    }
}

}  // namespace

int thread_count(int requested) {
    return requested > 0 ? std::min(requested, max_threads) : cores();
}

int threads_on_cores(int requested) {
    return std::min(thread_count(requested), cores());
}

ThreadsUnavailable::ThreadsUnavailable(int requested, int available)
    : std::runtime_error(fmt::format("the system refuses to start {} threads, it stops at {}",
                                     requested, available)) {}

struct Threads::Arena {
    tbb::task_arena arena;
};

Threads::Threads(int count) : count_(count) {
    if (count == 1) return;
    try_threads(count);
    permit_threads(count);
    arena_.reset(new Arena{tbb::task_arena(count)});
}

Threads::~Threads() = default;

void Threads::run(std::size_t begin, std::size_t end, std::size_t longest,
                  void (*call)(const void* body, std::size_t first, std::size_t last),
                  const void* body) const {
    const auto run_range = [&](const tbb::blocked_range<std::size_t>& range) {
        call(body, range.begin(), range.end());
    };
    arena_->arena.execute([&] {
        tbb::parallel_for(tbb::blocked_range<std::size_t>(begin, end, longest), run_range,
                          tbb::simple_partitioner());
    });
}

}  // namespace polypack
