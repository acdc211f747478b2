// The words of Windows in ours.
#pragma once

#include <memory>
#include <string>
#include <string_view>

// After a header of the C++ library, which sees to it that min and max are no macros.
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

namespace polypack::platform {

struct CloseHandles {
    void operator()(HANDLE handle) const { (void)CloseHandle(handle); }
};
using Handle = std::unique_ptr<void, CloseHandles>;
// Returns nullptr for what functions return that give no handle.
[[nodiscard]] inline Handle owned(HANDLE handle) {
    return Handle(handle == INVALID_HANDLE_VALUE ? nullptr : handle);
}

// UTF-8 to UTF-16, and back.
[[nodiscard]] std::wstring wide(std::string_view text);
[[nodiscard]] std::string narrow(std::wstring_view text);

// Sets errno to the value of POSIX for the last error of Windows, and returns false.
bool failed();
// Returns true if a call has succeeded; otherwise as failed().
inline bool worked(BOOL result) {
    return result != 0 || failed();
}

}  // namespace polypack::platform
