// Random numbers of searches that can be resumed.
#pragma once

#include <cstddef>
#include <cstdint>

#include "polypack/bitboard/mix.hpp"

namespace polypack {

// Random numbers whose whole state is one number, so that it can be written down. Source: Steele,
// Lea, Flood, "Fast splittable pseudorandom number generators", 2014.
struct DesignRandom {
    std::uint64_t state = 0;

    std::uint64_t next() {
        state += 0x9E3779B97F4A7C15u;
        return mixed(state);
    }
    // Returns a number below n. Precondition: n > 0.
    int below(std::size_t n) { return static_cast<int>(next() % n); }
};

}  // namespace polypack
