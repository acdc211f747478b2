// Prints results to standard output, and diagnostics to standard error.
#pragma once

#include <fmt/format.h>

#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "polypack/base/safe_text.hpp"

namespace polypack {

// Thrown if results could not be written; what() says why, in one line.
class OutputError : public std::runtime_error {
  public:
    explicit OutputError(const std::string& what) : std::runtime_error(one_line(what)) {}
};

// Writes to standard output, in blocks unless it is a terminal. Throws OutputError if that fails.
void print_text(std::string_view text);
// Writes to standard output, even if redirect_output() says otherwise.
void write_output(std::string_view text);
// Returns true if anything was printed, since redirect_output() if output is redirected.
[[nodiscard]] bool has_printed();
// Writes buffered output. Throws OutputError if that fails.
void flush_output();
// Writes buffered output as far as possible.
void try_to_flush_output();
// Makes writing to a pipe or terminal that takes nothing for a second fail once `stopped` returns
// true.
void fail_blocked_output_when(std::function<bool()> stopped);
// Writes to standard error. Output that cannot be written is dropped: a search must not end because
// nobody is reading its diagnostics.
void say_text(std::string_view text);
// Receivers of everything printed and said.
struct Streams {
    std::function<void(std::string_view)> print;
    std::function<void(std::string_view)> say;
};
// Replaces standard output and standard error from here on; nullptr: restores them.
void redirect_output(const Streams* streams);
[[nodiscard]] bool output_redirected();
// Sets a function to be called before anything is written to a terminal, such as one that removes a
// line of progress; nullptr: none. It must not write by these functions.
void call_before_output(void (*function)());
// Silences say_unless_quiet() from here on, or not.
void be_quiet(bool quiet);
[[nodiscard]] bool is_quiet();

template <class... Args>
void print(fmt::format_string<Args...> format, Args&&... args) {
    print_text(fmt::format(format, std::forward<Args>(args)...));
}

template <class... Args>
void say(fmt::format_string<Args...> format, Args&&... args) {
    say_text(fmt::format(format, std::forward<Args>(args)...));
}

// Says something that explains results or the exit code, but is neither an error nor asked for.
template <class... Args>
void say_unless_quiet(fmt::format_string<Args...> format, Args&&... args) {
    if (!is_quiet()) say_text(fmt::format(format, std::forward<Args>(args)...));
}

}  // namespace polypack
