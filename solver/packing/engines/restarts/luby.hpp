// The lengths of the runs of searches that restart.
#pragma once

#include <cstdint>

namespace polypack {

// Returns the n-th number, from n = 1, of 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 .. (Luby, Sinclair and
// Zuckerman 1993).
constexpr std::uint64_t luby(std::uint64_t n) {
    std::uint64_t power = 1;
    while (power - 1 < n) power *= 2;
    return power - 1 == n ? power / 2 : luby(n - (power / 2 - 1));
}

}  // namespace polypack
