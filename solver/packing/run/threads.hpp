// Work on several threads of one process. Searches, counts and disassemblies share them through
// this header, and no other source file includes oneTBB.
#pragma once

#include <cstddef>
#include <memory>
#include <stdexcept>

#include "polypack/base/export.hpp"

namespace polypack {

// More threads than that are not started.
inline constexpr int max_threads = 1024;

// The number of threads for a requested number: the same, or one per core for 0.
[[nodiscard]] POLYPACK_API int thread_count(int requested);
// The same, but no more than there are cores: for work whose threads would only wait for each
// other.
[[nodiscard]] POLYPACK_API int threads_on_cores(int requested);

// More threads were requested than the system permits.
class POLYPACK_API ThreadsUnavailable : public std::runtime_error {
  public:
    // For so many threads, of which the system gave fewer.
    ThreadsUnavailable(int requested, int available);
};

// A number of threads, this one among them. With one, everything happens here and oneTBB is not
// called, which the program then does not load.
class POLYPACK_API Threads {
  public:
    // Throws ThreadsUnavailable. Precondition: 1 <= count <= max_threads.
    explicit Threads(int count);
    Threads(const Threads&) = delete;
    Threads& operator=(const Threads&) = delete;
    ~Threads();

    // How many threads there are.
    [[nodiscard]] int count() const { return count_; }

    // Calls body(i) for each i in 0 .. size-1, in any order, and returns after the last call.
    // If a call throws, those that have not begun are left out, and one of the exceptions is thrown
    // here: none passes through oneTBB.
    template <class Body>
    void for_each(std::size_t size, const Body& body) const {
        for_ranges(0, size, 1, [&](std::size_t first, std::size_t last) {
            for (std::size_t i = first; i < last; ++i) body(i);
        });
    }

    // The same with body(first, last) for ranges that together are begin .. end-1; none is longer
    // than `longest` unless there is one thread.
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
