// Ctrl-C as a stop token, which every phase polls.
#pragma once

#include <stop_token>

namespace polypack {

// From the first call on, Ctrl-C (SIGINT) and SIGTERM request a stop instead of ending the program;
// a second signal terminates it.
[[nodiscard]] std::stop_token interrupted();

// Whether that token was asked for and a stop has been requested.
[[nodiscard]] bool was_interrupted();

// From here on, a file that may not grow further is an error of writing, and no signal.
void ignore_file_size_signal();

}  // namespace polypack
