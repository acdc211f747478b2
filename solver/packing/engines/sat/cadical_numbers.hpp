// Numbers that CaDiCaL takes and gives.
#pragma once

#include <cstdint>

namespace polypack {

// The results of CaDiCaL::Solver::solve().
inline constexpr int satisfiable = 10;
inline constexpr int unsatisfiable = 20;

// A seed in the range that it takes.
[[nodiscard]] constexpr int cadical_seed(std::uint64_t seed) {
    return static_cast<int>(seed % 2'000'000'000);
}

}  // namespace polypack
