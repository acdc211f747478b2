#include "polypack/platform/process.hpp"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <system_error>
#include <thread>

#include "polypack/base/file_name.hpp"
#include "polypack/base/number_from.hpp"

namespace polypack::platform {
namespace {

namespace fs = std::filesystem;

// Starts a process; returns 0 if it could not be started.
pid_t started(std::vector<std::string>& words, const posix_spawn_file_actions_t* files) {
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    pid_t child = 0;
    const int fault = posix_spawnp(&child, arguments[0], files, nullptr, arguments.data(), environ);
    return fault == 0 ? child : 0;
}

}  // namespace

long process_number() {
    return ::getpid();
}

std::string host_name() {
    std::array<char, 65> name{};
    (void)::gethostname(name.data(), name.size() - 1);
    return name.data();
}

// Names the run of the system, and the space of process numbers, of which containers have their
// own.
std::string machine() {
    std::ifstream boot("/proc/sys/kernel/random/boot_id");
    std::string id;
    boot >> id;
    std::error_code error;
    const auto space = fs::read_symlink("/proc/self/ns/pid", error);
    return id.empty() || error ? "" : id + space.string();
}

// In ticks of the system.
std::string start_of(std::string_view process) {
    std::ifstream file("/proc/" + std::string(process) + "/stat");
    std::stringstream text;
    text << file.rdbuf();
    // The second field is a name in brackets that may contain anything; the start is the 22nd.
    const std::string all = text.str();
    const std::size_t end = all.rfind(')');
    if (end == std::string::npos) return "";
    std::istringstream fields(all.substr(end + 1));
    std::string field;
    constexpr int after_name = 20;
    for (int i = 0; i < after_name; ++i) fields >> field;
    return field;
}

bool is_gone(std::string_view process) {
    const auto number = number_from<pid_t>(process, 1);
    return number && ::kill(*number, 0) != 0 && errno == ESRCH;
}

int processors() {
    return static_cast<int>(::sysconf(_SC_NPROCESSORS_ONLN));
}

bool is_administrator() {
    return ::geteuid() == 0;
}

void limit_memory(std::size_t bytes) {
    static const rlimit at_first = [] {
        rlimit limit{RLIM_INFINITY, RLIM_INFINITY};
        (void)::getrlimit(RLIMIT_DATA, &limit);
        return limit;
    }();
    rlimit data = at_first;
    if (bytes != 0) data.rlim_cur = std::min<rlim_t>(bytes, data.rlim_max);
    (void)::setrlimit(RLIMIT_DATA, &data);
}

void give_back_freed_memory() {
#ifdef __GLIBC__
    // The threshold at the start, which otherwise grows with every larger block that is freed.
    (void)::mallopt(M_MMAP_THRESHOLD, 1 << 17);
#endif
}

fs::path program_file() {
    std::error_code error;
    fs::path file = fs::read_symlink("/proc/self/exe", error);
    return error ? fs::path() : file;
}

fs::path find_program(const std::string& name) {
    const char* path = std::getenv("PATH");
    std::string_view folders = path == nullptr ? "/usr/bin" : path;
    for (;;) {
        const std::size_t end = folders.find(':');
        fs::path program = to_path(folders.substr(0, end)) / name;
        std::error_code ignored;
        if (::access(program.c_str(), X_OK) == 0 && fs::is_regular_file(program, ignored)) {
            return program;
        }
        if (end == std::string_view::npos) return {};
        folders.remove_prefix(end + 1);
    }
}

int run_program(std::vector<std::string> words) {
    const pid_t child = started(words, nullptr);
    if (child == 0) return 127;
    int status = 0;
    if (::waitpid(child, &status, 0) != child || !WIFEXITED(status)) return 1;
    return WEXITSTATUS(status);
}

int run_quietly(std::vector<std::string> words, const std::stop_token& stop) {
    posix_spawn_file_actions_t files;
    if (posix_spawn_file_actions_init(&files) != 0) return 127;
    for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        (void)posix_spawn_file_actions_addopen(&files, file, "/dev/null", O_RDWR, 0);
    }
    const pid_t child = started(words, &files);
    (void)posix_spawn_file_actions_destroy(&files);
    if (child == 0) return 127;
    bool ending = false;
    for (;;) {
        int status = 0;
        const pid_t ended = ::waitpid(child, &status, WNOHANG);
        if (ended == child) return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
        if (ended < 0) return 1;
        if (!ending && stop.stop_requested()) {
            ending = true;
            (void)::kill(child, SIGTERM);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
}

std::vector<std::string> browsers() {
    return {"chromium", "chromium-browser", "google-chrome"};
}

bool open_for_user(const fs::path& file) {
    for (const char* opener : {"xdg-open", "open"}) {
        if (!find_program(opener).empty()) return run_program({opener, file.string()}) == 0;
    }
    return false;
}

}  // namespace polypack::platform
