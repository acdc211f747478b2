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

#include "polypack/packing/engines/cover/kernels/cover_state.hpp"

HWY_BEFORE_NAMESPACE();
namespace polypack {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using Word = std::uint64_t;
using Wide = hn::CappedTag<Word, 8>;

// Returns the lanes of a mask as bits.
template <class Tag>
HWY_INLINE unsigned bits_of(Tag /*d*/, hn::Mask<Tag> mask) {
#if HWY_TARGET <= HWY_AVX3
    // g++ 12 may spill the byte of a mask and load it as four, three of them garbage.
    unsigned bits = 0;
    asm("kmovb %1, %0" : "=r"(bits) : "k"(mask.raw));
    return bits;
#else
    std::uint8_t bits[8] = {};
    hn::StoreMaskBits(Tag(), mask, bits);
    return bits[0];
#endif
}

// Takes the first of the options given as bits; `words` has the words that are not zero, at least
// one. Callers loop over all options at once: scanning word by word mispredicts at most nodes.
HWY_INLINE int take_first(Word* options, unsigned& words) {
    const int w = std::countr_zero(words);
    const Word bits = options[w];
    const Word rest = bits & (bits - 1);
    options[w] = rest;
    words &= rest != 0 ? ~0U : words - 1;
    return 64 * w + std::countr_zero(bits);
}

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

// ---- matrices with rows of 8 words of options, and Groups of 8 items; only for AVX-512

#if HWY_TARGET <= HWY_AVX3_DL

// Returns, as bits, which words of the options are not zero.
HWY_INLINE unsigned nonzero_words(const Word* live) {
    const Wide d;
    return bits_of(d, hn::Ne(hn::Load(d, live), hn::Zero(d)));
}

// Returns, as bits, which lanes of the vectors are zero; those past the last vector count as set.
template <int Groups>
HWY_INLINE Word empty_lanes(const __m512i* vectors) {
    __mmask8 empty[8] = {};
    for (int g = 0; g < Groups; ++g) empty[g] = _mm512_testn_epi64_mask(vectors[g], vectors[g]);
    // Joined pairwise in mask registers: using general registers takes twice as long.
    const __mmask32 low =
        _mm512_kunpackw(_mm512_kunpackb(empty[3], empty[2]), _mm512_kunpackb(empty[1], empty[0]));
    const __mmask32 high =
        _mm512_kunpackw(_mm512_kunpackb(empty[7], empty[6]), _mm512_kunpackb(empty[5], empty[4]));
    return _cvtmask64_u64(_mm512_kunpackd(high, low));
}

// Returns, as bits, the items that no live option covers, and the lanes past the last item.
// `words`: those of `live` that may be nonzero.
template <int Groups>
HWY_INLINE Word uncovered(const NarrowLevel& level, unsigned words, const Word* live) {
    __m512i reached[Groups];
    for (int g = 0; g < Groups; ++g) reached[g] = _mm512_setzero_si512();
    for (; words != 0; words &= words - 1) {
        const int w = std::countr_zero(words);
        const Word* plane = level.planes + w * 8 * Groups;
        const __m512i options = _mm512_set1_epi64(static_cast<long long>(live[w]));
        for (int g = 0; g < Groups; ++g) {
            reached[g] = _mm512_ternarylogic_epi64(reached[g], options,
                                                   _mm512_load_si512(plane + 8 * g), 0xf8);
        }
    }
    return empty_lanes<Groups>(reached);
}

// Returns the same for live options in a register; takes as many words as the level has.
template <int Groups>
HWY_INLINE Word uncovered(const NarrowLevel& level, __m512i live) {
    __m512i reached[8] = {};
    const Word* plane = level.planes;
    __m512i lane = _mm512_setzero_si512();
    for (int w = 0; w < level.words; ++w) {
        const __m512i options = _mm512_permutexvar_epi64(lane, live);
        lane = _mm512_add_epi64(lane, _mm512_set1_epi64(1));
        for (int g = 0; g < Groups; ++g, plane += 8) {
            reached[g] =
                _mm512_ternarylogic_epi64(reached[g], options, _mm512_load_si512(plane), 0xf8);
        }
    }
    return empty_lanes<Groups>(reached);
}

// Returns the item of `among` with the fewest live options, the lowest in case of ties, and from
// bit 8 on the number of these; items in `open` count as having one more. `words`: those of `live`
// that may be nonzero. Precondition: among is not empty, and its items have live options.
template <int Groups>
HWY_INLINE Word fewest_counted(const NarrowLevel& level, unsigned words, const Word* live,
                               Word among, Word open) {
    __m512i counts[Groups];
    for (int g = 0; g < Groups; ++g) counts[g] = _mm512_setzero_si512();
    for (; words != 0; words &= words - 1) {
        const int w = std::countr_zero(words);
        const Word* plane = level.planes + w * 8 * Groups;
        const __m512i options = _mm512_set1_epi64(static_cast<long long>(live[w]));
        for (int g = 0; g < Groups; ++g) {
            counts[g] = _mm512_add_epi64(
                counts[g],
                _mm512_popcnt_epi64(_mm512_and_si512(options, _mm512_load_si512(plane + 8 * g))));
        }
    }
    // Joins the count and the lane in one number, so that one minimum finds both.
    __m512i best = _mm512_set1_epi64(-1);
    __m512i lane = _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0);
    for (int g = 0; g < Groups; ++g) {
        __m512i count = _mm512_mask_add_epi64(counts[g], static_cast<__mmask8>(open >> (8 * g)),
                                              counts[g], _mm512_set1_epi64(1));
        count = _mm512_or_si512(_mm512_slli_epi64(count, 8), lane);
        best = _mm512_mask_min_epu64(best, static_cast<__mmask8>(among >> (8 * g)), best, count);
        lane = _mm512_add_epi64(lane, _mm512_set1_epi64(8));
    }
    return _mm512_reduce_min_epu64(best);
}
#endif

}  // namespace HWY_NAMESPACE
}  // namespace polypack
HWY_AFTER_NAMESPACE();

#endif
