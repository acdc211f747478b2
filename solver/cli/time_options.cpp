#include "polypack/cli/time_options.hpp"

#include <algorithm>
#include <chrono>

#include "polypack/platform/interrupt.hpp"

namespace polypack {
namespace {

using Clock = std::chrono::steady_clock;

Clock::time_point& start_time() {
    static Clock::time_point start = Clock::now();
    return start;
}

}  // namespace

void start_clock() {
    start_time() = Clock::now();
}

double seconds_since_start() {
    return std::chrono::duration<double>(Clock::now() - start_time()).count();
}

double seconds_left(const Arguments& arguments, double absent) {
    const double limit = arguments.seconds("time", absent);
    constexpr double least = 1e-6;  // 0 would be no limit
    return limit > 0 ? std::max(limit - seconds_since_start(), least) : 0;
}

Deadline reading_deadline(const Arguments& arguments) {
    return Deadline(seconds_left(arguments, 0), interrupted());
}

}  // namespace polypack
