// The instruction sets that kernels may use.
#pragma once

#include <span>
#include <string_view>

#include "polypack/base/export.hpp"

namespace polypack {

enum class SimdLevel { scalar, sse4, avx2, avx512, neon, simd128 };

// Returns the levels that this machine supports, slowest first. avx512 means the instructions of
// Ice Lake and Zen 4 (VBMI2, VPOPCNTDQ, BITALG, GFNI), which the first AVX-512 machines lack; neon,
// those of every 64-bit ARM; simd128, those of WebAssembly.
[[nodiscard]] POLYPACK_API std::span<const SimdLevel> simd_levels();
[[nodiscard]] POLYPACK_API SimdLevel best_simd_level();
[[nodiscard]] POLYPACK_API std::string_view name_of(SimdLevel level);
// Returns the level requested by an option, or if that is empty by the environment variable
// POLYPACK_SIMD; "" if neither is set.
[[nodiscard]] POLYPACK_API std::string_view requested_simd_level(std::string_view option);

}  // namespace polypack
