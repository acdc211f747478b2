#include "polypack/platform/terminal.hpp"

#include <fcntl.h>
#include <io.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "polypack/platform/windows/system.hpp"

namespace polypack::platform {
namespace {

HANDLE handle_of(Standard stream) {
    switch (stream) {
        case Standard::input:
            return GetStdHandle(STD_INPUT_HANDLE);
        case Standard::output:
            return GetStdHandle(STD_OUTPUT_HANDLE);
        case Standard::error:
            return GetStdHandle(STD_ERROR_HANDLE);
    }
    return INVALID_HANDLE_VALUE;
}

// Returns true if a console obeys the sequences of characters that other terminals do.
bool obeys_sequences(Standard stream) {
    DWORD mode = 0;
    return GetConsoleMode(handle_of(stream), &mode) != 0 &&
           SetConsoleMode(handle_of(stream), mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0;
}

}  // namespace

void prepare_standard_streams() {
    for (std::FILE* const stream : {stdin, stdout, stderr}) {
        (void)_setmode(_fileno(stream), _O_BINARY);
    }
    (void)SetConsoleOutputCP(CP_UTF8);
    (void)SetConsoleCP(CP_UTF8);
    for (const Standard stream : {Standard::output, Standard::error}) (void)obeys_sequences(stream);
}

bool is_terminal(Standard stream) {
    DWORD mode = 0;
    return GetConsoleMode(handle_of(stream), &mode) != 0;
}

int columns_of(Standard stream) {
    CONSOLE_SCREEN_BUFFER_INFO information{};
    if (GetConsoleScreenBufferInfo(handle_of(stream), &information) == 0) return 0;
    return information.srWindow.Right - information.srWindow.Left + 1;
}

std::string terminal_kind() {
    if (const wchar_t* const kind = _wgetenv(L"TERM"); kind != nullptr) return narrow(kind);
    return obeys_sequences(Standard::output) ? "xterm-256color" : "";
}

bool output_waits() {
    return GetFileType(handle_of(Standard::output)) != FILE_TYPE_DISK;
}

// Nothing tells: whoever writes waits.
bool wait_to_write(int /*milliseconds*/) {
    return true;
}

std::optional<std::size_t> write_output(std::string_view bytes) {
    constexpr std::size_t most = std::size_t{1} << 16;
    DWORD wrote = 0;
    if (!worked(WriteFile(handle_of(Standard::output), bytes.data(),
                          static_cast<DWORD>(std::min(bytes.size(), most)), &wrote, nullptr))) {
        return std::nullopt;
    }
    return wrote;
}

}  // namespace polypack::platform
