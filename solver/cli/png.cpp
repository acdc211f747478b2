#include "polypack/cli/png.hpp"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

#include "polypack/base/memory_files.hpp"
#include "polypack/command/command.hpp"

namespace polypack {

namespace {

namespace fs = std::filesystem;

constexpr const char* converter = "rsvg-convert";
constexpr const char* missing =
    "writing a PNG requires the program rsvg-convert (Debian package librsvg2-bin)";

// An empty folder, removed with this object.
class TemporaryFolder {
  public:
    TemporaryFolder() {
        std::string name = (fs::temp_directory_path() / "polypack-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) throw UsageError("cannot create a temporary folder");
        path_ = name;
    }
    ~TemporaryFolder() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    [[nodiscard]] const fs::path& path() const { return path_; }

  private:
    fs::path path_;
};

// Runs a program from the PATH without a shell. Returns its exit code, or 127 if it could not be
// run.
int run(std::vector<std::string> words) {
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

}  // namespace

void check_png_possible() {
    if (MemoryFiles::present() != nullptr) {
        throw UsageError("a PNG cannot be requested, since another program makes it; an .svg can");
    }
    const char* path = std::getenv("PATH");
    std::string_view folders = path == nullptr ? "/usr/bin" : path;
    for (;;) {
        const std::size_t end = folders.find(':');
        const fs::path program = fs::path(folders.substr(0, end)) / converter;
        if (access(program.c_str(), X_OK) == 0) return;
        if (end == std::string_view::npos) throw UsageError(missing);
        folders.remove_prefix(end + 1);
    }
}

std::string png_of(const std::string& svg) {
    const TemporaryFolder folder;
    const fs::path from = folder.path() / "picture.svg";
    const fs::path to = folder.path() / "picture.png";
    std::ofstream(from, std::ios::binary) << svg;
    const int code = run({converter, "--output", to.string(), from.string()});
    if (code == 127) throw UsageError(missing);
    std::ifstream file(to, std::ios::binary);
    if (code != 0 || !file) throw UsageError("rsvg-convert failed to make the PNG");
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace polypack
