// How often a random test repeats itself.
#pragma once

namespace polypack::testing {

// What an optimized build has the time for, `n`; a quarter under sanitizers, which take ten times
// as long for each.
constexpr unsigned rounds(unsigned n) {
    return POLYPACK_SANITIZED ? n / 4 : n;
}

}  // namespace polypack::testing
