// Runs deep recursions on a large enough stack.
#pragma once

#include <cstddef>
#include <functional>

namespace polypack {

// Runs a function that needs this many bytes of stack: on this thread if every thread has that
// much, otherwise on a thread of its own, for which this one waits. Rethrows what the function
// throws. Throws std::bad_alloc if there is no memory for the stack, and std::system_error.
void with_stack(std::size_t bytes, const std::function<void()>& run);

}  // namespace polypack
