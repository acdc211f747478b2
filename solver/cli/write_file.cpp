#include "polypack/cli/write_file.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

#include "polypack/cli/command.hpp"
#include "polypack/cli/say.hpp"

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

    void write(std::string_view contents) {
        while (!contents.empty()) {
            const ssize_t written = ::write(file_, contents.data(), contents.size());
            if (written < 0 && errno == EINTR) continue;
            if (written < 0) fail<OutputError>(path_, errno);
            contents.remove_prefix(static_cast<std::size_t>(written));
        }
    }

    void rename() {
        // mkstemp creates files that only the owner can read; give it what the umask permits.
        const mode_t mask = umask(0);
        umask(mask);
        const bool kept = fchmod(file_, 0666 & ~mask) == 0;
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

void check_writable(const std::string& path) {
    std::error_code ignored;
    if (fs::is_directory(path, ignored)) fail<UsageError>(path, EISDIR);
    if (access(folder_of(path).c_str(), W_OK | X_OK) != 0) fail<UsageError>(path, errno);
}

void write_file(const std::string& path, std::string_view contents) {
    TemporaryFile file(path);
    file.write(contents);
    file.rename();
}

}  // namespace polypack
