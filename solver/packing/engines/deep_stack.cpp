#include "polypack/packing/engines/deep_stack.hpp"

#include <pthread.h>

#include <algorithm>
#include <cerrno>
#include <exception>
#include <new>
#include <system_error>

#include "polypack/base/sanitized.hpp"

namespace polypack {
namespace {

// Stack that every thread has left: workers start with megabytes, and callers use little of that.
constexpr std::size_t at_hand = std::size_t{256} << 10;

// Instrumented frames are larger.
constexpr std::size_t instrumented = sanitized ? 8 : 1;

struct StackTask {
    const std::function<void()>& run;
    std::exception_ptr thrown;
};

void* start(void* given) {
    StackTask& task = *static_cast<StackTask*>(given);
    try {
        task.run();
    } catch (...) {
        task.thrown = std::current_exception();
    }
    return nullptr;
}

}  // namespace

void with_stack(std::size_t bytes, const std::function<void()>& run) {
    if (bytes <= at_hand) return run();
    constexpr std::size_t page = 4096;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    // Pages that are never touched take no memory.
    const std::size_t size = instrumented * (bytes + at_hand);
    int error = pthread_attr_setstacksize(&attributes, (size + page - 1) / page * page);
    StackTask task{run, nullptr};
    pthread_t thread{};
    if (error == 0) error = pthread_create(&thread, &attributes, start, &task);
    pthread_attr_destroy(&attributes);
    // EAGAIN is what a stack beyond the memory limit ends in.
    if (error == EAGAIN || error == ENOMEM) throw std::bad_alloc();
    if (error != 0) throw std::system_error(error, std::generic_category());
    pthread_join(thread, nullptr);
    if (task.thrown) std::rethrow_exception(task.thrown);
}

}  // namespace polypack
