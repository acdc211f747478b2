// Loads oneTBB when it is first called; see late_tbb_entries.S.
#include <dlfcn.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>

#include "polypack/command/command.hpp"

namespace {

// Nothing can be returned or thrown through the entry points.
[[noreturn]] void give_up() {
    std::fprintf(stderr, "polypack: threads need oneTBB: %s\n", dlerror());
    _exit(static_cast<int>(polypack::ExitCode::resources));
}

bool load(const char* names, void** targets) {
    void* const library = dlopen("libtbb.so.12", RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) give_up();
    for (const char* name = names; *name != '\0'; name += std::strlen(name) + 1) {
        void* const target = dlsym(library, name);
        if (target == nullptr) give_up();
        *targets++ = target;
    }
    return true;
}

}  // namespace

// Names one after another, ended by an empty one, and a place for the address of each. Several
// threads may call it.
extern "C" void polypack_load_tbb(const char* names, void** targets) {
    [[maybe_unused]] static const bool loaded = load(names, targets);
}
