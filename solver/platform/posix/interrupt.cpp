#include "polypack/platform/interrupt.hpp"

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
std::array<int, 2> wake_pipe{-1, -1};
std::stop_source source;
constexpr std::array handled_signals{SIGINT, SIGTERM};

constexpr char stop_byte = 0;
constexpr char report_byte = 1;

void wake_up(char byte) {
    const int error = errno;
    (void)!::write(wake_pipe[1], &byte, 1);
    errno = error;
}

void on_signal(int /*number*/) {
    wake_up(stop_byte);
}

void on_report_signal(int /*number*/) {
    wake_up(report_byte);
}

void stop() {
    source.request_stop();
    // A sender that signals a process and then its group, as timeout(1) does, means it once.
    constexpr std::chrono::milliseconds at_once(200);
    std::this_thread::sleep_for(at_once);
    for (const int number : handled_signals) {
        if (std::signal(number, SIG_DFL) == SIG_IGN) std::signal(number, SIG_IGN);
    }
}

void listen() {
    char byte = 0;
    for (;;) {
        const ssize_t got = read(wake_pipe[0], &byte, 1);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0 || byte == stop_byte) return stop();
        (void)report_now();
    }
}

}  // namespace

std::stop_token interrupted() {
    static const bool installed = [] {
        if (pipe2(wake_pipe.data(), O_CLOEXEC) != 0) return false;
        std::thread(listen).detach();
        for (const int number : handled_signals) {
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

void accept_report_signal() {
    std::signal(SIGUSR1, on_report_signal);
}

void ignore_file_size_signal() {
    std::signal(SIGXFSZ, SIG_IGN);
}

}  // namespace polypack
