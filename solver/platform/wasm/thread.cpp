#include "polypack/platform/of_thread.hpp"

// The only thread ends with the instance.
namespace polypack::platform {

void at_thread_end(void* /*object*/, void (* /*destroy*/)(void*)) {}

}  // namespace polypack::platform
