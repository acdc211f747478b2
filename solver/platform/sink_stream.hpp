// A stream of C whose bytes a function of ours receives.
#pragma once

#include <cstdio>
#include <functional>
#include <memory>
#include <string_view>

#include "polypack/base/export.hpp"

namespace polypack::platform {

class POLYPACK_API SinkStream {
  public:
    // Keeps a reference to the sink, which may be called from another thread, one call at a time,
    // until finish() returns. Throws std::bad_alloc.
    explicit SinkStream(const std::function<void(std::string_view)>& sink);
    SinkStream(const SinkStream&) = delete;
    SinkStream& operator=(const SinkStream&) = delete;
    ~SinkStream();

    // Open for writing until finish().
    [[nodiscard]] std::FILE* file() const;
    // Returns true if the sink has thrown; it is not called any more.
    [[nodiscard]] bool failed() const;
    // Passes on what is still buffered, and closes the stream. Throws what the sink threw.
    void finish();

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace polypack::platform
