#include "process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <system_error>

namespace polypack::bench {
namespace {

using Clock = std::chrono::steady_clock;

volatile std::sig_atomic_t interrupted = 0;

// Number of bytes kept of an output, from its end, as counts are printed last.
constexpr std::size_t longest_output = 65536;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

double seconds(const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

class File {
  public:
    explicit File(int number) : number_(number) {
        if (number < 0) throw std::system_error(errno, std::generic_category());
    }
    ~File() { close(); }
    File(const File&) = delete;
    File& operator=(const File&) = delete;

    [[nodiscard]] int number() const { return number_; }
    void close() {
        if (number_ >= 0) ::close(number_);
        number_ = -1;
    }

  private:
    int number_;
};

// A program in its own process group. Spawned, not forked: the pages of this program would have to
// be copied, and be charged to that one.
class Child {
  public:
    Child(const std::vector<std::string>& command, int input, int output) {
        posix_spawn_file_actions_t files;
        posix_spawn_file_actions_init(&files);
        posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
        posix_spawn_file_actions_adddup2(&files, output, STDERR_FILENO);
        posix_spawnattr_t attributes;
        posix_spawnattr_init(&attributes);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
        posix_spawnattr_setpgroup(&attributes, 0);
        std::vector<std::string> words = command;
        std::vector<char*> pointers;
        for (std::string& word : words) pointers.push_back(word.data());
        pointers.push_back(nullptr);
        error_ = posix_spawn(&id_, pointers.front(), &files, &attributes, pointers.data(), environ);
        posix_spawnattr_destroy(&attributes);
        posix_spawn_file_actions_destroy(&files);
    }
    ~Child() {
        if (!running()) return;
        end_group();
        wait4(id_, nullptr, 0, nullptr);
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    // The reason why it could not be started, or 0.
    [[nodiscard]] int error() const { return error_; }
    [[nodiscard]] pid_t id() const { return id_; }
    void end_group() const { kill(-id_, SIGKILL); }

    int wait(rusage& usage) {
        // While it is a zombie its number, and so that of its group, is nobody else's.
        end_group();
        int status = 0;
        while (wait4(id_, &status, 0, &usage) < 0 && errno == EINTR) {
        }
        waited_ = true;
        return status;
    }

  private:
    [[nodiscard]] bool running() const { return error_ == 0 && !waited_; }

    pid_t id_ = 0;
    int error_ = 0;
    bool waited_ = false;
};

// Readable when the process ends. The header of glibc 2.36 for it is not for C++.
int open_process(pid_t id) {
    return static_cast<int>(syscall(SYS_pidfd_open, id, 0));
}

// Appends what can be read now; false at the end.
bool take(int pipe, std::string& output) {
    std::array<char, 16384> buffer{};
    while (true) {
        const ssize_t got = read(pipe, buffer.data(), buffer.size());
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return got < 0 && errno == EAGAIN;
        output.append(buffer.data(), static_cast<std::size_t>(got));
        if (output.size() > 2 * longest_output) output.erase(0, output.size() - longest_output);
    }
}

// Reads the output until the program ends; false if that takes longer than the limit.
bool watch(int program, int pipe, Clock::time_point start, double limit, std::string& output) {
    bool open = true;
    while (true) {
        if (interrupted != 0) throw Interrupted();
        const double left = limit - seconds_since(start);
        if (left <= 0) return false;
        std::array<pollfd, 2> files{pollfd{program, POLLIN, 0},
                                    pollfd{open ? pipe : -1, POLLIN, 0}};
        const int wait = static_cast<int>(std::min(left, 1e6) * 1000) + 1;
        if (poll(files.data(), files.size(), wait) < 0) continue;
        if (files[1].revents != 0) open = take(pipe, output);
        if (files[0].revents != 0) return true;
    }
}

extern "C" void interrupt(int) {
    interrupted = 1;
}

}  // namespace

Run run_process(const std::vector<std::string>& command, const std::filesystem::path& input,
                double limit) {
    Run run;
    const std::string source = input.empty() ? "/dev/null" : input.string();
    const File from(open(source.c_str(), O_RDONLY | O_CLOEXEC));
    std::array<int, 2> ends{-1, -1};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category());
    const File pipe(ends[0]);
    File into(ends[1]);
    fcntl(pipe.number(), F_SETFL, O_NONBLOCK);
    const auto start = Clock::now();
    Child child(command, from.number(), into.number());
    into.close();
    if (child.error() != 0) {
        run.fault = fmt::format("cannot be started: {}", std::strerror(child.error()));
        return run;
    }
    const File program(open_process(child.id()));
    const bool ended = watch(program.number(), pipe.number(), start, limit, run.output);
    run.wall = seconds_since(start);
    rusage usage{};
    const int status = child.wait(usage);
    take(pipe.number(), run.output);
    if (run.output.size() > longest_output) {
        run.output.erase(0, run.output.size() - longest_output);
    }
    run.processor = seconds(usage.ru_utime) + seconds(usage.ru_stime);
    if (!ended) {
        run.fault = fmt::format("stopped after {:g} s", limit);
    } else if (WIFSIGNALED(status)) {
        run.fault = fmt::format("ended by signal {}", WTERMSIG(status));
    }
    run.code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    return run;
}

void heed_interrupts() {
    struct sigaction action{};
    action.sa_handler = interrupt;
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    for (const int number : {SIGINT, SIGTERM}) sigaction(number, &action, nullptr);
}

TemporaryFolder::TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "polypack-bench-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::system_error(errno, std::generic_category());
    path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

}  // namespace polypack::bench
