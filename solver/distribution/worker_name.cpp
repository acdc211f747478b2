#include "polypack/distribution/worker_name.hpp"

#include <fmt/format.h>

#include <cctype>
#include <cstddef>

#include "polypack/base/fnv.hpp"
#include "polypack/platform/process.hpp"

namespace polypack {
namespace {

// Empty where processes cannot be told apart: then nobody is known to be dead, and what a worker
// leaves is taken over when its time is up.
const std::string& machine() {
    static const std::string name = [] {
        const std::string machine = platform::machine();
        return machine.empty() ? "" : fmt::format("{:016x}", fnv(machine));
    }();
    return name;
}

}  // namespace

std::string host_name() {
    std::string result;
    for (const char c : platform::host_name()) {
        const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '-';
        result += plain ? c : '-';
    }
    return result.empty() ? "host" : result;
}

const std::string& worker_name() {
    static const std::string name = [] {
        const std::string process = std::to_string(platform::process_number());
        return fmt::format("{}_{}_{}_{}", host_name(), machine(), process,
                           platform::start_of(process));
    }();
    return name;
}

bool is_known_dead(std::string_view worker) {
    const std::string& here = machine();
    const std::size_t third = worker.rfind('_');
    if (here.empty() || third == std::string_view::npos || third == 0) return false;
    const std::size_t second = worker.rfind('_', third - 1);
    if (second == std::string_view::npos || second == 0) return false;
    const std::size_t first = worker.rfind('_', second - 1);
    if (first == std::string_view::npos) return false;
    if (worker.substr(first + 1, second - first - 1) != here) return false;
    const std::string_view process = worker.substr(second + 1, third - second - 1);
    const std::string start = platform::start_of(process);
    if (!start.empty()) return start != worker.substr(third + 1);
    // There is none, or it is hidden, as those of other users may be.
    return platform::is_gone(process);
}

}  // namespace polypack
