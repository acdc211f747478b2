#include "polypack/distribution/worker_name.hpp"

#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <cctype>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>

#include "polypack/base/fnv.hpp"
#include "polypack/base/number_from.hpp"

namespace polypack {
namespace {

// A run of the system and a space of process numbers within it. Empty where there is no /proc: then
// nobody is known to be dead, and what a worker leaves is taken over when its time is up.
std::string machine() {
    std::ifstream boot("/proc/sys/kernel/random/boot_id");
    std::string id;
    boot >> id;
    std::error_code error;
    const auto space = std::filesystem::read_symlink("/proc/self/ns/pid", error);
    if (id.empty() || error) return "";
    return fmt::format("{:016x}", fnv(id + space.string()));
}

// Returns the start time of a process in ticks of the system, or "" if there is no such process.
std::string start_of(std::string_view process) {
    std::ifstream file(fmt::format("/proc/{}/stat", process));
    std::stringstream text;
    text << file.rdbuf();
    // The second field is a name in brackets that may contain anything; the start is the 22nd.
    const std::string all = text.str();
    const std::size_t end = all.rfind(')');
    if (end == std::string::npos) return "";
    std::istringstream fields(all.substr(end + 1));
    std::string field;
    constexpr int after_name = 20;
    for (int i = 0; i < after_name; ++i) fields >> field;
    return field;
}

}  // namespace

std::string host_name() {
    std::array<char, 65> name{};
    (void)gethostname(name.data(), name.size() - 1);
    std::string result;
    for (const char c : std::string_view(name.data())) {
        const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '-';
        result += plain ? c : '-';
    }
    return result.empty() ? "host" : result;
}

const std::string& worker_name() {
    static const std::string name = fmt::format("{}_{}_{}_{}", host_name(), machine(), getpid(),
                                                start_of(std::to_string(getpid())));
    return name;
}

bool is_known_dead(std::string_view worker) {
    static const std::string here = machine();
    const std::size_t third = worker.rfind('_');
    if (here.empty() || third == std::string_view::npos || third == 0) return false;
    const std::size_t second = worker.rfind('_', third - 1);
    if (second == std::string_view::npos || second == 0) return false;
    const std::size_t first = worker.rfind('_', second - 1);
    if (first == std::string_view::npos) return false;
    if (worker.substr(first + 1, second - first - 1) != here) return false;
    const std::string_view process = worker.substr(second + 1, third - second - 1);
    const std::string start = start_of(process);
    if (!start.empty()) return start != worker.substr(third + 1);
    // There is none, or it is hidden, as those of other users may be.
    const auto number = number_from<pid_t>(process, 1);
    return number && kill(*number, 0) != 0 && errno == ESRCH;
}

}  // namespace polypack
