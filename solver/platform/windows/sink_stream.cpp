#include "polypack/platform/sink_stream.hpp"

#include <fcntl.h>
#include <io.h>

#include <array>
#include <atomic>
#include <exception>
#include <new>
#include <thread>

namespace polypack::platform {

// A pipe, which a thread reads.
struct SinkStream::State {
    void read() {
        std::array<char, std::size_t{1} << 14> text{};
        for (;;) {
            const int got = _read(from, text.data(), static_cast<unsigned>(text.size()));
            if (got <= 0) return;
            // After an error it reads on, so that nobody waits to write.
            if (failed) continue;
            try {
                sink({text.data(), static_cast<std::size_t>(got)});
            } catch (...) {
                error = std::current_exception();
                failed = true;
            }
        }
    }
    void close() {
        if (file != nullptr) (void)std::fclose(file);
        file = nullptr;
        if (reader.joinable()) reader.join();
        if (from >= 0) (void)_close(from);
        from = -1;
    }

    const std::function<void(std::string_view)>& sink;
    std::atomic<bool> failed = false;
    std::exception_ptr error{};
    int from = -1;
    std::FILE* file = nullptr;
    std::thread reader{};
};

SinkStream::SinkStream(const std::function<void(std::string_view)>& sink)
    : state_(new State{.sink = sink}) {
    constexpr unsigned buffer = 1 << 16;
    std::array<int, 2> ends{-1, -1};
    if (_pipe(ends.data(), buffer, _O_BINARY | _O_NOINHERIT) != 0) throw std::bad_alloc();
    state_->from = ends[0];
    state_->file = _fdopen(ends[1], "wb");
    if (state_->file == nullptr) {
        (void)_close(ends[1]);
        state_->close();
        throw std::bad_alloc();
    }
    state_->reader = std::thread([state = state_.get()] { state->read(); });
}

SinkStream::~SinkStream() {
    state_->close();
}

std::FILE* SinkStream::file() const {
    return state_->file;
}

bool SinkStream::failed() const {
    return state_->failed;
}

void SinkStream::finish() {
    state_->close();
    if (state_->error) std::rethrow_exception(state_->error);
}

}  // namespace polypack::platform
