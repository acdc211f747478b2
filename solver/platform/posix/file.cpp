#include "polypack/platform/file.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <utility>

namespace polypack::platform {
namespace {

int flags_of(Opening opening) {
    switch (opening) {
        case Opening::reading:
            return O_RDONLY | O_NONBLOCK | O_NOCTTY;
        case Opening::writing:
            return O_WRONLY;
        case Opening::replacing:
            return O_WRONLY | O_CREAT | O_TRUNC;
        case Opening::creating:
            return O_WRONLY | O_CREAT | O_EXCL;
        case Opening::updating:
            return O_RDWR | O_NONBLOCK;
        case Opening::updating_or_creating:
            return O_RDWR | O_CREAT | O_NONBLOCK;
    }
    return O_RDONLY;
}

// Calls a function of the system until no signal interrupts it.
template <class Call>
auto uninterrupted(const Call& call) {
    decltype(call()) result = 0;
    do {
        result = call();
    } while (result < 0 && errno == EINTR);
    return result;
}

std::optional<std::size_t> counted(ssize_t bytes) {
    if (bytes < 0) return std::nullopt;
    return static_cast<std::size_t>(bytes);
}

// Writes all of the bytes by calls that write some of them.
template <class Write>
bool write_all(std::string_view bytes, const Write& write) {
    std::size_t done = 0;
    while (done < bytes.size()) {
        const ssize_t wrote =
            uninterrupted([&] { return write(bytes.data() + done, bytes.size() - done, done); });
        if (wrote == 0) errno = EIO;
        if (wrote <= 0) return false;
        done += static_cast<std::size_t>(wrote);
    }
    return true;
}

}  // namespace

File::File(const std::string& name, Opening opening)
    : descriptor_(::open(name.c_str(), flags_of(opening) | O_CLOEXEC, 0666)) {}

File File::standard_input() {
    File file;
    file.descriptor_ = ::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0);
    return file;
}

File File::unnamed() {
    std::string name = temporary_folder() + "/polypack.XXXXXX";
    File file;
    file.descriptor_ = ::mkostemp(name.data(), O_CLOEXEC);
    if (file.is_open()) ::unlink(name.c_str());
    return file;
}

std::optional<FileKind> File::kind() const {
    struct stat status{};
    if (::fstat(descriptor_, &status) != 0) return std::nullopt;
    if (S_ISREG(status.st_mode)) return FileKind::regular;
    if (S_ISDIR(status.st_mode)) return FileKind::folder;
    if (S_ISFIFO(status.st_mode)) return FileKind::pipe;
    return S_ISSOCK(status.st_mode) ? FileKind::socket : FileKind::device;
}

std::optional<std::uint64_t> File::size() const {
    struct stat status{};
    if (::fstat(descriptor_, &status) != 0) return std::nullopt;
    return static_cast<std::uint64_t>(status.st_size);
}

std::optional<std::size_t> File::read(std::span<char> bytes) const {
    return counted(uninterrupted([&] { return ::read(descriptor_, bytes.data(), bytes.size()); }));
}

std::optional<std::size_t> File::read_at(std::uint64_t offset, std::span<char> bytes) const {
    return counted(uninterrupted([&] {
        return ::pread(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    }));
}

bool File::wait_to_read(int milliseconds) const {
    pollfd awaited{descriptor_, POLLIN, 0};
    const int ready = ::poll(&awaited, 1, milliseconds);
    // A signal ends it, too.
    return ready > 0 || (ready < 0 && errno != EINTR);
}

bool File::read_waiting() const {
    return ::fcntl(descriptor_, F_SETFL, 0) == 0;
}

bool File::write(std::string_view bytes) const {
    return write_all(bytes, [&](const char* from, std::size_t size, std::size_t) {
        return ::write(descriptor_, from, size);
    });
}

bool File::write_at(std::uint64_t offset, std::string_view bytes) const {
    return write_all(bytes, [&](const char* from, std::size_t size, std::size_t done) {
        return ::pwrite(descriptor_, from, size, static_cast<off_t>(offset + done));
    });
}

bool File::cut_off(std::uint64_t size) const {
    const auto end = static_cast<off_t>(size);
    return ::ftruncate(descriptor_, end) == 0 && ::lseek(descriptor_, end, SEEK_SET) == end;
}

bool File::flush() const {
    return ::fsync(descriptor_) == 0;
}

bool File::take_permissions(const std::string& from) const {
    struct stat old{};
    if (::stat(from.c_str(), &old) != 0) return true;
    return ::fchmod(descriptor_, old.st_mode & 0777) == 0;
}

bool File::lock() const {
    return ::flock(descriptor_, LOCK_EX | LOCK_NB) == 0;
}

bool File::close() {
    return descriptor_ < 0 || ::close(std::exchange(descriptor_, -1)) == 0;
}

std::FILE* File::stream() && {
    std::FILE* const stream = ::fdopen(descriptor_, "w+");
    if (stream != nullptr) descriptor_ = -1;
    return stream;
}

bool rename(const std::string& from, const std::string& to) {
    return std::rename(from.c_str(), to.c_str()) == 0;
}

bool link(const std::string& file, const std::string& name) {
    return ::link(file.c_str(), name.c_str()) == 0;
}

bool remove(const std::string& file) {
    return ::unlink(file.c_str()) == 0;
}

bool make_folder(const std::string& folder) {
    return ::mkdir(folder.c_str(), 0777) == 0;
}

bool flush_folder(const std::string& folder) {
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return false;
    // Some file systems have no fsync for folders.
    const bool flushed = ::fsync(descriptor) == 0 || errno == EINVAL;
    const int error = errno;
    ::close(descriptor);
    errno = error;
    return flushed;
}

bool is_writable_folder(const std::string& folder) {
    return ::access(folder.c_str(), W_OK | X_OK) == 0;
}

bool touch(const std::string& file) {
    return ::utimensat(AT_FDCWD, file.c_str(), nullptr, 0) == 0;
}

std::optional<std::int64_t> changed_at(const std::string& file) {
    struct stat status{};
    if (::stat(file.c_str(), &status) != 0) return std::nullopt;
    constexpr std::int64_t nanoseconds = 1'000'000'000;
    return status.st_mtim.tv_sec * nanoseconds + status.st_mtim.tv_nsec;
}

int links_of(const std::string& file) {
    struct stat status{};
    return ::stat(file.c_str(), &status) == 0 ? static_cast<int>(status.st_nlink) : 0;
}

// Unlike /tmp, /var/tmp is never in memory.
std::string temporary_folder() {
    const char* folder = std::getenv("TMPDIR");
    return folder != nullptr && *folder != '\0' ? folder : "/var/tmp";
}

std::string make_temporary_folder() {
    std::string name = temporary_folder() + "/polypack-XXXXXX";
    return ::mkdtemp(name.data()) == nullptr ? "" : name;
}

}  // namespace polypack::platform
