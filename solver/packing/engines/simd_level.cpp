#include "polypack/packing/engines/simd_level.hpp"

#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "polypack/packing/engines/simd_targets.hpp"
// Highway must be included after its targets.
#include <hwy/highway.h>

namespace polypack {
namespace {

// The bit of HWY_TARGETS.
std::int64_t target_of(SimdLevel level) {
    switch (level) {
        case SimdLevel::sse4:
            return HWY_SSE4;
        case SimdLevel::avx2:
            return HWY_AVX2;
        case SimdLevel::avx512:
            return HWY_AVX3_DL;
        case SimdLevel::neon:
            return HWY_NEON;
        case SimdLevel::simd128:
            return HWY_WASM;
        case SimdLevel::scalar:
            break;
    }
    return HWY_EMU128;
}

// Highway's own test would need its library, which calibrates a timer whenever a program that links
// it starts, for milliseconds.
#if HWY_ARCH_X86
// Returns true if the machine has the instructions that Highway enables at a level beyond those of
// the level below.
bool machine_adds(SimdLevel level) {
    switch (level) {
        case SimdLevel::sse4:
            return __builtin_cpu_supports("sse3") && __builtin_cpu_supports("ssse3") &&
                   __builtin_cpu_supports("sse4.1") && __builtin_cpu_supports("sse4.2") &&
                   __builtin_cpu_supports("pclmul") && __builtin_cpu_supports("aes");
        case SimdLevel::avx2:
            return __builtin_cpu_supports("avx") && __builtin_cpu_supports("avx2") &&
                   __builtin_cpu_supports("lzcnt") && __builtin_cpu_supports("bmi") &&
                   __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma") &&
                   __builtin_cpu_supports("f16c");
        case SimdLevel::avx512:
            return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512cd") &&
                   __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
                   __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vnni") &&
                   __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2") &&
                   __builtin_cpu_supports("avx512vpopcntdq") &&
                   __builtin_cpu_supports("avx512bitalg") && __builtin_cpu_supports("vaes") &&
                   __builtin_cpu_supports("vpclmulqdq") && __builtin_cpu_supports("gfni");
        case SimdLevel::scalar:
        case SimdLevel::neon:
        case SimdLevel::simd128:
            break;
    }
    return true;
}
#else
// Returns true for the levels that the compiler may use everywhere.
bool machine_adds(SimdLevel level) {
    return (HWY_ENABLED_BASELINE & target_of(level)) != 0;
}
#endif

}  // namespace

std::span<const SimdLevel> simd_levels() {
    static const auto levels = [] {
        std::vector<SimdLevel> list{SimdLevel::scalar};
        for (const SimdLevel level : {SimdLevel::sse4, SimdLevel::avx2, SimdLevel::avx512,
                                      SimdLevel::neon, SimdLevel::simd128}) {
            if ((HWY_TARGETS & target_of(level)) == 0) continue;
            if (!machine_adds(level)) break;
            list.push_back(level);
        }
        return list;
    }();
    return levels;
}

SimdLevel best_simd_level() {
    return simd_levels().back();
}

std::string_view requested_simd_level(std::string_view option) {
    if (!option.empty()) return option;
    const char* forced = std::getenv("POLYPACK_SIMD");
    return forced == nullptr ? "" : forced;
}

std::string_view name_of(SimdLevel level) {
    constexpr std::array<std::string_view, 6> names{"scalar", "sse4", "avx2",
                                                    "avx512", "neon", "simd128"};
    return names[static_cast<std::size_t>(level)];
}

}  // namespace polypack
