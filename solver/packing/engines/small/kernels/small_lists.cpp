#include "polypack/packing/engines/small/kernels/small_lists.hpp"

#include "polypack/packing/engines/simd_targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "polypack/packing/engines/small/kernels/small_lists.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace polypack::small_search {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using Words = hn::ScalableTag<std::uint64_t>;
using Vec = hn::Vec<Words>;

// Calls use(vector, mask of what belongs to the list) for all of the list.
template <class Use>
HWY_INLINE void for_each_vector(const std::uint64_t* from, int size, const Use& use) {
    const Words d;
    const int lanes = static_cast<int>(hn::Lanes(d));
    int i = 0;
    for (; i + lanes <= size; i += lanes) {
        use(hn::LoadU(d, from + i), hn::FirstN(d, static_cast<std::size_t>(lanes)));
    }
    if (i == size) return;
    const auto rest = hn::FirstN(d, static_cast<std::size_t>(size - i));
#if HWY_MEM_OPS_MIGHT_FAULT
    HWY_ALIGN std::uint64_t words[hn::MaxLanes(d)] = {};
    for (int k = 0; i + k < size; ++k) words[k] = from[i + k];
    use(hn::Load(d, words), rest);
#else
    use(hn::MaskedLoad(rest, d, from + i), rest);
#endif
}

// Compresses cells. CompressStore() is avoided, as its instruction takes a hundred cycles on Zen 4,
// and so is the Compress() of Highway 1.0 with AVX-512, which copies a table of 2 KiB.
template <class Mask>
HWY_INLINE Vec compressed(Vec cells, Mask kept) {
#if HWY_TARGET <= HWY_AVX3
    return Vec{_mm512_mask_compress_epi64(cells.raw, kept.raw, cells.raw)};
#else
    return hn::Compress(cells, kept);
#endif
}

List<std::uint64_t> keep(const std::uint64_t* from, int size, std::uint64_t look,
                         std::uint64_t bits, std::uint64_t* to) {
    const Words d;
    const Vec looked = hn::Set(d, look);
    const Vec wanted = hn::Set(d, bits);
    const Vec ones = hn::Set(d, ~std::uint64_t{0});
    Vec any = hn::Zero(d);
    Vec every = ones;
    std::uint64_t* end = to;
    for_each_vector(from, size, [&](Vec cells, auto valid) HWY_ATTR {
        const auto kept = hn::And(hn::Eq(hn::And(cells, looked), wanted), valid);
        any = hn::Or(any, hn::IfThenElseZero(kept, cells));
        every = hn::And(every, hn::IfThenElse(kept, cells, ones));
        hn::StoreU(compressed(cells, kept), d, end);
        end += hn::CountTrue(d, kept);
    });
    List<std::uint64_t> result{to, static_cast<int>(end - to), 0, 0};
    HWY_ALIGN std::uint64_t words[2 * hn::MaxLanes(d)];
    hn::Store(any, d, words);
    hn::Store(every, d, words + hn::Lanes(d));
    result.every = ~std::uint64_t{0};
    for (std::size_t k = 0; k < hn::Lanes(d); ++k) {
        result.any |= words[k];
        result.every &= words[hn::Lanes(d) + k];
    }
    return result;
}

Counts<std::uint64_t> count(const List<std::uint64_t>* lists, int number) {
    const Words d;
    Vec digit0 = hn::Zero(d), digit1 = digit0, digit2 = digit0, digit3 = digit0, digit4 = digit0;
    Vec many = digit0;
    const auto half_add = [](Vec& digit, Vec& carry) HWY_ATTR {
        const Vec next = hn::And(digit, carry);
        digit = hn::Xor(digit, carry);
        carry = next;
    };
    for (int l = 0; l < number; ++l) {
        for_each_vector(lists[l].cells, lists[l].size, [&](Vec carry, auto) HWY_ATTR {
            half_add(digit0, carry);
            half_add(digit1, carry);
            half_add(digit2, carry);
            half_add(digit3, carry);
            half_add(digit4, carry);
            many = hn::Or(many, carry);
        });
    }
    // Adds what other lanes have.
    const auto add = [&](const auto& moved) HWY_ATTR {
        Vec carry = hn::Zero(d);
        const auto full_add = [&](Vec& digit) HWY_ATTR {
            const Vec other = moved(digit);
            const Vec both = hn::Xor(digit, other);
            const Vec next = hn::Or(hn::And(digit, other), hn::And(both, carry));
            digit = hn::Xor(both, carry);
            carry = next;
        };
        full_add(digit0);
        full_add(digit1);
        full_add(digit2);
        full_add(digit3);
        full_add(digit4);
        many = hn::Or(hn::Or(many, moved(many)), carry);
    };
#if HWY_TARGET <= HWY_AVX3
    add([&](Vec v) HWY_ATTR { return hn::Reverse(d, v); });
#endif
#if HWY_TARGET <= HWY_AVX2
    add([&](Vec v) HWY_ATTR { return hn::Reverse4(d, v); });
#endif
    if (hn::MaxLanes(d) > 1) add([&](Vec v) HWY_ATTR { return hn::Reverse2(d, v); });
    Counts<std::uint64_t> result;
    result.digit = {hn::GetLane(digit0), hn::GetLane(digit1), hn::GetLane(digit2),
                    hn::GetLane(digit3), hn::GetLane(digit4)};
    result.many = hn::GetLane(many);
    return result;
}

constexpr ListKernels kernels{keep, count};

}  // namespace HWY_NAMESPACE
}  // namespace polypack::small_search
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace polypack::small_search {

const ListKernels& list_kernels(SimdLevel level) {
    static constexpr const ListKernels* by_level[] = POLYPACK_BY_LEVEL(kernels);
    return *by_level[static_cast<std::size_t>(level)];
}

}  // namespace polypack::small_search
#endif
