// Ctrl-C, as the stop token that every phase looks at.
#pragma once

#include <stop_token>

namespace polypack {

// From the first call on, Ctrl-C (SIGINT) and SIGTERM request a stop instead of ending the program;
// a second signal ends it.
[[nodiscard]] std::stop_token interrupted();

}  // namespace polypack
