#include "polypack/cli/say.hpp"

#include <cerrno>
#include <cstdio>
#include <system_error>

namespace polypack {
namespace {

[[noreturn]] void complain(int error) {
    throw OutputError(
        fmt::format("cannot write to standard output: {}", std::generic_category().message(error)));
}

}  // namespace

void print_text(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) complain(errno);
}

void flush_output() {
    // An earlier write may have failed unseen, as when reading from a terminal flushes the output.
    const bool failed_before = std::ferror(stdout) != 0;
    if (std::fflush(stdout) != 0) complain(errno);
    if (failed_before) complain(EIO);
}

void say_text(std::string_view text) {
    (void)std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace polypack
