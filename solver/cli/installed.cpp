#include "polypack/cli/installed.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <string_view>
#include <system_error>
#include <thread>

#include "polypack/command/program.hpp"
#include "polypack/command/program_file.hpp"

namespace polypack {

namespace fs = std::filesystem;

std::optional<fs::path> data_folder() {
    const auto holds_data = [](const fs::path& folder) {
        std::error_code ignored;
        return fs::is_directory(folder / "puzzles", ignored) &&
               fs::is_directory(folder / "pieces", ignored);
    };
    if (const char* set = std::getenv("POLYPACK_DATA"); set != nullptr && *set != '\0') {
        return holds_data(set) ? std::optional<fs::path>(set) : std::nullopt;
    }
    const fs::path program = program_file();
    if (program.empty()) return std::nullopt;
    const fs::path home = program.parent_path();
    for (const fs::path& folder :
         {home.parent_path().parent_path(), home.parent_path() / "share" / "polypack"}) {
        if (holds_data(folder)) return folder;
    }
    return std::nullopt;
}

bool is_on_path(const std::string& name) {
    const char* path = std::getenv("PATH");
    std::string_view folders = path == nullptr ? "/usr/bin" : path;
    for (;;) {
        const std::size_t end = folders.find(':');
        const fs::path program = fs::path(folders.substr(0, end)) / name;
        if (access(program.c_str(), X_OK) == 0) return true;
        if (end == std::string_view::npos) return false;
        folders.remove_prefix(end + 1);
    }
}

namespace {

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

int run_program(std::vector<std::string> words) {
    const pid_t child = started(words, nullptr);
    if (child == 0) return 127;
    int status = 0;
    if (waitpid(child, &status, 0) != child || !WIFEXITED(status)) return 1;
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
        const pid_t ended = waitpid(child, &status, WNOHANG);
        if (ended == child) return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
        if (ended < 0) return 1;
        if (!ending && stop.stop_requested()) {
            ending = true;
            (void)kill(child, SIGTERM);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
}

}  // namespace polypack
