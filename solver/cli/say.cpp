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
    if (std::fflush(stdout) != 0) complain(errno);
}

void say_text(std::string_view text) {
    (void)std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace polypack
