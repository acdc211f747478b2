#include "polypack/platform/terminal.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdlib>

namespace polypack::platform {
namespace {

int descriptor_of(Standard stream) {
    switch (stream) {
        case Standard::input:
            return STDIN_FILENO;
        case Standard::output:
            return STDOUT_FILENO;
        case Standard::error:
            return STDERR_FILENO;
    }
    return -1;
}

}  // namespace

void prepare_standard_streams() {
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(descriptor, F_GETFD) >= 0) continue;
        const int flags = descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY;
        if (::open("/dev/null", flags) != descriptor) return;
    }
}

bool is_terminal(Standard stream) {
    return ::isatty(descriptor_of(stream)) != 0;
}

int columns_of(Standard stream) {
    winsize size{};
    return ::ioctl(descriptor_of(stream), TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

std::string terminal_kind() {
    const char* const kind = std::getenv("TERM");
    return kind == nullptr ? "" : kind;
}

// Files are always ready.
bool output_waits() {
    return ::lseek(STDOUT_FILENO, 0, SEEK_CUR) < 0;
}

bool wait_to_write(int milliseconds) {
    pollfd ready{STDOUT_FILENO, POLLOUT, 0};
    const int count = ::poll(&ready, 1, milliseconds);
    // A signal ends it, too.
    return count > 0 || (count < 0 && errno != EINTR);
}

std::optional<std::size_t> write_output(std::string_view bytes) {
    // A pipe that is ready takes this much without blocking.
    static const std::size_t most = output_waits() ? PIPE_BUF : SSIZE_MAX;
    const ssize_t wrote =
        ::write(STDOUT_FILENO, bytes.data(), std::min<std::size_t>(bytes.size(), most));
    if (wrote >= 0) return static_cast<std::size_t>(wrote);
    if (errno == EINTR || errno == EAGAIN) return 0;
    return std::nullopt;
}

}  // namespace polypack::platform
