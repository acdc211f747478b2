#include <utility>
#include <vector>

#include "polypack/platform/of_thread.hpp"

namespace polypack::platform {
namespace {

struct Ends {
    Ends() = default;
    Ends(const Ends&) = delete;
    Ends& operator=(const Ends&) = delete;
    ~Ends() {
        for (; !list.empty(); list.pop_back()) list.back().second(list.back().first);
    }
    std::vector<std::pair<void*, void (*)(void*)>> list;
};

}  // namespace

void at_thread_end(void* object, void (*destroy)(void*)) {
    thread_local Ends ends;
    ends.list.emplace_back(object, destroy);
}

}  // namespace polypack::platform
