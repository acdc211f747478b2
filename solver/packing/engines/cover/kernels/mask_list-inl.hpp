// Nodes as lists of masks. Each live option has a word, in order, with its items in the low bits
// and its number within the level above them. A list begins at an aligned address and ends with
// zeros. A node with few live options is smaller than the matrix in which it was entered, and needs
// no building. Included once per instruction set, see hwy/foreach_target.h.
#if defined(POLYPACK_MASK_LIST_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef POLYPACK_MASK_LIST_INL_HPP
#undef POLYPACK_MASK_LIST_INL_HPP
#else
#define POLYPACK_MASK_LIST_INL_HPP
#endif

#include <array>
#include <bit>
#include <cstdint>

#include "polypack/packing/engines/cover/kernels/bit_matrix-inl.hpp"
#include "polypack/packing/engines/cover/kernels/cover_state.hpp"
#include "polypack/packing/engines/cover/kernels/matrix_queries-inl.hpp"
#include "polypack/packing/engines/cover/kernels/wide_level.hpp"

HWY_BEFORE_NAMESPACE();
namespace polypack {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using Word = std::uint64_t;

inline constexpr int list_lanes = static_cast<int>(hn::MaxLanes(Wide()));
// Options are counted four vectors at a time.
inline constexpr int list_step = 4 * list_lanes;

// Returns the number of words for a list of at most so many options, closing zeros included.
constexpr int list_space(int count) {
    return count + list_step + list_lanes;
}

// Writes the zeros that close a list.
HWY_INLINE void end_list(Word* end) {
    const Wide d;
    for (int k = 0; k < list_step; k += list_lanes) hn::StoreU(hn::Zero(d), d, end + k);
}

// Copies the options that have none of the items in `placed`, in order; returns their number.
HWY_INLINE int keep_compatible(const Word* list, int count, Word placed, Word* to) {
    Word* end = to;
#if HWY_TARGET <= HWY_AVX3
    const __m512i excluding = _mm512_set1_epi64(static_cast<long long>(placed));
    // The zeros that close the list are kept, too, and subtracted from the number at the end. The
    // contents above the kept words do not matter; were they zeroed, compressing would wait for the
    // old value of its register and take half as long again.
    for (int k = 0; k < count; k += 8) {
        const __m512i some = _mm512_load_si512(list + k);
        const __mmask8 keep = _mm512_testn_epi64_mask(some, excluding);
        _mm512_storeu_si512(end, _mm512_mask_compress_epi64(excluding, keep, some));
        end += std::popcount(bits_of(Wide(), hn::Mask<Wide>{keep}));
    }
    end -= -count & (list_lanes - 1);
#elif HWY_TARGET <= HWY_AVX2
    // Permutations by the set of lanes kept, as bits: the kept lanes in order, in halves, a byte
    // each.
    static constexpr auto orders = [] {
        std::array<Word, 16> order{};
        for (unsigned keep = 0; keep < 16; ++keep) {
            int to = 0;
            for (Word lane = 0; lane < 4; ++lane) {
                if ((keep >> lane & 1) == 0) continue;
                order[keep] |= (2 * lane | (2 * lane + 1) << 8) << to;
                to += 16;
            }
        }
        return order;
    }();
    const __m256i excluding = _mm256_set1_epi64x(static_cast<long long>(placed));
    const auto append = [&](const Word* from) {
        const __m256i some = _mm256_load_si256(reinterpret_cast<const __m256i*>(from));
        const __m256i free =
            _mm256_cmpeq_epi64(_mm256_and_si256(some, excluding), _mm256_setzero_si256());
        const auto keep = static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(free)));
        const __m256i order = _mm256_cvtepu8_epi32(
            _mm_loadl_epi64(reinterpret_cast<const __m128i*>(orders.data() + keep)));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(end),
                            _mm256_permutevar8x32_epi32(some, order));
        end += std::popcount(keep);
    };
    for (int k = 0; k < count; k += 8) {
        append(list + k);
        append(list + k + 4);
    }
    end -= -count & 7;
#else
    // Four at a time, the closing zeros included, as above.
    for (int k = 0; k < count; k += 4) {
        for (int i = 0; i < 4; ++i) {
            *end = list[k + i];
            end += (list[k + i] & placed) == 0;
        }
    }
    end -= -count & 3;
#endif
    end_list(end);
    return static_cast<int>(end - to);
}

#if HWY_TARGET > HWY_AVX3
// Returns the words, with zero in place of those that have any of the bits of `others`.
HWY_INLINE hn::Vec<Wide> without(hn::Vec<Wide> words, hn::Vec<Wide> others) {
#if HWY_TARGET == HWY_NEON
    // TestBit() accepts any number of bits.
    return hn::IfThenZeroElse(hn::TestBit(words, others), words);
#else
    const Wide d;
    return hn::And(words, hn::VecFromMask(d, hn::Eq(hn::And(words, others), hn::Zero(d))));
#endif
}
#endif

// Sets reached[c] to the items of the options that have none of the items in placed[c].
template <int Children>
HWY_INLINE void reach(const Word* list, int count, const Word* placed, Word* reached) {
    const Wide d;
    hn::Vec<Wide> excluding[Children];
    hn::Vec<Wide> sum[Children];
    for (int c = 0; c < Children; ++c) {
        excluding[c] = hn::Set(d, placed[c]);
        sum[c] = hn::Zero(d);
    }
    for (int k = 0; k < count; k += list_lanes) {
        const auto some = hn::Load(d, list + k);
        for (int c = 0; c < Children; ++c) {
#if HWY_TARGET <= HWY_AVX3
            sum[c].raw = _mm512_mask_or_epi64(sum[c].raw,
                                              _mm512_testn_epi64_mask(some.raw, excluding[c].raw),
                                              sum[c].raw, some.raw);
#else
            sum[c] = hn::Or(sum[c], without(some, excluding[c]));
#endif
        }
    }
    for (int c = 0; c < Children; ++c) {
#if HWY_TARGET <= HWY_AVX3
        reached[c] = static_cast<Word>(_mm512_reduce_or_epi64(sum[c].raw));
#else
        alignas(64) Word lanes[list_lanes];
        hn::Store(sum[c], d, lanes);
        Word all = 0;
        for (const Word lane : lanes) all |= lane;
        reached[c] = all;
#endif
    }
}

// Branches of a node that are tested together.
struct MaskBatch {
    static constexpr int most = 8;
    int count = 0;
    Word option[most];
    Word placed[most];   // the items whose options it excludes
    Word reached[most];  // the items that the other options have
};

// Computes the items among `items` that the branches can still reach: in one pass over the list, by
// a loop compiled for their number. Precondition: there are at least `Children`.
template <int Children = 1>
HWY_INLINE void test(const Word* list, int count, Word items, MaskBatch& batch) {
    if constexpr (Children < MaskBatch::most) {
        if (batch.count > Children) return test<Children + 1>(list, count, items, batch);
    }
    reach<Children>(list, count, batch.placed, batch.reached);
    for (int c = 0; c < Children; ++c) batch.reached[c] &= items;
}

// Carry-save adder: the parity of three bits, and their majority.
#if HWY_TARGET <= HWY_AVX3
template <class V>
HWY_INLINE V odd(V a, V b, V c) {
    if constexpr (sizeof(V) == 64) {
        return V{_mm512_ternarylogic_epi64(a.raw, b.raw, c.raw, 0x96)};
    } else if constexpr (sizeof(V) == 32) {
        return V{_mm256_ternarylogic_epi64(a.raw, b.raw, c.raw, 0x96)};
    } else {
        return V{_mm_ternarylogic_epi64(a.raw, b.raw, c.raw, 0x96)};
    }
}
template <class V>
HWY_INLINE V majority(V a, V b, V c) {
    if constexpr (sizeof(V) == 64) {
        return V{_mm512_ternarylogic_epi64(a.raw, b.raw, c.raw, 0xe8)};
    } else if constexpr (sizeof(V) == 32) {
        return V{_mm256_ternarylogic_epi64(a.raw, b.raw, c.raw, 0xe8)};
    } else {
        return V{_mm_ternarylogic_epi64(a.raw, b.raw, c.raw, 0xe8)};
    }
}
#else
template <class V>
HWY_INLINE V odd(V a, V b, V c) {
    return hn::Xor(hn::Xor(a, b), c);
}
template <class V>
HWY_INLINE V majority(V a, V b, V c) {
    const V differ = hn::Xor(a, b);
#if HWY_TARGET == HWY_NEON || HWY_TARGET == HWY_WASM
    return hn::IfVecThenElse(differ, c, a);  // one instruction there
#else
    return hn::Or(hn::And(a, b), hn::And(differ, c));
#endif
}
#endif

// 64 counters in each lane, by binary digits; `more` is sticky.
template <class V, int Digits>
struct Counters {
    V digit[Digits];
    V more;
};

template <class V, int Digits>
HWY_INLINE Counters<V, Digits> sum(const Counters<V, Digits>& a, const Counters<V, Digits>& b) {
    Counters<V, Digits> result;
    result.digit[0] = hn::Xor(a.digit[0], b.digit[0]);
    V carry = hn::And(a.digit[0], b.digit[0]);
    // Unrolled before g++ decides what stays in registers: digits in memory cost 3 %.
#pragma GCC unroll 10
    for (int i = 1; i < Digits; ++i) {
        result.digit[i] = odd(a.digit[i], b.digit[i], carry);
        carry = majority(a.digit[i], b.digit[i], carry);
    }
    result.more = hn::Or(hn::Or(a.more, b.more), carry);
    return result;
}

// Returns the sum of all lanes.
template <int Digits, class D>
HWY_INLINE Counters<Word, Digits> total([[maybe_unused]] D d,
                                        const Counters<hn::Vec<D>, Digits>& lanes) {
#if HWY_TARGET != HWY_SCALAR
    if constexpr (hn::MaxLanes(D()) > 1) {
        const hn::Half<D> half;
        Counters<hn::Vec<hn::Half<D>>, Digits> low;
        Counters<hn::Vec<hn::Half<D>>, Digits> high;
#pragma GCC unroll 10
        for (int i = 0; i < Digits; ++i) {
            low.digit[i] = hn::LowerHalf(half, lanes.digit[i]);
            high.digit[i] = hn::UpperHalf(half, lanes.digit[i]);
        }
        low.more = hn::LowerHalf(half, lanes.more);
        high.more = hn::UpperHalf(half, lanes.more);
        return total<Digits>(half, sum(low, high));
    }
#endif
    Counters<Word, Digits> result;
#pragma GCC unroll 10
    for (int i = 0; i < Digits; ++i) result.digit[i] = hn::GetLane(lanes.digit[i]);
    result.more = hn::GetLane(lanes.more);
    return result;
}

// Returns the item of `among` that the fewest options have, the lowest in case of ties; items in
// `open` count as having one more. Returns -1 if all have 2^Digits or more.
template <int Digits>
HWY_INLINE int fewest_below(const Word* list, int count, Word among, Word open) {
    const Wide d;
    using V = hn::Vec<Wide>;
    Counters<V, Digits> lanes;
    for (V& digit : lanes.digit) digit = hn::Zero(d);
    lanes.more = hn::Zero(d);
    lanes.digit[0] = hn::IfThenElseZero(hn::FirstN(d, 1), hn::Set(d, open));
    for (int k = 0; k < count; k += list_step) {
        // Harley and Seal: two words are added to a digit, with one to carry.
        const V a = hn::Load(d, list + k);
        const V b = hn::Load(d, list + k + list_lanes);
        const V e = hn::Load(d, list + k + 2 * list_lanes);
        const V f = hn::Load(d, list + k + 3 * list_lanes);
        const V twos1 = majority(lanes.digit[0], a, b);
        lanes.digit[0] = odd(lanes.digit[0], a, b);
        const V twos2 = majority(lanes.digit[0], e, f);
        lanes.digit[0] = odd(lanes.digit[0], e, f);
        V carry = majority(lanes.digit[1], twos1, twos2);
        lanes.digit[1] = odd(lanes.digit[1], twos1, twos2);
        for (int i = 2; i < Digits; ++i) {
            const V before = lanes.digit[i];
            lanes.digit[i] = hn::Xor(before, carry);
            carry = hn::And(before, carry);
        }
        lanes.more = hn::Or(lanes.more, carry);
    }
    const Counters<Word, Digits> all = total<Digits>(d, lanes);
    Word best = among & ~all.more;
    if (best == 0) return -1;
    for (int i = Digits - 1; i >= 0; --i) {
        const Word fewer = best & ~all.digit[i];
        best = fewer != 0 ? fewer : best;
    }
    return std::countr_zero(best);
}

inline HWY_NOINLINE int fewest_of_many(const Word* list, int count, Word among, Word open) {
    return fewest_below<10>(list, count, among, open);
}

// Returns the item with the fewest options for any counts. Preconditions: among is not empty; at
// most 1022 options.
HWY_INLINE int fewest(const Word* list, int count, Word among, Word open) {
    const int item = fewest_below<3>(list, count, among, open);
    return item >= 0 ? item : fewest_of_many(list, count, among, open);
}

// Returns, as bits, which of the next `tested_together` words have the bit.
#if HWY_TARGET == HWY_NEON || HWY_TARGET == HWY_WASM
// Two lanes as bits would take as long as eight.
inline constexpr int tested_together = 8;
HWY_INLINE unsigned having_bit(const Word* list, hn::Vec<Wide> bit) {
    const Wide d;
    const hn::Repartition<std::uint32_t, Wide> by32;
    const hn::Repartition<std::uint16_t, Wide> by16;
    const auto test = [&](int k) HWY_ATTR {
        return hn::BitCast(by32, hn::VecFromMask(d, hn::TestBit(hn::Load(d, list + k), bit)));
    };
    const auto low = hn::ConcatEven(by32, test(2), test(0));
    const auto high = hn::ConcatEven(by32, test(6), test(4));
    const auto all = hn::ConcatEven(by16, hn::BitCast(by16, high), hn::BitCast(by16, low));
    return bits_of(by16, hn::MaskFromVec(all));
}
#else
inline constexpr int tested_together = list_lanes;
HWY_INLINE unsigned having_bit(const Word* list, hn::Vec<Wide> bit) {
    const Wide d;
    return bits_of(d, hn::TestBit(hn::Load(d, list), bit));
}
#endif

// Marks the options that have the item as bits; returns which words of these are not zero.
HWY_INLINE unsigned having(const Word* list, int count, int item, Word* options) {
    const auto bit = hn::Set(Wide(), Word{1} << item);
    unsigned words = 0;
    for (int k = 0, w = 0; k < count; k += 64, ++w) {
        Word found = 0;
        for (int i = 0; i < 64 && k + i < count; i += tested_together) {
            found |= Word{having_bit(list + k + i, bit)} << i;
        }
        options[w] = found;
        words |= unsigned{found != 0} << w;
    }
    return words;
}

// Lists the options at these positions of the excerpt's level.
inline void list_masks(const Excerpt& part, const int* position, int id_shift, Word* list) {
    const WideLevel& from = part.from;
    for (int k = 0; k < part.options; ++k) list[k] = static_cast<Word>(k) << id_shift;
    int at = 0;
    for (int v = 0; v < from.item_words; ++v) {
        const Word matter = part.matter[v];
        if (matter == 0) continue;
        const Word* masks = &from.mask(0, v);
        const BitExtractor extract(matter);
        for (int k = 0; k < part.options; ++k) list[k] |= extract(masks[position[k]]) << at;
        at += std::popcount(matter);
    }
    end_list(list + part.options);
}

}  // namespace HWY_NAMESPACE
}  // namespace polypack
HWY_AFTER_NAMESPACE();

#endif
