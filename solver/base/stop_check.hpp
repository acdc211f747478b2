// Stops computations that have no result until they are finished.
#pragma once

#include <exception>
#include <stop_token>
#include <utility>

#include "polypack/base/export.hpp"

namespace polypack {

// Thrown if a computation was asked to stop before it had a result.
class POLYPACK_API Stopped : public std::exception {
  public:
    [[nodiscard]] const char* what() const noexcept override { return "stopped"; }
};

// Checks a stop token on every `period`-th call: in a loop, `check();`.
class StopCheck {
  public:
    // `period`: the number of calls per look at the token.
    explicit StopCheck(std::stop_token stop, unsigned period = 1024)
        : stop_(std::move(stop)), period_(period) {}

    // Throws Stopped if a stop has been requested.
    void operator()() {
        if (++calls_ < period_) return;
        calls_ = 0;
        if (stop_.stop_requested()) throw Stopped();
    }

  private:
    std::stop_token stop_;
    unsigned period_;
    unsigned calls_ = 0;
};

}  // namespace polypack
