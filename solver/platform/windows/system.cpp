#include "polypack/platform/windows/system.hpp"

#include <cerrno>

namespace polypack::platform {

std::wstring wide(std::string_view text) {
    const int size = static_cast<int>(text.size());
    std::wstring result(text.size(), L'\0');
    const int length = MultiByteToWideChar(CP_UTF8, 0, text.data(), size, result.data(), size);
    result.resize(static_cast<std::size_t>(length));
    return result;
}

std::string narrow(std::wstring_view text) {
    // A unit of UTF-16 has at most three bytes in UTF-8.
    const int most = static_cast<int>(3 * text.size());
    std::string result(static_cast<std::size_t>(most), '\0');
    const int length = WideCharToMultiByte(CP_UTF8, 0, text.data(), static_cast<int>(text.size()),
                                           result.data(), most, nullptr, nullptr);
    result.resize(static_cast<std::size_t>(length));
    return result;
}

bool failed() {
    switch (GetLastError()) {
        case ERROR_FILE_NOT_FOUND:
        case ERROR_PATH_NOT_FOUND:
        case ERROR_INVALID_NAME:
        case ERROR_BAD_NETPATH:
        case ERROR_INVALID_DRIVE:
            errno = ENOENT;
            break;
        case ERROR_ACCESS_DENIED:
        case ERROR_SHARING_VIOLATION:
        case ERROR_WRITE_PROTECT:
            errno = EACCES;
            break;
        case ERROR_ALREADY_EXISTS:
        case ERROR_FILE_EXISTS:
            errno = EEXIST;
            break;
        case ERROR_DIRECTORY:
            errno = ENOTDIR;
            break;
        case ERROR_LOCK_VIOLATION:
        case ERROR_IO_PENDING:
            errno = EWOULDBLOCK;
            break;
        case ERROR_HANDLE_DISK_FULL:
        case ERROR_DISK_FULL:
            errno = ENOSPC;
            break;
        case ERROR_BROKEN_PIPE:
        case ERROR_NO_DATA:
            errno = EPIPE;
            break;
        case ERROR_NOT_ENOUGH_MEMORY:
        case ERROR_OUTOFMEMORY:
            errno = ENOMEM;
            break;
        case ERROR_INVALID_HANDLE:
            errno = EBADF;
            break;
        case ERROR_FILENAME_EXCED_RANGE:
            errno = ENAMETOOLONG;
            break;
        default:
            errno = EIO;
            break;
    }
    return false;
}

}  // namespace polypack::platform
