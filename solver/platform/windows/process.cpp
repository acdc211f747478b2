#include "polypack/platform/process.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "polypack/base/number_from.hpp"
#include "polypack/platform/windows/system.hpp"

#include <shellapi.h>

namespace polypack::platform {
namespace {

namespace fs = std::filesystem;

Handle process_of(std::string_view number) {
    const auto id = number_from<DWORD>(number, 1);
    if (!id) return nullptr;
    return owned(OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, FALSE, *id));
}

// Quotes a word so that programs that read their command line as C programs do get it back.
std::wstring quoted(const std::string& word) {
    std::wstring result = L"\"";
    std::size_t slashes = 0;
    for (const wchar_t c : wide(word)) {
        if (c == L'"') result.append(slashes + 1, L'\\');
        slashes = c == L'\\' ? slashes + 1 : 0;
        result += c;
    }
    result.append(slashes, L'\\');
    return result += L'"';
}

// Starts a process; returns nullptr if it could not be started. `quiet`: without input and output.
Handle started(const std::vector<std::string>& words, bool quiet) {
    const fs::path program = find_program(words.front());
    if (program.empty()) return nullptr;
    std::wstring line;
    for (const std::string& word : words) line += quoted(word) + L' ';
    STARTUPINFOW start{};
    start.cb = sizeof start;
    Handle nothing;
    if (quiet) {
        SECURITY_ATTRIBUTES inherited{sizeof inherited, nullptr, TRUE};
        nothing = owned(CreateFileW(L"NUL", GENERIC_READ | GENERIC_WRITE,
                                    FILE_SHARE_READ | FILE_SHARE_WRITE, &inherited, OPEN_EXISTING,
                                    0, nullptr));
        start.dwFlags = STARTF_USESTDHANDLES;
        start.hStdInput = start.hStdOutput = start.hStdError = nothing.get();
    }
    PROCESS_INFORMATION made{};
    if (CreateProcessW(program.c_str(), line.data(), nullptr, nullptr, quiet ? TRUE : FALSE,
                       quiet ? CREATE_NO_WINDOW : 0, nullptr, nullptr, &start, &made) == 0) {
        return nullptr;
    }
    (void)CloseHandle(made.hThread);
    return Handle(made.hProcess);
}

// Waits for the end of a process, or for a stop.
int code_of(const Handle& process, const std::stop_token& stop) {
    constexpr DWORD pause = 10;
    bool ending = false;
    while (WaitForSingleObject(process.get(), pause) == WAIT_TIMEOUT) {
        if (ending || !stop.stop_requested()) continue;
        ending = true;
        (void)TerminateProcess(process.get(), 1);
    }
    DWORD code = 1;
    (void)GetExitCodeProcess(process.get(), &code);
    return static_cast<int>(code);
}

}  // namespace

long process_number() {
    return static_cast<long>(GetCurrentProcessId());
}

std::string host_name() {
    std::wstring name(MAX_COMPUTERNAME_LENGTH + 64, L'\0');
    auto size = static_cast<DWORD>(name.size());
    if (GetComputerNameExW(ComputerNameDnsHostname, name.data(), &size) == 0) return "";
    name.resize(size);
    return narrow(name);
}

// Windows has no name for a run of the system.
std::string machine() {
    return "";
}

// In 100 nanoseconds.
std::string start_of(std::string_view process) {
    const Handle handle = process_of(process);
    FILETIME begin{};
    FILETIME end{};
    FILETIME kernel{};
    FILETIME user{};
    if (!handle || GetProcessTimes(handle.get(), &begin, &end, &kernel, &user) == 0) return "";
    return std::to_string((std::uint64_t{begin.dwHighDateTime} << 32) + begin.dwLowDateTime);
}

bool is_gone(std::string_view process) {
    if (!number_from<DWORD>(process, 1)) return false;
    const Handle handle = process_of(process);
    return !handle && GetLastError() == ERROR_INVALID_PARAMETER;
}

int processors() {
    return static_cast<int>(GetActiveProcessorCount(ALL_PROCESSOR_GROUPS));
}

// Browsers have their sandbox for every user.
bool is_administrator() {
    return false;
}

// A job of its own, which counts what is allocated and not only what is touched.
void limit_memory(std::size_t bytes) {
    static const HANDLE job = [] {
        const HANDLE made = CreateJobObjectW(nullptr, nullptr);
        if (made != nullptr) (void)AssignProcessToJobObject(made, GetCurrentProcess());
        return made;
    }();
    if (job == nullptr) return;
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
    if (bytes != 0) limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_PROCESS_MEMORY;
    limits.ProcessMemoryLimit = bytes;
    (void)SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits);
}

void give_back_freed_memory() {}

fs::path program_file() {
    constexpr std::size_t longest = 32768;
    std::wstring name(longest, L'\0');
    name.resize(GetModuleFileNameW(nullptr, name.data(), static_cast<DWORD>(name.size())));
    return name;
}

// As ShellExecute, it also finds programs that are registered by name.
fs::path find_program(const std::string& name) {
    constexpr std::size_t longest = 32768;
    std::wstring found(longest, L'\0');
    const DWORD length = SearchPathW(nullptr, wide(name).c_str(), L".exe",
                                     static_cast<DWORD>(found.size()), found.data(), nullptr);
    if (length > 0 && length < found.size()) return found.substr(0, length);
    const std::wstring key =
        L"Software\\Microsoft\\Windows\\CurrentVersion\\App Paths\\" + wide(name) + L".exe";
    for (const HKEY root : {HKEY_CURRENT_USER, HKEY_LOCAL_MACHINE}) {
        auto size = static_cast<DWORD>(found.size() * sizeof(wchar_t));
        if (RegGetValueW(root, key.c_str(), nullptr, RRF_RT_REG_SZ, nullptr, found.data(), &size) ==
            ERROR_SUCCESS) {
            return found.substr(0, size / sizeof(wchar_t) - 1);
        }
    }
    return {};
}

int run_program(std::vector<std::string> words) {
    const Handle process = started(words, false);
    return process ? code_of(process, {}) : 127;
}

int run_quietly(std::vector<std::string> words, const std::stop_token& stop) {
    const Handle process = started(words, true);
    return process ? code_of(process, stop) : 127;
}

std::vector<std::string> browsers() {
    return {"msedge", "chrome", "chromium"};
}

bool open_for_user(const fs::path& file) {
    // Values above 32 are of success.
    const HINSTANCE result =
        ShellExecuteW(nullptr, L"open", file.c_str(), nullptr, nullptr, SW_SHOWNORMAL);
    return reinterpret_cast<INT_PTR>(result) > 32;
}

}  // namespace polypack::platform
