#include "polypack/packing/kernels/cover_search.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <cstring>

#include "polypack/packing/kernels/cover_state.hpp"

// The levels of SimdLevel: the portable emulation, SSE4, AVX2 and AVX3_DL. SSSE3 and the AVX-512 of
// Skylake lie too close to their neighbours to be worth their object code.
#define HWY_WANT_AVX3_DL
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "polypack/packing/kernels/cover_search.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "polypack/packing/kernels/cover_search-inl.hpp"

#if HWY_ONCE
namespace polypack {
HWY_EXPORT(search_subtree);
HWY_EXPORT(expand_node);
HWY_EXPORT(dead_options);

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

std::string_view name_of(SimdLevel level) {
    constexpr std::array<std::string_view, 4> names{"scalar", "sse4", "avx2", "avx512"};
    return names[static_cast<std::size_t>(level)];
}

std::string_view requested_simd_level(std::string_view option) {
    if (!option.empty()) return option;
    const char* forced = std::getenv("POLYPACK_SIMD");
    return forced == nullptr ? "" : forced;
}

CoverCounts search_subtree(SimdLevel level, const CoverPart& part, std::span<const int> decisions,
                           CoverSink& sink, const CoverBudget& budget) {
    switch (level) {
#if HWY_TARGETS & HWY_AVX3_DL
        case SimdLevel::avx512:
            return N_AVX3_DL::search_subtree(part, decisions, sink, budget);
#endif
#if HWY_TARGETS & HWY_AVX2
        case SimdLevel::avx2:
            return N_AVX2::search_subtree(part, decisions, sink, budget);
#endif
#if HWY_TARGETS & HWY_SSE4
        case SimdLevel::sse4:
            return N_SSE4::search_subtree(part, decisions, sink, budget);
#endif
        default:
            return HWY_STATIC_DISPATCH(search_subtree)(part, decisions, sink, budget);
    }
}

CoverCounts expand_node(SimdLevel level, const CoverPart& part, std::span<const int> decisions,
                        CoverSink& sink, std::vector<Decisions>* children) {
    switch (level) {
#if HWY_TARGETS & HWY_AVX3_DL
        case SimdLevel::avx512:
            return N_AVX3_DL::expand_node(part, decisions, sink, children);
#endif
#if HWY_TARGETS & HWY_AVX2
        case SimdLevel::avx2:
            return N_AVX2::expand_node(part, decisions, sink, children);
#endif
#if HWY_TARGETS & HWY_SSE4
        case SimdLevel::sse4:
            return N_SSE4::expand_node(part, decisions, sink, children);
#endif
        default:
            return HWY_STATIC_DISPATCH(expand_node)(part, decisions, sink, children);
    }
}

std::vector<Decisions> expand(SimdLevel level, const CoverPart& part,
                              std::span<const int> decisions, CoverSink& sink,
                              CoverCounts& counts) {
    std::vector<Decisions> children;
    counts = expand_node(level, part, decisions, sink, &children);
    return children;
}

std::vector<int> dead_options(SimdLevel level, const CoverPart& part, CoverSink& sink) {
    switch (level) {
#if HWY_TARGETS & HWY_AVX3_DL
        case SimdLevel::avx512:
            return N_AVX3_DL::dead_options(part, sink);
#endif
#if HWY_TARGETS & HWY_AVX2
        case SimdLevel::avx2:
            return N_AVX2::dead_options(part, sink);
#endif
#if HWY_TARGETS & HWY_SSE4
        case SimdLevel::sse4:
            return N_SSE4::dead_options(part, sink);
#endif
        default:
            return HWY_STATIC_DISPATCH(dead_options)(part, sink);
    }
}

WideLevel blank_level(int options, int items, Arena& arena) {
    WideLevel level;
    level.items = items;
    level.options = options;
    level.words = std::max(1, (options + 511) / 512) * 8;
    level.item_words = std::max(1, (items + 63) / 64);
    level.rows = arena.take<std::uint64_t>(static_cast<std::size_t>(items) * level.words);
    level.masks =
        arena.take<std::uint64_t>(static_cast<std::size_t>(level.item_words) * level.words * 64);
    level.option = arena.take<int>(static_cast<std::size_t>(level.words) * 64 + 16);
    level.item = arena.take<int>(static_cast<std::size_t>(items));
    level.at = nullptr;
    return level;
}

WideLevel lay_out(const CoverModel& model, std::span<const int> options, std::span<const int> items,
                  Arena& arena) {
    const WideLevel level =
        blank_level(static_cast<int>(options.size()), static_cast<int>(items.size()), arena);
    std::ranges::copy(options, level.option);
    std::ranges::copy(items, level.item);
    std::fill_n(level.rows, static_cast<std::size_t>(level.items) * level.words, 0);
    std::fill_n(level.masks, static_cast<std::size_t>(level.item_words) * level.words * 64, 0);
    const auto before = arena.mark();
    int* at = arena.take<int>(static_cast<std::size_t>(model.items));
    std::fill_n(at, model.items, -1);
    for (int i = 0; i < level.items; ++i) at[items[i]] = i;
    for (int o = 0; o < level.options; ++o) {
        for (int k = model.first_item[options[o]]; k < model.first_item[options[o] + 1]; ++k) {
            const int i = at[model.item_list[k]];
            if (i < 0) continue;
            level.rows[static_cast<std::size_t>(i) * level.words + o / 64] |= std::uint64_t{1}
                                                                              << (o % 64);
            level.mask(o, i / 64) |= std::uint64_t{1} << (i % 64);
        }
    }
    arena.release(before);
    return level;
}

}  // namespace polypack
#endif
