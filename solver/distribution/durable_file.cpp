#include "polypack/distribution/durable_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <system_error>
#include <utility>

namespace polypack {
namespace {

namespace fs = std::filesystem;

std::string message_of(int error) {
    return std::generic_category().message(error);
}

std::string folder_of(const std::string& path) {
    const fs::path folder = fs::path(path).parent_path();
    return folder.empty() ? std::string(".") : folder.string();
}

// Writes a folder to the disk, which makes renames in it permanent.
void flush_folder(const std::string& path) {
    const int folder = open(folder_of(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) throw UnwritableFile(path, errno);
    // Some file systems have no fsync for folders.
    const bool flushed = fsync(folder) == 0 || errno == EINVAL;
    const int error = errno;
    close(folder);
    if (!flushed) throw UnwritableFile(path, error);
}

void write_all(int file, const std::string& path, std::string_view contents) {
    while (!contents.empty()) {
        const ssize_t written = ::write(file, contents.data(), contents.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) throw UnwritableFile(path, errno);
        contents.remove_prefix(static_cast<std::size_t>(written));
    }
}

// A file under a name of its own, removed with this object unless it is renamed.
class TemporaryFile {
  public:
    TemporaryFile(const std::string& path, std::string_view contents, Flush flush) : path_(path) {
        // Unlike that of mkstemp, the mode is what the umask leaves.
        static std::atomic<std::uint64_t> number{0};
        std::array<char, 65> host{};
        (void)gethostname(host.data(), host.size() - 1);
        do {
            name_ = fmt::format("{}/.polypack-{}-{}-{}", folder_of(path), host.data(), getpid(),
                                ++number);
            file_ = open(name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        } while (file_ < 0 && errno == EEXIST);
        if (file_ < 0) throw UnwritableFile(path_, errno);
        try {
            write_all(file_, path_, contents);
            if (flush == Flush::now && fsync(file_) != 0) throw UnwritableFile(path_, errno);
            if (close(std::exchange(file_, -1)) != 0) throw UnwritableFile(path_, errno);
        } catch (...) {
            discard();
            throw;
        }
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile() { discard(); }

    [[nodiscard]] const std::string& name() const { return name_; }
    void renamed() { name_.clear(); }

  private:
    void discard() {
        if (file_ >= 0) close(file_);
        if (!name_.empty()) unlink(name_.c_str());
    }

    std::string path_;
    std::string name_;
    int file_ = -1;
};

}  // namespace

UnwritableFile::UnwritableFile(const std::string& path, int error)
    : std::runtime_error(
          one_line(fmt::format("cannot write {}: {}", in_quotes(path), message_of(error)))) {}

UnitFileError::UnitFileError(const std::string& file, int line, const std::string& what)
    : std::runtime_error(one_line(fmt::format("{}:{}: {}", file, line, what))) {}

UnitFileError::UnitFileError(const std::string& file, const std::string& what)
    : std::runtime_error(one_line(fmt::format("{}: {}", file, what))) {}

void replace_file(const std::string& path, std::string_view contents, Flush flush) {
    TemporaryFile file(path, contents, flush);
    if (std::rename(file.name().c_str(), path.c_str()) != 0) throw UnwritableFile(path, errno);
    file.renamed();
    if (flush == Flush::now) flush_folder(path);
}

bool create_file(const std::string& path, std::string_view contents) {
    const TemporaryFile file(path, contents, Flush::now);
    // Over NFS, a link may be made and the answer lost: the number of links tells.
    if (link(file.name().c_str(), path.c_str()) != 0) {
        const int error = errno;
        struct stat status{};
        const bool made = stat(file.name().c_str(), &status) == 0 && status.st_nlink == 2;
        if (!made && error == EEXIST) return false;
        if (!made) throw UnwritableFile(path, error);
    }
    flush_folder(path);
    return true;
}

void write_in_place(const std::string& path, std::string_view contents) {
    const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file < 0) throw UnwritableFile(path, errno);
    try {
        write_all(file, path, contents);
    } catch (...) {
        close(file);
        throw;
    }
    if (close(file) != 0) throw UnwritableFile(path, errno);
}

bool rename_file(const std::string& from, const std::string& to) {
    if (std::rename(from.c_str(), to.c_str()) == 0) return true;
    if (errno == ENOENT) return false;
    throw UnwritableFile(to, errno);
}

void remove_file(const std::string& path) {
    if (unlink(path.c_str()) != 0 && errno != ENOENT) throw UnwritableFile(path, errno);
}

void make_folder(const std::string& path) {
    if (mkdir(path.c_str(), 0777) == 0) return;
    const int error = errno;
    std::error_code ignored;
    if (error != EEXIST || !fs::is_directory(path, ignored)) throw UnwritableFile(path, error);
}

std::optional<std::string> contents_of(const std::string& path) {
    constexpr std::uint64_t most = std::min<std::uint64_t>(
        std::uint64_t{4} << 30, std::numeric_limits<std::size_t>::max() / 2);
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (file < 0 && errno == ENOENT) return std::nullopt;
    if (file < 0) throw UnitFileError(path, "cannot be read: " + message_of(errno));
    struct stat status{};
    std::string contents;
    int error = fstat(file, &status) == 0 ? 0 : errno;
    const bool regular = error == 0 && S_ISREG(status.st_mode);
    const bool fits = regular && static_cast<std::uint64_t>(status.st_size) <= most;
    if (fits) contents.resize(static_cast<std::size_t>(status.st_size));
    std::size_t at = 0;
    while (error == 0 && at < contents.size()) {
        const ssize_t got = read(file, contents.data() + at, contents.size() - at);
        if (got < 0 && errno != EINTR) error = errno;
        if (got == 0) break;
        if (got > 0) at += static_cast<std::size_t>(got);
    }
    contents.resize(at);
    close(file);
    if (error != 0) throw UnitFileError(path, "cannot be read: " + message_of(error));
    if (!regular) throw UnitFileError(path, "this is not a file");
    if (!fits) throw UnitFileError(path, "the file is too long");
    return contents;
}

}  // namespace polypack
