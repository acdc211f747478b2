// Builds a smaller bit matrix from the remains of a larger one: bits are compressed, transposed and
// listed. Included once per instruction set, see hwy/foreach_target.h.
#if defined(POLYPACK_BIT_MATRIX_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef POLYPACK_BIT_MATRIX_INL_HPP
#undef POLYPACK_BIT_MATRIX_INL_HPP
#else
#define POLYPACK_BIT_MATRIX_INL_HPP
#endif

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "polypack/packing/engines/cover/kernels/arena.hpp"
#include "polypack/packing/engines/cover/kernels/cover_state.hpp"
#include "polypack/packing/engines/cover/kernels/wide_level.hpp"

HWY_BEFORE_NAMESPACE();
namespace polypack {
namespace HWY_NAMESPACE {

using Word = std::uint64_t;

// Extracts the bits of words that are selected by a mask, compressed to the low end.
#if HWY_TARGET <= HWY_AVX2
class BitExtractor {
  public:
    explicit BitExtractor(Word mask) : mask_(mask) {}
    HWY_INLINE Word operator()(Word word) const { return _pext_u64(word, mask_); }

  private:
    Word mask_;
};
#else
// Works by powers of two: each bit moves as far as there are unselected bits below it (Warren,
// Hacker's Delight, 7-4).
class BitExtractor {
  public:
    explicit BitExtractor(Word mask) : mask_(mask) {
        Word gaps = ~mask << 1;
        for (int i = 0; i < 6; ++i) {
            // Bits with an odd number of gaps below.
            Word odd = gaps;
            for (int step = 1; step < 64; step *= 2) odd ^= odd << step;
            moves_[i] = odd & mask;
            mask = (mask ^ moves_[i]) | moves_[i] >> (1 << i);
            gaps &= ~odd;
        }
    }
    HWY_INLINE Word operator()(Word word) const {
        word &= mask_;
        for (int i = 0; i < 6; ++i) {
            const Word moved = word & moves_[i];
            word = (word ^ moved) | moved >> (1 << i);
        }
        return word;
    }

  private:
    Word mask_;
    Word moves_[6];  // the bits that move by 1, 2, 4, ...
};
#endif

inline Word extract_bits(Word word, Word mask) {
    return BitExtractor(mask)(word);
}

HWY_INLINE Word low_bits(int count) {
    return count >= 64 ? ~Word{0} : (Word{1} << count) - 1;
}

// Sets the first `options` bits of the words and clears the others.
inline void fill_options(Word* live, int options, int words) {
    for (int w = 0; w < words; ++w) live[w] = low_bits(std::clamp(options - 64 * w, 0, 64));
}

inline void list_items(const Excerpt& part, int* list) {
    for (int w = 0; w < part.from.item_words; ++w) {
        for (Word bits = part.matter[w]; bits != 0; bits &= bits - 1) {
            *list++ = part.from.item[64 * w + std::countr_zero(bits)];
        }
    }
}

// Lists the live options. Precondition: the list has room for 16 more entries than it gets.
inline void list_positions(const Excerpt& part, int* list) {
#if HWY_TARGET <= HWY_AVX3_DL
    const __m512i sixteen = _mm512_set1_epi32(16);
    __m512i positions = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    for (int w = 0; w < part.from.words; ++w) {
        for (int at = 0; at < 64; at += 16) {
            const auto some = static_cast<__mmask16>(part.live[w] >> at);
            _mm512_storeu_si512(list, _mm512_mask_compress_epi32(positions, some, positions));
            list += std::popcount(static_cast<unsigned>(some));
            positions = _mm512_add_epi32(positions, sixteen);
        }
    }
#else
    for (int w = 0; w < part.from.words; ++w) {
        Word bits = part.live[w];
        const int count = std::popcount(bits);
        // By eights, past the end of the word: at most branches the processor guesses the end.
        for (int i = 0; i < count; i += 8) {
            for (int k = 0; k < 8; ++k) {
                list[i + k] = 64 * w + std::countr_zero(bits);
                bits &= bits - 1;
            }
        }
        list += count;
    }
#endif
}

// Lists the live options. Precondition: the list has room for 16 more entries than it gets.
inline void list_options(const Excerpt& part, int* list) {
    for (int w = 0; w < part.from.words; ++w) {
#if HWY_TARGET <= HWY_AVX3_DL
        for (int at = 0; at < 64; at += 16) {
            const auto some = static_cast<__mmask16>(part.live[w] >> at);
            const __m512i options = _mm512_loadu_si512(part.from.option + 64 * w + at);
            // Compressing to memory takes some processors a hundred cycles.
            _mm512_storeu_si512(list, _mm512_mask_compress_epi32(options, some, options));
            list += std::popcount(static_cast<unsigned>(some));
        }
#else
        for (Word bits = part.live[w]; bits != 0; bits &= bits - 1) {
            *list++ = part.from.option[64 * w + std::countr_zero(bits)];
        }
#endif
    }
}

// Compresses sets of items to the items that matter. `to` has as many words as these need.
inline void squeeze(const ItemSets* sets, const Excerpt& part, ItemSets* to) {
    constexpr std::array all{&ItemSets::need, &ItemSets::pick, &ItemSets::open, &ItemSets::active};
    std::fill_n(to, std::max(1, (part.items + 63) / 64), ItemSets{});
    int at = 0;
    for (int w = 0; w < part.from.item_words; ++w) {
        const Word matter = part.matter[w];
        if (matter == 0) continue;
        const int shift = at % 64;
        const int count = std::popcount(matter);
        const BitExtractor extract(matter);
        for (const auto set : all) {
            const Word bits = extract(sets[w].*set);
            to[at / 64].*set |= bits << shift;
            if (shift + count > 64) to[at / 64 + 1].*set |= bits >> (64 - shift);
        }
        at += count;
    }
}

#if HWY_TARGET <= HWY_AVX3_DL
// Appends the words of in[0..63] whose bit in `some` is set; writes up to 7 words past the last.
HWY_INLINE Word* append_words(const Word* in, Word some, Word* to) {
    for (int part = 0; part < 8; ++part) {
        const auto here = static_cast<__mmask8>(some >> (8 * part));
        const __m512i words = _mm512_load_si512(in + 8 * part);
        _mm512_storeu_si512(to, _mm512_mask_compress_epi64(words, here, words));
        to += std::popcount(static_cast<unsigned>(here));
    }
    return to;
}

// Writes zeros up to `end`, and at most 7 words past it.
HWY_INLINE void zero_up_to(Word* end, Word* from) {
    for (; from < end; from += 8) _mm512_storeu_si512(from, _mm512_setzero_si512());
}
#endif

// Highway 1.0 includes GFNI in AVX3_DL but does not enable it in the compiler, and clang does not
// permit adding to what Highway enables. The functions up to the pop cannot be inlined elsewhere.
#define POLYPACK_GFNI (HWY_TARGET <= HWY_AVX3_DL && !HWY_COMPILER_CLANG)
#if POLYPACK_GFNI
#pragma GCC push_options
#pragma GCC target("gfni")
#endif

// out[c] has bit r where in[r] has bit c: transposes a 64 x 64 bit matrix of which the first
// `rows` rows are given, a multiple of 8, and the others are zero. Both 64-byte aligned.
HWY_INLINE void transpose(const Word* in, int rows, Word* out) {
#if POLYPACK_GFNI
    // As 8 x 8 blocks of bytes (shuffles) of 8 x 8 bits (gf2p8affineqb with the identity, which
    // also reverses the rows).
    alignas(64) static constexpr auto byte_order = [] {
        std::array<std::uint8_t, 64> order{};
        for (int to = 0; to < 64; ++to) {
            order[to] = static_cast<std::uint8_t>(8 * (7 - to % 8) + to / 8);
        }
        return order;
    }();
    const __m512i order = _mm512_load_si512(byte_order.data());
    const __m512i identity = _mm512_set1_epi64(static_cast<long long>(0x8040201008040201ULL));
    __m512i v[8];
    for (int i = 0; i < 8; ++i) {
        const __m512i given = 8 * i < rows ? _mm512_load_si512(in + 8 * i) : _mm512_setzero_si512();
        v[i] = _mm512_gf2p8affine_epi64_epi8(identity, _mm512_permutexvar_epi8(order, given), 0);
    }
    __m512i a[8];
    for (int i = 0; i < 4; ++i) {
        a[2 * i] = _mm512_unpacklo_epi8(v[2 * i], v[2 * i + 1]);
        a[2 * i + 1] = _mm512_unpackhi_epi8(v[2 * i], v[2 * i + 1]);
    }
    __m512i b[8];
    for (int i = 0; i < 2; ++i) {
        for (int half = 0; half < 2; ++half) {
            b[4 * i + 2 * half] = _mm512_unpacklo_epi16(a[4 * i + half], a[4 * i + 2 + half]);
            b[4 * i + 2 * half + 1] = _mm512_unpackhi_epi16(a[4 * i + half], a[4 * i + 2 + half]);
        }
    }
    for (int half = 0; half < 2; ++half) {
        __m512i c[4];
        for (int i = 0; i < 2; ++i) {
            c[2 * i] = _mm512_unpacklo_epi32(b[2 * half + i], b[4 + 2 * half + i]);
            c[2 * i + 1] = _mm512_unpackhi_epi32(b[2 * half + i], b[4 + 2 * half + i]);
        }
        const __m512i low01 = _mm512_shuffle_i64x2(c[0], c[1], 0x44);
        const __m512i high01 = _mm512_shuffle_i64x2(c[0], c[1], 0xee);
        const __m512i low23 = _mm512_shuffle_i64x2(c[2], c[3], 0x44);
        const __m512i high23 = _mm512_shuffle_i64x2(c[2], c[3], 0xee);
        _mm512_store_si512(out + 8 * half, _mm512_shuffle_i64x2(low01, low23, 0x88));
        _mm512_store_si512(out + 16 + 8 * half, _mm512_shuffle_i64x2(low01, low23, 0xdd));
        _mm512_store_si512(out + 32 + 8 * half, _mm512_shuffle_i64x2(high01, high23, 0x88));
        _mm512_store_si512(out + 48 + 8 * half, _mm512_shuffle_i64x2(high01, high23, 0xdd));
    }
#elif HWY_TARGET <= HWY_AVX2
    // Byte by byte of the 64 columns, for 32 rows at a time: gather these bytes of all rows in one
    // vector, and move out one bit of each.
    const __m128i by_pairs = _mm_setr_epi8(0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15);
    const __m256i pairs = _mm256_broadcastsi128_si256(by_pairs);
    std::uint32_t columns[2][64];
    for (int half = 0; half < 2; ++half) {
        if (32 * half >= rows) {
            std::fill_n(columns[half], 64, 0);
            continue;
        }
        __m256i a[8];
        for (int i = 0; i < 8; ++i) {
            const int row = 32 * half + 2 * i;
            const auto two_rows = [&](int r) {
                return r < rows ? _mm_load_si128(reinterpret_cast<const __m128i*>(in + r))
                                : _mm_setzero_si128();
            };
            a[i] = _mm256_shuffle_epi8(_mm256_set_m128i(two_rows(row + 16), two_rows(row)), pairs);
        }
        __m256i b[8];
        for (int i = 0; i < 4; ++i) {
            b[i] = _mm256_unpacklo_epi16(a[2 * i], a[2 * i + 1]);
            b[4 + i] = _mm256_unpackhi_epi16(a[2 * i], a[2 * i + 1]);
        }
        __m256i c[8];
        for (int i = 0; i < 2; ++i) {
            for (int k = 0; k < 2; ++k) {
                c[4 * k + i] = _mm256_unpacklo_epi32(b[4 * k + 2 * i], b[4 * k + 2 * i + 1]);
                c[4 * k + 2 + i] = _mm256_unpackhi_epi32(b[4 * k + 2 * i], b[4 * k + 2 * i + 1]);
            }
        }
        for (int k = 0; k < 4; ++k) {
            __m256i low = _mm256_unpacklo_epi64(c[2 * k], c[2 * k + 1]);
            __m256i high = _mm256_unpackhi_epi64(c[2 * k], c[2 * k + 1]);
            for (int bit = 7; bit >= 0; --bit) {
                columns[half][16 * k + bit] = static_cast<std::uint32_t>(_mm256_movemask_epi8(low));
                columns[half][16 * k + 8 + bit] =
                    static_cast<std::uint32_t>(_mm256_movemask_epi8(high));
                low = _mm256_add_epi8(low, low);
                high = _mm256_add_epi8(high, high);
            }
        }
    }
    for (int c = 0; c < 64; ++c) out[c] = columns[0][c] | static_cast<Word>(columns[1][c]) << 32;
#else
    // Bit by bit: one in twelve is set.
    std::fill_n(out, 64, 0);
    for (int r = 0; r < rows; ++r) {
        for (Word bits = in[r]; bits != 0; bits &= bits - 1) {
            out[std::countr_zero(bits)] |= Word{1} << r;
        }
    }
#endif
}

// Sets planes[w * lanes + i] to those of the options 64 w .. 64 w + 63 of the excerpt that cover
// its item i. `lanes` is a multiple of 8; lanes and words past the last item and option are zero.
inline void make_planes(const Excerpt& part, int lanes, int words, Word* planes, Arena& arena) {
    const ArenaScope scope(arena);
    const WideLevel& from = part.from;
#if HWY_TARGET <= HWY_AVX3_DL
    // The masks of the live options, one list per 64 items.
    const int blocks = (part.options + 63) / 64;
    const std::size_t stride = 64 * static_cast<std::size_t>(blocks) + 64;
    Word* packed = arena.take<Word>(stride * from.item_words);
    for (int v = 0; v < from.item_words; ++v) {
        if (part.matter[v] == 0) continue;
        Word* const start = packed + v * stride;
        Word* to = start;
        for (int w = 0; w < from.words; ++w) {
            if (part.live[w] != 0) to = append_words(&from.mask(64 * w, v), part.live[w], to);
        }
        zero_up_to(start + 64 * static_cast<std::size_t>(blocks), to);
    }
    // Transposed, 64 x 64 at a time, without the items that do not matter.
    Word* gathered = arena.take<Word>(static_cast<std::size_t>(lanes) + 64);
    alignas(64) Word block[64];
    for (int w = 0; w < blocks; ++w) {
        Word* to = gathered;
        for (int v = 0; v < from.item_words; ++v) {
            if (part.matter[v] == 0) continue;
            transpose(packed + v * stride + 64 * static_cast<std::size_t>(w), 64, block);
            to = append_words(block, part.matter[v], to);
        }
        zero_up_to(gathered + lanes, to);
        Word* plane = planes + static_cast<std::size_t>(w) * lanes;
        for (int i = 0; i < lanes; i += 8) {
            _mm512_store_si512(plane + i, _mm512_load_si512(gathered + i));
        }
    }
    std::fill_n(planes + static_cast<std::size_t>(blocks) * lanes,
                static_cast<std::size_t>(words - blocks) * lanes, 0);
#else
    // The masks of the live options with only the items that matter, 64 of these at a time.
    const int blocks = (part.options + 63) / 64;
    const std::size_t stride = 64 * static_cast<std::size_t>(blocks);
    const int item_words = lanes / 64 + 1;
    Word* squeezed = arena.take<Word>(stride * item_words);
    std::fill_n(squeezed, stride * item_words, 0);
    int at = 0;
    for (int v = 0; v < from.item_words; ++v) {
        const Word matter = part.matter[v];
        if (matter == 0) continue;
        Word* to = squeezed + stride * (at / 64);
        const int shift = at % 64;
        const bool splits = shift + std::popcount(matter) > 64;
        const BitExtractor extract(matter);
        for (int w = 0; w < from.words; ++w) {
            for (Word left = part.live[w]; left != 0; left &= left - 1) {
                const int option = 64 * w + std::countr_zero(left);
                const Word items = extract(from.mask(option, v));
                *to |= items << shift;
                if (splits) to[stride] |= items >> (64 - shift);
                ++to;
            }
        }
        at += std::popcount(matter);
    }
    alignas(64) Word block[64];
    for (int w = 0; w < words; ++w) {
        Word* plane = planes + static_cast<std::size_t>(w) * lanes;
        if (w >= blocks) {
            std::fill_n(plane, lanes, 0);
            continue;
        }
        for (int i = 0; i < lanes; i += 64) {
            transpose(squeezed + stride * (i / 64) + 64 * static_cast<std::size_t>(w), 64, block);
            std::copy_n(block, std::min(64, lanes - i), plane + i);
        }
    }
#endif
}

// Sets bit i of masks[64 * w + o] to bit o of planes[w * lanes + i], for i < count <= 64, a
// multiple of 8.
inline void make_masks(const Word* planes, int lanes, int count, int words, Word* masks) {
    for (int w = 0; w < words; ++w) {
        transpose(planes + static_cast<std::size_t>(w) * lanes, count,
                  masks + 64 * static_cast<std::size_t>(w));
    }
}

#if POLYPACK_GFNI
#pragma GCC pop_options
#endif
#undef POLYPACK_GFNI

// Sets rows[i * words + w] to planes[w * lanes + i].
HWY_INLINE void make_rows(const Word* planes, int lanes, int items, int words, Word* rows) {
    for (int i = 0; i < items; ++i) {
        for (int w = 0; w < words; ++w) {
            rows[static_cast<std::size_t>(i) * words + w] =
                planes[static_cast<std::size_t>(w) * lanes + i];
        }
    }
}

}  // namespace HWY_NAMESPACE
}  // namespace polypack
HWY_AFTER_NAMESPACE();

#endif
