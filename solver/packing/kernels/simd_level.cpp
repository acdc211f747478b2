#include "polypack/packing/kernels/simd_level.hpp"

#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "polypack/packing/kernels/simd_targets.hpp"
// Highway must be included after its targets.
#include <hwy/highway.h>

namespace polypack {
namespace {

bool has_gfni() {
#if HWY_ARCH_X86
    return __builtin_cpu_supports("gfni") != 0;
#else
    return false;
#endif
}

std::int64_t target_of(SimdLevel level) {
    switch (level) {
        case SimdLevel::sse4:
            return HWY_SSE4;
        case SimdLevel::avx2:
            return HWY_AVX2;
        case SimdLevel::avx512:
            return HWY_AVX3_DL;
        case SimdLevel::scalar:
            break;
    }
    return HWY_EMU128;
}

}  // namespace

std::span<const SimdLevel> simd_levels() {
    static const auto levels = [] {
        std::vector<SimdLevel> list{SimdLevel::scalar};
        for (const SimdLevel level : {SimdLevel::sse4, SimdLevel::avx2, SimdLevel::avx512}) {
            if (level == SimdLevel::avx512 && !has_gfni()) continue;
            if ((hwy::SupportedTargets() & HWY_TARGETS & target_of(level)) != 0) {
                list.push_back(level);
            }
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
    constexpr std::array<std::string_view, 4> names{"scalar", "sse4", "avx2", "avx512"};
    return names[static_cast<std::size_t>(level)];
}

}  // namespace polypack
