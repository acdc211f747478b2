#include "polypack/platform/sink_stream.hpp"

#include <sys/types.h>

#include <exception>
#include <new>

namespace polypack::platform {

struct SinkStream::State {
    // Writes text; throws nothing, as it is called through C.
    static ssize_t write(void* stream, const char* text, std::size_t size) {
        auto& self = *static_cast<State*>(stream);
        if (self.error) return 0;
        try {
            self.sink({text, size});
        } catch (...) {
            self.error = std::current_exception();
            return 0;
        }
        return static_cast<ssize_t>(size);
    }
    void close() {
        if (file != nullptr) (void)std::fclose(file);
        file = nullptr;
    }

    const std::function<void(std::string_view)>& sink;
    std::exception_ptr error{};
    std::FILE* file = nullptr;
};

SinkStream::SinkStream(const std::function<void(std::string_view)>& sink)
    : state_(new State{.sink = sink}) {
    cookie_io_functions_t functions{};
    functions.write = State::write;
    state_->file = ::fopencookie(state_.get(), "w", functions);
    if (state_->file == nullptr) throw std::bad_alloc();
}

SinkStream::~SinkStream() {
    state_->close();
}

std::FILE* SinkStream::file() const {
    return state_->file;
}

bool SinkStream::failed() const {
    return state_->error != nullptr;
}

void SinkStream::finish() {
    state_->close();
    if (state_->error) std::rethrow_exception(state_->error);
}

}  // namespace polypack::platform
