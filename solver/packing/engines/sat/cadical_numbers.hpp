// Constants of CaDiCaL's interface.
#pragma once

#include <cstdint>

namespace polypack {

// The results of CaDiCaL::Solver::solve().
inline constexpr int satisfiable = 10;
inline constexpr int unsatisfiable = 20;

// Reduces a seed to the range that CaDiCaL accepts.
[[nodiscard]] constexpr int cadical_seed(std::uint64_t seed) {
    return static_cast<int>(seed % 2'000'000'000);
}

}  // namespace polypack
