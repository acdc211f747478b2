#include "polypack/platform/terminal.hpp"

#include <unistd.h>

// Standard output is what the page receives; nothing is a terminal.
namespace polypack::platform {

void prepare_standard_streams() {}
bool is_terminal(Standard /*stream*/) {
    return false;
}
int columns_of(Standard /*stream*/) {
    return 0;
}
std::string terminal_kind() {
    return "";
}
bool output_waits() {
    return false;
}
bool wait_to_write(int /*milliseconds*/) {
    return true;
}
std::optional<std::size_t> write_output(std::string_view bytes) {
    const ssize_t wrote = ::write(STDOUT_FILENO, bytes.data(), bytes.size());
    if (wrote < 0) return std::nullopt;
    return static_cast<std::size_t>(wrote);
}

}  // namespace polypack::platform
