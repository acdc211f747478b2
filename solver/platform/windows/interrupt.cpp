#include "polypack/platform/interrupt.hpp"

#include "polypack/platform/windows/system.hpp"

namespace polypack {
namespace {

std::stop_source source;

// Ctrl-C requests a stop, and the second one ends the program. Ctrl-Break asks for a report.
// Windows calls it in a thread of its own.
BOOL WINAPI on_event(DWORD event) {
    if (event == CTRL_BREAK_EVENT && report_now()) return TRUE;
    if (source.stop_requested()) return FALSE;
    source.request_stop();
    // When the window closes or the user logs off, the program ends as this returns.
    constexpr DWORD patience = 5000;
    if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT) Sleep(patience);
    return TRUE;
}

}  // namespace

std::stop_token interrupted() {
    static const bool installed = SetConsoleCtrlHandler(on_event, TRUE) != 0;
    (void)installed;
    return source.get_token();
}

bool was_interrupted() {
    return source.stop_requested();
}

void accept_report_signal() {}

void ignore_file_size_signal() {}

}  // namespace polypack
