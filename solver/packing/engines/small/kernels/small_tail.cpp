#include "polypack/packing/engines/small/kernels/small_tail.hpp"

#include <bit>
#include <cstddef>

#include "polypack/packing/engines/simd_targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "polypack/packing/engines/small/kernels/small_tail.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "polypack/packing/engines/cover/kernels/mask_list-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace polypack::small_search {
namespace HWY_NAMESPACE {

namespace lists = polypack::HWY_NAMESPACE;
using lists::Word;

constexpr int step = 8;  // lists begin at whole cache lines

// Calls use() for every word of the list that is `wanted`.
template <class Use>
HWY_INLINE void for_each_equal(const Word* list, int count, Word wanted, const Use& use) {
    const lists::Wide d;
    const auto all = lists::hn::Set(d, wanted);
    for (int k = 0; k < count; k += lists::list_lanes) {
        unsigned found = lists::bits_of(d, lists::hn::Eq(lists::hn::Load(d, list + k), all));
        for (; found != 0; found &= found - 1) use(list[k + std::countr_zero(found)]);
    }
}

// Covers the items of `need` with `pieces` options of the list, at least two; `many` has the shapes
// of which several copies are left, whose options do not exclude each other. As in a node of the
// engine cover (packing/engines/cover/kernels/mask_search-inl.hpp), branches are tested several at
// a time before anything is copied. Precondition: each needed item has an option.
HWY_NOINLINE void tail_node(Tail& tail, TailOwner& owner, Word* list, int count, Word need,
                            Word many, int depth, int pieces) {
    const int item = lists::fewest(list, count, need & ~many, 0);
    Word options[most_in_tail / 64];
    unsigned words = lists::having(list, count, item, options);
    const int space = (lists::list_space(count) + step - 1) / step * step;
    Word* below = list + space;
    lists::MaskBatch batch;
    while (words != 0) {
        batch.count = 0;
        do {
            const Word option = list[lists::take_first(options, words)];
            batch.option[batch.count] = option;
            batch.placed[batch.count] = option & ~many;
            ++batch.count;
        } while (words != 0 && batch.count < lists::MaskBatch::most);
        if (pieces > 2) lists::test(list, count, need, batch);
        for (int c = 0; c < batch.count; ++c) {
            if (owner.nodes >= owner.next_look) owner.look();
            if (owner.ended) return;
            ++owner.nodes;
            tail.path[depth] = batch.option[c];
            const Word next = need & ~batch.placed[c];
            if (pieces == 2) {
                for_each_equal(list, count, next, [&](Word last) {
                    if (owner.ended) return;
                    tail.path[depth + 1] = last;
                    owner.found_below({tail.path.data(), static_cast<std::size_t>(depth) + 2});
                });
                continue;
            }
            if ((next & ~batch.reached[c]) != 0) continue;
            const Word several = batch.option[c] & many;
            Word still_many = many;
            if (several != 0 && --tail.left[std::countr_zero(several)] == 1) still_many &= ~several;
            const int rest = lists::keep_compatible(list, count, batch.placed[c], below);
            tail_node(tail, owner, below, rest, next, still_many, depth + 1, pieces - 1);
            if (several != 0) ++tail.left[std::countr_zero(several)];
        }
        if (owner.ended) return;
    }
}

void search_tail(Tail& tail, TailOwner& owner, const List<Word>* from, const Owed* owed, int number,
                 Word open) {
    tail.open = open;
    tail.cells = std::popcount(open);
    Word many = 0;
    int pieces = 0;
    std::size_t count = 0;
    for (int l = 0; l < number; ++l) {
        pieces += owed[l].copies;
        count += static_cast<std::size_t>(from[l].size);
        if (owed[l].copies == 1) continue;
        many |= Word{1} << (tail.cells + l);
        tail.left[tail.cells + l] = owed[l].copies;
    }
    const std::size_t space = lists::list_space(static_cast<int>(count)) + step;
    const std::size_t levels = static_cast<std::size_t>(pieces);
    if (tail.room.size() < levels * space + step) tail.room.resize(levels * space + step);
    if (tail.path.size() < levels) tail.path.resize(levels);
    auto at = reinterpret_cast<std::uintptr_t>(tail.room.data());
    Word* list = tail.room.data() + (-at / sizeof(Word)) % step;
    Word* end = list;
    const lists::BitExtractor extract(open);
    for (int l = 0; l < number; ++l) {
        const Word bit = Word{1} << (tail.cells + l);
        for (int i = 0; i < from[l].size; ++i) {
            *end++ = extract(from[l].cells[i]) | bit;
        }
    }
    lists::end_list(end);
    const Word need = lists::low_bits(tail.cells + number);
    tail_node(tail, owner, list, static_cast<int>(count), need, many, 0, pieces);
}

constexpr TailKernels kernels{search_tail};

}  // namespace HWY_NAMESPACE
}  // namespace polypack::small_search
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace polypack::small_search {

const TailKernels& tail_kernels(SimdLevel level) {
    static constexpr const TailKernels* by_level[] = POLYPACK_BY_LEVEL(kernels);
    return *by_level[static_cast<std::size_t>(level)];
}

std::uint64_t cells_of(const Tail& tail, std::uint64_t placed) {
    std::uint64_t result = 0;
    for (std::uint64_t rest = tail.open; rest != 0; rest &= rest - 1, placed >>= 1) {
        if ((placed & 1) != 0) result |= rest & -rest;
    }
    return result;
}

}  // namespace polypack::small_search
#endif
