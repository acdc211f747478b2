#include "polypack/cli/interrupt.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <thread>

namespace polypack {
namespace {

// Requesting a stop takes a lock, which a signal handler must not: it wakes a thread by a pipe.
std::array<int, 2> wake{-1, -1};
std::stop_source source;
constexpr std::array handled{SIGINT, SIGTERM};

void on_signal(int /*number*/) {
    const int error = errno;
    const char byte = 0;
    (void)!write(wake[1], &byte, 1);
    errno = error;
}

}  // namespace

std::stop_token interrupted() {
    static const bool installed = [] {
        if (pipe2(wake.data(), O_CLOEXEC) != 0) return false;
        std::thread([] {
            char byte = 0;
            while (read(wake[0], &byte, 1) < 0 && errno == EINTR) {
            }
            source.request_stop();
            // Whoever signals a process and then its group, as timeout(1) does, means it once.
            constexpr std::chrono::milliseconds at_once(200);
            std::this_thread::sleep_for(at_once);
            for (const int number : handled) {
                if (std::signal(number, SIG_DFL) == SIG_IGN) std::signal(number, SIG_IGN);
            }
        }).detach();
        for (const int number : handled) {
            // A signal that was ignored at startup, as under nohup, stays ignored.
            if (std::signal(number, on_signal) == SIG_IGN) std::signal(number, SIG_IGN);
        }
        return true;
    }();
    (void)installed;
    return source.get_token();
}

bool was_interrupted() {
    return source.stop_requested();
}

void ignore_file_size_signal() {
    std::signal(SIGXFSZ, SIG_IGN);
}

}  // namespace polypack
