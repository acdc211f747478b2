#include "polypack/cli/installed.hpp"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <string_view>
#include <system_error>

#include "polypack/command/command.hpp"

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

int run_program(std::vector<std::string> words) {
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    pid_t child = 0;
    if (posix_spawnp(&child, arguments[0], nullptr, nullptr, arguments.data(), environ) != 0) {
        return 127;
    }
    int status = 0;
    if (waitpid(child, &status, 0) != child || !WIFEXITED(status)) return 1;
    return WEXITSTATUS(status);
}

}  // namespace polypack
