#include <utility>
#include <vector>

#include "polypack/platform/of_thread.hpp"
#include "polypack/platform/windows/system.hpp"

namespace polypack::platform {
namespace {

using Ends = std::vector<std::pair<void*, void (*)(void*)>>;

// Windows calls it in the thread that ends.
void WINAPI end_all(void* ends) {
    auto* const list = static_cast<Ends*>(ends);
    for (; !list->empty(); list->pop_back()) list->back().second(list->back().first);
    delete list;
}

}  // namespace

void at_thread_end(void* object, void (*destroy)(void*)) {
    static const DWORD slot = FlsAlloc(end_all);
    auto* list = static_cast<Ends*>(FlsGetValue(slot));
    if (list == nullptr) {
        list = new Ends;
        FlsSetValue(slot, list);
    }
    list->emplace_back(object, destroy);
}

}  // namespace polypack::platform
