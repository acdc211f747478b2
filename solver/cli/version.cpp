#include "polypack/cli/version.hpp"

#include "polypack/version.hpp"

namespace polypack {

std::string version_line() {
    std::string line = "polypack " POLYPACK_VERSION;
#ifdef POLYPACK_NATIVE
    line += " (native)";
#endif
#ifndef NDEBUG
    line += " (assertions on)";
#endif
    return line;
}

}  // namespace polypack
