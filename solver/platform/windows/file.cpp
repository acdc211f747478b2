#include "polypack/platform/file.hpp"

#include <fcntl.h>
#include <io.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <thread>
#include <utility>

#include "polypack/platform/windows/system.hpp"

namespace polypack::platform {
namespace {

// The largest number of bytes that one call passes on.
constexpr std::size_t most_at_once = std::size_t{1} << 30;

// As on other systems, files that are open may be renamed and removed.
constexpr DWORD shared = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

HANDLE handle_of(int descriptor) {
    return reinterpret_cast<HANDLE>(_get_osfhandle(descriptor));
}

// Returns the descriptor of a handle, which it owns from then on; -1 if there is none.
int descriptor_of(HANDLE handle) {
    if (handle == INVALID_HANDLE_VALUE || handle == nullptr) {
        (void)failed();
        return -1;
    }
    const int descriptor =
        _open_osfhandle(reinterpret_cast<intptr_t>(handle), _O_BINARY | _O_NOINHERIT);
    if (descriptor < 0) (void)CloseHandle(handle);
    return descriptor;
}

HANDLE opened(const std::string& name, Opening opening) {
    struct Way {
        DWORD access, creation;
    };
    const Way way = [&]() -> Way {
        switch (opening) {
            case Opening::reading:
                return {GENERIC_READ, OPEN_EXISTING};
            case Opening::writing:
                return {GENERIC_WRITE, OPEN_EXISTING};
            case Opening::replacing:
                return {GENERIC_WRITE, CREATE_ALWAYS};
            case Opening::creating:
                return {GENERIC_WRITE, CREATE_NEW};
            case Opening::updating:
                return {GENERIC_READ | GENERIC_WRITE, OPEN_EXISTING};
            case Opening::updating_or_creating:
                return {GENERIC_READ | GENERIC_WRITE, OPEN_ALWAYS};
        }
        return {GENERIC_READ, OPEN_EXISTING};
    }();
    // Only so can folders be opened, which kind() then tells.
    const DWORD flags = opening == Opening::reading ? FILE_FLAG_BACKUP_SEMANTICS : 0;
    return CreateFileW(wide(name).c_str(), way.access, shared, nullptr, way.creation,
                       FILE_ATTRIBUTE_NORMAL | flags, nullptr);
}

// A read or write at an offset, which does not depend on where others read.
OVERLAPPED at(std::uint64_t offset) {
    OVERLAPPED place{};
    place.Offset = static_cast<DWORD>(offset);
    place.OffsetHigh = static_cast<DWORD>(offset >> 32);
    return place;
}

DWORD piece(std::size_t bytes) {
    return static_cast<DWORD>(std::min(bytes, most_at_once));
}

std::optional<BY_HANDLE_FILE_INFORMATION> information_of(HANDLE handle) {
    BY_HANDLE_FILE_INFORMATION information{};
    if (!worked(GetFileInformationByHandle(handle, &information))) return std::nullopt;
    return information;
}

// Scanners for viruses open new files for a moment.
template <class Call>
bool with_patience(const Call& call) {
    constexpr int tries = 20;
    for (int i = 1; call() == 0; ++i) {
        const DWORD error = GetLastError();
        if (i == tries || (error != ERROR_SHARING_VIOLATION && error != ERROR_ACCESS_DENIED)) {
            return failed();
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return true;
}

// Returns a name in the folder for temporary files that no other process uses.
std::string temporary_name() {
    static std::atomic<int> number{0};
    return temporary_folder() + "/polypack-" + std::to_string(GetCurrentProcessId()) + "-" +
           std::to_string(GetTickCount64()) + "-" + std::to_string(++number);
}

}  // namespace

File::File(const std::string& name, Opening opening)
    : descriptor_(descriptor_of(opened(name, opening))) {}

File File::standard_input() {
    File file;
    HANDLE copy = nullptr;
    const HANDLE self = GetCurrentProcess();
    if (worked(DuplicateHandle(self, GetStdHandle(STD_INPUT_HANDLE), self, &copy, 0, FALSE,
                               DUPLICATE_SAME_ACCESS))) {
        file.descriptor_ = descriptor_of(copy);
    }
    return file;
}

File File::unnamed() {
    File file;
    file.descriptor_ = descriptor_of(
        CreateFileW(wide(temporary_name()).c_str(), GENERIC_READ | GENERIC_WRITE, shared, nullptr,
                    CREATE_NEW, FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE, nullptr));
    return file;
}

std::optional<FileKind> File::kind() const {
    switch (GetFileType(handle_of(descriptor_))) {
        case FILE_TYPE_PIPE:
            return FileKind::pipe;
        case FILE_TYPE_CHAR:
            return FileKind::device;
        case FILE_TYPE_DISK:
            break;
        default:
            (void)failed();
            return std::nullopt;
    }
    const auto information = information_of(handle_of(descriptor_));
    if (!information) return std::nullopt;
    return (information->dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0 ? FileKind::folder
                                                                           : FileKind::regular;
}

std::optional<std::uint64_t> File::size() const {
    LARGE_INTEGER size{};
    if (!worked(GetFileSizeEx(handle_of(descriptor_), &size))) return std::nullopt;
    return static_cast<std::uint64_t>(size.QuadPart);
}

std::optional<std::size_t> File::read(std::span<char> bytes) const {
    DWORD got = 0;
    if (ReadFile(handle_of(descriptor_), bytes.data(), piece(bytes.size()), &got, nullptr) == 0) {
        // The end of a pipe.
        if (GetLastError() == ERROR_BROKEN_PIPE) return 0;
        (void)failed();
        return std::nullopt;
    }
    return got;
}

std::optional<std::size_t> File::read_at(std::uint64_t offset, std::span<char> bytes) const {
    DWORD got = 0;
    OVERLAPPED place = at(offset);
    if (ReadFile(handle_of(descriptor_), bytes.data(), piece(bytes.size()), &got, &place) == 0) {
        if (GetLastError() == ERROR_HANDLE_EOF) return 0;
        (void)failed();
        return std::nullopt;
    }
    return got;
}

bool File::wait_to_read(int milliseconds) const {
    const HANDLE handle = handle_of(descriptor_);
    switch (GetFileType(handle)) {
        case FILE_TYPE_CHAR:
            return WaitForSingleObject(handle, static_cast<DWORD>(milliseconds)) != WAIT_TIMEOUT;
        case FILE_TYPE_PIPE:
            break;
        default:
            return true;
    }
    // Pipes cannot be waited for.
    constexpr int pause = 5;
    for (int waited = 0;; waited += pause) {
        DWORD bytes = 0;
        if (PeekNamedPipe(handle, nullptr, 0, nullptr, &bytes, nullptr) == 0 || bytes > 0) {
            return true;
        }
        if (waited >= milliseconds) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(pause));
    }
}

bool File::read_waiting() const {
    return true;
}

bool File::write(std::string_view bytes) const {
    while (!bytes.empty()) {
        DWORD wrote = 0;
        if (!worked(WriteFile(handle_of(descriptor_), bytes.data(), piece(bytes.size()), &wrote,
                              nullptr))) {
            return false;
        }
        bytes.remove_prefix(wrote);
    }
    return true;
}

bool File::write_at(std::uint64_t offset, std::string_view bytes) const {
    while (!bytes.empty()) {
        DWORD wrote = 0;
        OVERLAPPED place = at(offset);
        if (!worked(WriteFile(handle_of(descriptor_), bytes.data(), piece(bytes.size()), &wrote,
                              &place))) {
            return false;
        }
        bytes.remove_prefix(wrote);
        offset += wrote;
    }
    return true;
}

bool File::cut_off(std::uint64_t size) const {
    LARGE_INTEGER end{};
    end.QuadPart = static_cast<LONGLONG>(size);
    return worked(SetFilePointerEx(handle_of(descriptor_), end, nullptr, FILE_BEGIN)) &&
           worked(SetEndOfFile(handle_of(descriptor_)));
}

bool File::flush() const {
    return worked(FlushFileBuffers(handle_of(descriptor_)));
}

// New files inherit those of their folder.
bool File::take_permissions(const std::string& /*from*/) const {
    return true;
}

// A byte beyond the end, since others may not even read what is locked.
bool File::lock() const {
    OVERLAPPED place = at(std::uint64_t{1} << 62);
    return worked(LockFileEx(handle_of(descriptor_),
                             LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &place));
}

bool File::close() {
    return descriptor_ < 0 || _close(std::exchange(descriptor_, -1)) == 0;
}

std::FILE* File::stream() && {
    std::FILE* const stream = _fdopen(descriptor_, "w+b");
    if (stream != nullptr) descriptor_ = -1;
    return stream;
}

bool rename(const std::string& from, const std::string& to) {
    return with_patience([&] {
        return MoveFileExW(wide(from).c_str(), wide(to).c_str(), MOVEFILE_REPLACE_EXISTING);
    });
}

bool link(const std::string& file, const std::string& name) {
    return worked(CreateHardLinkW(wide(name).c_str(), wide(file).c_str(), nullptr));
}

bool remove(const std::string& file) {
    return with_patience([&] { return DeleteFileW(wide(file).c_str()); });
}

bool make_folder(const std::string& folder) {
    return worked(CreateDirectoryW(wide(folder).c_str(), nullptr));
}

// The file system keeps a journal of names.
bool flush_folder(const std::string& /*folder*/) {
    return true;
}

// Only an attempt tells.
bool is_writable_folder(const std::string& folder) {
    const DWORD attributes = GetFileAttributesW(wide(folder).c_str());
    if (attributes == INVALID_FILE_ATTRIBUTES) return failed();
    if ((attributes & FILE_ATTRIBUTE_DIRECTORY) == 0) {
        errno = ENOTDIR;
        return false;
    }
    const std::string name = folder + "/.polypack-" + std::to_string(GetCurrentProcessId());
    const Handle tried = owned(CreateFileW(wide(name).c_str(), GENERIC_WRITE, shared, nullptr,
                                           CREATE_ALWAYS, FILE_FLAG_DELETE_ON_CLOSE, nullptr));
    return tried != nullptr || failed();
}

bool touch(const std::string& file) {
    const Handle handle = owned(CreateFileW(wide(file).c_str(), FILE_WRITE_ATTRIBUTES, shared,
                                            nullptr, OPEN_EXISTING, 0, nullptr));
    if (!handle) return failed();
    FILETIME now{};
    GetSystemTimeAsFileTime(&now);
    return worked(SetFileTime(handle.get(), nullptr, nullptr, &now));
}

std::optional<std::int64_t> changed_at(const std::string& file) {
    WIN32_FILE_ATTRIBUTE_DATA data{};
    if (!worked(GetFileAttributesExW(wide(file).c_str(), GetFileExInfoStandard, &data))) {
        return std::nullopt;
    }
    ULARGE_INTEGER time{};
    time.LowPart = data.ftLastWriteTime.dwLowDateTime;
    time.HighPart = data.ftLastWriteTime.dwHighDateTime;
    return static_cast<std::int64_t>(time.QuadPart);
}

int links_of(const std::string& file) {
    const Handle handle = owned(CreateFileW(wide(file).c_str(), FILE_READ_ATTRIBUTES, shared,
                                            nullptr, OPEN_EXISTING, 0, nullptr));
    if (!handle) return 0;
    const auto information = information_of(handle.get());
    return information ? static_cast<int>(information->nNumberOfLinks) : 0;
}

std::string temporary_folder() {
    if (const wchar_t* set = _wgetenv(L"TMPDIR"); set != nullptr && *set != L'\0') {
        return narrow(set);
    }
    std::wstring folder(MAX_PATH + 1, L'\0');
    folder.resize(GetTempPathW(static_cast<DWORD>(folder.size()), folder.data()));
    while (folder.ends_with(L'\\')) folder.pop_back();
    return narrow(folder);
}

std::string make_temporary_folder() {
    const std::string name = temporary_name();
    return make_folder(name) ? name : "";
}

}  // namespace polypack::platform
