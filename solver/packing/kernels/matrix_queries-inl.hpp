// The queries on a bit matrix that a search makes at every node. Included once per instruction set,
// see hwy/foreach_target.h.
#if defined(POLYPACK_MATRIX_QUERIES_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef POLYPACK_MATRIX_QUERIES_INL_HPP
#undef POLYPACK_MATRIX_QUERIES_INL_HPP
#else
#define POLYPACK_MATRIX_QUERIES_INL_HPP
#endif

#include <bit>
#include <cstdint>

#include "polypack/packing/kernels/cover_state.hpp"

HWY_BEFORE_NAMESPACE();
namespace polypack {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using Word = std::uint64_t;
using Wide = hn::CappedTag<Word, 8>;

// ---- rows of any number of words, a multiple of 8

// Removes the options of the row from `live`.
inline void subtract(Word* live, const Word* row, int words) {
    const Wide d;
    for (int w = 0; w < words; w += static_cast<int>(hn::Lanes(d))) {
        hn::Store(hn::AndNot(hn::Load(d, row + w), hn::Load(d, live + w)), d, live + w);
    }
}

inline bool intersect(const Word* live, const Word* row, int words) {
    const Wide d;
    for (int w = 0; w < words; w += static_cast<int>(hn::Lanes(d))) {
        if (!hn::AllTrue(
                d, hn::Eq(hn::And(hn::Load(d, row + w), hn::Load(d, live + w)), hn::Zero(d)))) {
            return true;
        }
    }
    return false;
}

inline int count_common(const Word* live, const Word* row, int words) {
    const Wide d;
    auto sum = hn::Zero(d);
    for (int w = 0; w < words; w += static_cast<int>(hn::Lanes(d))) {
        sum =
            hn::Add(sum, hn::PopulationCount(hn::And(hn::Load(d, row + w), hn::Load(d, live + w))));
    }
    return static_cast<int>(hn::GetLane(hn::SumOfLanes(d, sum)));
}

// ---- narrow levels: W words of options, Groups of 8 items

// The items, as bits, that no live option covers; includes the lanes past the last item.
template <int W, int Groups>
HWY_INLINE Word uncovered(const NarrowLevel& level, const Word* live) {
    constexpr int lanes = 8 * Groups;
#if HWY_TARGET <= HWY_AVX3
    __mmask8 empty[8] = {};
    for (int g = 0; g < Groups; ++g) {
        __m512i reached = _mm512_and_si512(_mm512_set1_epi64(static_cast<long long>(live[0])),
                                           _mm512_load_si512(level.planes + 8 * g));
        for (int w = 1; w < W; ++w) {
            reached = _mm512_ternarylogic_epi64(
                reached, _mm512_set1_epi64(static_cast<long long>(live[w])),
                _mm512_load_si512(level.planes + w * lanes + 8 * g), 0xf8);
        }
        empty[g] = _mm512_testn_epi64_mask(reached, reached);
    }
    // Joined pairwise in mask registers: using general registers takes twice as long.
    const __mmask16 a = _mm512_kunpackb(empty[1], empty[0]);
    if constexpr (Groups == 2) return a;
    const __mmask16 b = Groups > 3 ? _mm512_kunpackb(empty[3], empty[2]) : __mmask16{empty[2]};
    const __mmask32 low = _mm512_kunpackw(b, a);
    if constexpr (Groups <= 4) return low;
    const __mmask16 e = Groups > 5 ? _mm512_kunpackb(empty[5], empty[4]) : __mmask16{empty[4]};
    const __mmask32 high =
        Groups > 6 ? _mm512_kunpackw(_mm512_kunpackb(empty[7], empty[6]), e) : __mmask32{e};
    return _cvtmask64_u64(_mm512_kunpackd(high, low));
#else
    const Wide d;
    constexpr int step = static_cast<int>(hn::MaxLanes(d));
    Word result = 0;
    for (int i = 0; i < lanes; i += step) {
        auto reached = hn::And(hn::Set(d, live[0]), hn::Load(d, level.planes + i));
        for (int w = 1; w < W; ++w) {
            reached = hn::Or(
                reached, hn::And(hn::Set(d, live[w]), hn::Load(d, level.planes + w * lanes + i)));
        }
        std::uint8_t bits[8] = {};
        hn::StoreMaskBits(d, hn::Eq(reached, hn::Zero(d)), bits);
        result |= static_cast<Word>(bits[0]) << i;
    }
    return result;
#endif
}

// Of the items in `among`, the one with the fewest live options, the lowest in case of ties; items
// in `open` count as having one more. Precondition: among is not empty.
template <int W, int Groups>
HWY_INLINE int fewest_options(const NarrowLevel& level, const Word* live, Word among, Word open) {
    constexpr int lanes = 8 * Groups;
#if HWY_TARGET <= HWY_AVX3_DL
    // The count and the lane in one number, so that one minimum finds both.
    __m512i best = _mm512_set1_epi64(-1);
    __m512i lane = _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0);
    for (int g = 0; g < Groups; ++g) {
        __m512i count =
            _mm512_popcnt_epi64(_mm512_and_si512(_mm512_set1_epi64(static_cast<long long>(live[0])),
                                                 _mm512_load_si512(level.planes + 8 * g)));
        for (int w = 1; w < W; ++w) {
            count =
                _mm512_add_epi64(count, _mm512_popcnt_epi64(_mm512_and_si512(
                                            _mm512_set1_epi64(static_cast<long long>(live[w])),
                                            _mm512_load_si512(level.planes + w * lanes + 8 * g))));
        }
        count = _mm512_mask_add_epi64(count, static_cast<__mmask8>(open >> (8 * g)), count,
                                      _mm512_set1_epi64(1));
        count = _mm512_or_si512(_mm512_slli_epi64(count, 8), lane);
        best = _mm512_mask_min_epu64(best, static_cast<__mmask8>(among >> (8 * g)), best, count);
        lane = _mm512_add_epi64(lane, _mm512_set1_epi64(8));
    }
    return static_cast<int>(_mm512_reduce_min_epu64(best) & 63);
#else
    const Wide d;
    constexpr int step = static_cast<int>(hn::MaxLanes(d));
    alignas(64) Word counts[lanes];
    for (int i = 0; i < lanes; i += step) {
        auto count =
            hn::PopulationCount(hn::And(hn::Set(d, live[0]), hn::Load(d, level.planes + i)));
        for (int w = 1; w < W; ++w) {
            count = hn::Add(
                count, hn::PopulationCount(hn::And(hn::Set(d, live[w]),
                                                   hn::Load(d, level.planes + w * lanes + i))));
        }
        hn::Store(count, d, counts + i);
    }
    Word fewest = ~Word{0};
    int result = 0;
    for (Word bits = among; bits != 0; bits &= bits - 1) {
        const int i = std::countr_zero(bits);
        const Word count = counts[i] + (open >> i & 1);
        if (count < fewest) {
            fewest = count;
            result = i;
        }
    }
    return result;
#endif
}

// next = live without the options of the items in `covered`. Precondition: `covered` is not empty.
template <int W>
HWY_INLINE void exclude(const NarrowLevel& level, Word covered, const Word* live, Word* next) {
    const hn::CappedTag<Word, W> d;
    constexpr int step = static_cast<int>(hn::MaxLanes(d));
    for (int w = 0; w < W; w += step) {
        Word bits = covered;
        auto gone = hn::Load(d, level.rows + std::countr_zero(bits) * W + w);
        for (bits &= bits - 1; bits != 0; bits &= bits - 1) {
            gone = hn::Or(gone, hn::Load(d, level.rows + std::countr_zero(bits) * W + w));
        }
        hn::Store(hn::AndNot(gone, hn::Load(d, live + w)), d, next + w);
    }
}

// both = row & live; returns which words are not zero, as bits.
template <int W>
HWY_INLINE unsigned common_options(const Word* row, const Word* live, Word* both) {
    const hn::CappedTag<Word, W> d;
    constexpr int step = static_cast<int>(hn::MaxLanes(d));
    unsigned words = 0;
    for (int w = 0; w < W; w += step) {
        const auto common = hn::And(hn::Load(d, row + w), hn::Load(d, live + w));
        hn::Store(common, d, both + w);
        std::uint8_t bits[8] = {};
        hn::StoreMaskBits(d, hn::Ne(common, hn::Zero(d)), bits);
        words |= static_cast<unsigned>(bits[0]) << w;
    }
    return words;
}

}  // namespace HWY_NAMESPACE
}  // namespace polypack
HWY_AFTER_NAMESPACE();

#endif
