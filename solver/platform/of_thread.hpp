// Objects that each thread has for itself, which end with it.
#pragma once

#include "polypack/base/export.hpp"

namespace polypack::platform {

// Calls destroy(object) when this thread ends; the last of several first. Throws std::bad_alloc.
POLYPACK_API void at_thread_end(void* object, void (*destroy)(void*));

// Returns this thread's object, which is made where there is none yet:
//     thread_local T* own = nullptr;
//     T& object = of_thread(own);
// takes the place of a thread_local T with a destructor: MinGW frees the memory of thread_locals
// before their destructors run (GCC bug 83562).
template <typename T>
[[nodiscard]] T& of_thread(T*& own) {
    if (own == nullptr) {
        own = new T;
        at_thread_end(own, [](void* object) { delete static_cast<T*>(object); });
    }
    return *own;
}

}  // namespace polypack::platform
