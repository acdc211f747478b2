// The instruction sets that a kernel can be asked to use.
#pragma once

#include <span>
#include <string_view>

namespace polypack {

enum class SimdLevel { scalar, sse4, avx2, avx512 };

// The levels that this machine runs, the slowest first. avx512 stands for the instructions of Ice
// Lake and Zen 4 (VBMI2, VPOPCNTDQ, BITALG, GFNI), not for the first AVX-512 machines.
[[nodiscard]] std::span<const SimdLevel> simd_levels();
[[nodiscard]] SimdLevel best_simd_level();
[[nodiscard]] std::string_view name_of(SimdLevel level);
// The name that is asked for by an option, or if that is empty by the environment variable
// POLYPACK_SIMD; empty: none is.
[[nodiscard]] std::string_view requested_simd_level(std::string_view option);

}  // namespace polypack
