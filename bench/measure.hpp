// Timing: in turns, by the processor time of this thread, the best of several tries, so that other
// work on a shared machine matters little.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <string>
#include <utility>

namespace polypack::bench {

inline double processor_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// Hides a value from the compiler, so that it neither folds it nor moves its use.
template <class T>
void opaque(T& value) {
    asm volatile("" : : "r"(&value) : "memory");
}

// Consumes results, so that they are computed.
inline std::uint64_t sink = 0;

template <class Job>
double seconds_of(Job&& job) {
    const double start = processor_seconds();
    sink += static_cast<std::uint64_t>(job());
    return processor_seconds() - start;
}

// Seconds per call of each, measured A B A B.
template <class Ours, class Rival>
std::pair<double, double> in_turns(Ours&& ours, Rival&& rival, int turns = 7) {
    double best_ours = 1e9;
    double best_rival = 1e9;
    for (int turn = 0; turn < turns; ++turn) {
        best_ours = std::min(best_ours, seconds_of(ours));
        best_rival = std::min(best_rival, seconds_of(rival));
    }
    return {best_ours, best_rival};
}
template <class Ours>
double alone(Ours&& ours) {
    return in_turns(ours, [] { return 0; }).first;
}

// Ends the program: the time of a wrong count is meaningless.
inline void check(bool right, const char* what) {
    if (right) return;
    fmt::print(stderr, "wrong: {}\n", what);
    std::exit(1);
}

}  // namespace polypack::bench
