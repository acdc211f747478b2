// Measures elapsed time.
#pragma once

#include <chrono>

namespace polypack {

class Stopwatch {
  public:
    // Returns the seconds since construction.
    [[nodiscard]] double seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    }

  private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace polypack
