// Room for deep recursion.
#pragma once

#include <cstddef>
#include <functional>

namespace polypack {

// Runs a function that needs this many bytes of stack: on this thread if any thread has that much,
// otherwise on one of its own, which this one waits for. Passes on what the function throws. Throws
// std::bad_alloc if there is no room for it, and std::system_error.
void with_stack(std::size_t bytes, const std::function<void()>& run);

}  // namespace polypack
