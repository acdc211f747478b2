// Runs work on several threads of this process. Searches, counts and disassemblies share this
// header; no other source file includes oneTBB.
#pragma once

#include <cstddef>
#include <memory>
#include <stdexcept>

#include "polypack/base/export.hpp"

namespace polypack {

// The largest number of threads that is started.
inline constexpr int max_threads = 1024;

// Returns the number of threads for a requested number: the same, or one per core for 0.
[[nodiscard]] POLYPACK_API int thread_count(int requested);
// Returns thread_count(), but at most the number of cores: for work whose threads would only wait
// for each other.
[[nodiscard]] POLYPACK_API int threads_on_cores(int requested);

// Thrown if the system does not permit as many threads as were requested.
class POLYPACK_API ThreadsUnavailable : public std::runtime_error {
  public:
    // `available`: the number that the system provided.
    ThreadsUnavailable(int requested, int available);
};

// A team of threads that includes the calling one. With one thread, everything runs on the caller
// and oneTBB is neither called nor loaded by the program.
class POLYPACK_API Threads {
  public:
    // Throws ThreadsUnavailable. Precondition: 1 <= count <= max_threads.
    explicit Threads(int count);
    Threads(const Threads&) = delete;
    Threads& operator=(const Threads&) = delete;
    ~Threads();

    // Returns the number of threads.
    [[nodiscard]] int count() const { return count_; }

    // Calls body(i) for each i in 0 .. size-1, in any order, and returns after the last call. If a
    // call throws, calls that have not begun are left out, and one of the exceptions is thrown
    // here: none passes through oneTBB.
    template <class Body>
    void for_each(std::size_t size, const Body& body) const {
        for_ranges(0, size, 1, [&](std::size_t first, std::size_t last) {
            for (std::size_t i = first; i < last; ++i) body(i);
        });
    }

    // Calls body(first, last) for ranges that together are begin .. end-1; none is longer than
    // `longest` unless there is one thread.
    template <class Body>
    void for_ranges(std::size_t begin, std::size_t end, std::size_t longest,
                    const Body& body) const {
        if (begin == end) return;
        if (count_ == 1) return body(begin, end);
        const auto call = [](const void* that, std::size_t first, std::size_t last) {
            (*static_cast<const Body*>(that))(first, last);
        };
        run(begin, end, longest, call, &body);
    }

  private:
    struct Arena;
    void run(std::size_t begin, std::size_t end, std::size_t longest,
             void (*call)(const void* body, std::size_t first, std::size_t last),
             const void* body) const;

    int count_;
    std::unique_ptr<Arena> arena_;
};

}  // namespace polypack
