#include "polypack/command/write_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

#include "polypack/base/memory_files.hpp"
#include "polypack/command/command.hpp"
#include "polypack/command/say.hpp"

namespace polypack {
namespace {

namespace fs = std::filesystem;

template <class Error>
[[noreturn]] void fail(const std::string& path, int error) {
    throw Error(fmt::format("cannot write '{}': {}", path, std::generic_category().message(error)));
}

fs::path folder_of(const std::string& path) {
    const fs::path folder = fs::path(path).parent_path();
    return folder.empty() ? fs::path(".") : folder;
}

void write_all(int file, const std::string& path, std::string_view contents) {
    while (!contents.empty()) {
        const ssize_t written = ::write(file, contents.data(), contents.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) fail<OutputError>(path, errno);
        contents.remove_prefix(static_cast<std::size_t>(written));
    }
}

// Writes in place to a file that is not regular, such as a device or a pipe.
void write_through(const std::string& path, const WriteContents& write_contents) {
    const int file = open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (file < 0) fail<OutputError>(path, errno);
    try {
        write_contents([&](std::string_view contents) { write_all(file, path, contents); });
    } catch (...) {
        close(file);
        throw;
    }
    if (close(file) != 0) fail<OutputError>(path, errno);
}

// A new file in the same folder, removed with this object unless it has been renamed.
class TemporaryFile {
  public:
    explicit TemporaryFile(const std::string& path)
        : path_(path), name_((folder_of(path) / ".polypack-XXXXXX").string()) {
        file_ = mkstemp(name_.data());
        if (file_ < 0) fail<OutputError>(path_, errno);
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile() {
        if (file_ >= 0) close(file_);
        if (!renamed_) unlink(name_.c_str());
    }

    void write(std::string_view contents) { write_all(file_, path_, contents); }

    void rename() {
        // mkstemp lets only the owner read the file. A file that is replaced keeps its mode, a new
        // one gets what the umask leaves.
        const mode_t mask = umask(0);
        umask(mask);
        struct stat old{};
        const bool replaces = stat(path_.c_str(), &old) == 0;
        const mode_t mode = replaces ? old.st_mode & 0777 : 0666 & ~mask;
        const bool kept = fchmod(file_, mode) == 0;
        const bool closed = close(std::exchange(file_, -1)) == 0;
        if (!kept || !closed || std::rename(name_.c_str(), path_.c_str()) != 0) {
            fail<OutputError>(path_, errno);
        }
        renamed_ = true;
    }

  private:
    std::string path_;
    std::string name_;
    int file_ = -1;
    bool renamed_ = false;
};

}  // namespace

bool same_file(const std::string& one, const std::string& other) {
    if (MemoryFiles::active() != nullptr) {
        return MemoryFiles::normal(one) == MemoryFiles::normal(other);
    }
    std::error_code ignored;
    return one == other || fs::equivalent(one, other, ignored);
}

bool is_file(const std::string& path) {
    if (const MemoryFiles* const files = MemoryFiles::active()) {
        return files->find(path) != nullptr;
    }
    std::error_code ignored;
    return fs::is_regular_file(path, ignored);
}

void check_writable(const std::string& path) {
    if (path.empty()) fail<UsageError>(path, ENOENT);
    if (MemoryFiles::active() != nullptr) return;
    std::error_code ignored;
    if (fs::is_directory(path, ignored)) fail<OutputError>(path, EISDIR);
    if (access(folder_of(path).c_str(), W_OK | X_OK) != 0) fail<OutputError>(path, errno);
}

void make_folders(const std::string& path) {
    if (MemoryFiles::active() != nullptr) return;
    std::error_code error;
    fs::create_directories(path, error);
    if (!error) return;
    throw OutputError(fmt::format("cannot create the folder '{}': {}", path, error.message()));
}

void remove_written(const std::string& path) {
    if (MemoryFiles* const files = MemoryFiles::active()) return files->remove(path);
    std::error_code ignored;
    fs::remove(path, ignored);
}

void write_file(const std::string& path, std::string_view contents) {
    write_file(path, [&](const auto& write) { write(contents); });
}

void write_file(const std::string& path, const WriteContents& write_contents) {
    if (MemoryFiles* const files = MemoryFiles::active()) {
        std::string all;
        write_contents([&](std::string_view contents) { all += contents; });
        return files->write(path, std::move(all));
    }
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (fs::exists(status) && !fs::is_regular_file(status)) {
        write_through(path, write_contents);
        return;
    }
    // Behind a symbolic link the file is replaced, not the link.
    const fs::path target =
        fs::is_symlink(path, error) ? fs::weakly_canonical(path, error) : fs::path(path);
    TemporaryFile file(error ? path : target.string());
    write_contents([&](std::string_view contents) { file.write(contents); });
    file.rename();
}

void write_version(const std::string& path, std::string_view contents) {
    if (MemoryFiles* const files = MemoryFiles::active()) {
        return files->write_version(path, std::string(contents));
    }
    write_file(path, contents);
}

}  // namespace polypack
