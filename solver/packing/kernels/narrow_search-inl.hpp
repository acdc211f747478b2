// The search below a node that fits 64 items and 512 options: nearly all nodes. Included once per
// instruction set, see hwy/foreach_target.h.
#if defined(POLYPACK_NARROW_SEARCH_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef POLYPACK_NARROW_SEARCH_INL_HPP
#undef POLYPACK_NARROW_SEARCH_INL_HPP
#else
#define POLYPACK_NARROW_SEARCH_INL_HPP
#endif

#include <bit>
#include <cstdint>

#include "polypack/packing/kernels/bit_matrix-inl.hpp"
#include "polypack/packing/kernels/cover_state.hpp"
#include "polypack/packing/kernels/matrix_queries-inl.hpp"
#include "polypack/packing/kernels/transitions-inl.hpp"
#include "polypack/packing/kernels/volumes-inl.hpp"
#include "polypack/packing/kernels/walk.hpp"

HWY_BEFORE_NAMESPACE();
namespace polypack {
namespace HWY_NAMESPACE {

using Word = std::uint64_t;

template <int W, int Groups, bool General>
void narrow_node(Walk& walk, const NarrowLevel& level, const Word* live,
                 std::conditional_t<General, const NarrowState&, Word> state);

// Whether every item can still be covered, or left empty where that is permitted, and if so whether
// nothing is left to do. Updates the state accordingly.
template <int W>
HWY_INLINE bool survives(Word uncovered, const Word* live, NarrowState& state, bool& complete) {
    if (!survives(uncovered, state.sets, state.holes)) return false;
    if (state.holes == 0) require_open(state.sets);
    if (state.sets.need == 0) {
        Word any = 0;
        for (int w = 0; w < W; ++w) any |= live[w];
        complete = any == 0;
    }
    return true;
}
template <int W>
HWY_INLINE bool survives(Word uncovered, const Word* /*live*/, Word& need, bool& complete) {
    complete = need == 0;
    return (uncovered & need) == 0;
}

// Optional cells may stay empty, so components have no definite volume.
HWY_INLINE bool volumes_permit(Walk& walk, const NarrowLevel& level, const NarrowState& state) {
    return state.sets.open != 0 || volumes_fit<true>(walk, level, state.sets.need);
}
HWY_INLINE bool volumes_permit(Walk& walk, const NarrowLevel& level, Word need) {
    return volumes_fit<false>(walk, level, need);
}

// Classifies a branch as dead, a packing, or a node; searches a node.
template <int W, int Groups, bool General>
HWY_INLINE void settle_narrow(Walk& walk, const NarrowLevel& level, const Word* live,
                              NarrowSets<General>& state, const int* decision) {
    bool complete = false;
    if (!survives<W>(uncovered<W, Groups>(level, live), live, state, complete)) return;
    // A flag and not a template parameter: not worth the time to compile everything twice.
    if (walk.volumes && !complete && !volumes_permit(walk, level, state)) return;
    walk.down(*decision);
    if (complete) {
        walk.found_packing();
    } else {
        narrow_node<W, Groups, General>(walk, level, live, state);
    }
    walk.up();
}

// Records the branches that a stopped walk does not take: the options left in the nonzero words,
// and the decision `empty` to leave a cell empty, if any.
inline HWY_NOINLINE void leave_open_narrow(Walk& walk, const NarrowLevel& level,
                                           const Word* options, unsigned words, const int* empty) {
    for (; words != 0; words &= words - 1) {
        const int w = std::countr_zero(words);
        for (Word bits = options[w]; bits != 0; bits &= bits - 1) {
            walk.leave_open(level.option[64 * w + std::countr_zero(bits)]);
        }
    }
    if (empty != nullptr) walk.leave_open(*empty);
}

// The hot loop, and so one long function: a node, its branches, and for each branch the test
// whether every item can still be covered.
template <int W, int Groups, bool General>
HWY_NOINLINE void narrow_node(Walk& walk, const NarrowLevel& level, const Word* live,
                              const std::conditional_t<General, const NarrowState&, Word> state) {
    walk.count_node();
    Word among = 0;
    Word open = 0;
    if constexpr (General) {
        among = state.sets.pick;
        if (among == 0 || walk.model.branch_on_open) open = state.sets.open;
        among |= open;
        if (among == 0) return;
    } else {
        among = state;
    }
    const int item = fewest_options<W, Groups>(level, live, among, open);
    const bool may_stay_empty = General && (open >> item & 1) != 0;
    // A single loop over all options: scanning word by word mispredicts at most nodes.
    alignas(64) Word options[W];
    unsigned words = common_options<W>(level.rows + item * W, live, options);
    while (words != 0) {
        const int w = std::countr_zero(words);
        const Word bits = options[w];
        const Word rest = bits & (bits - 1);
        options[w] = rest;
        words &= rest != 0 ? ~0U : words - 1;
        const int o = 64 * w + std::countr_zero(bits);
        const Word mask = level.masks[o];
        ++walk.counts.placements;
        alignas(64) Word next_live[W];
        NarrowSets<General> next = state;
        if constexpr (General) {
            exclude<W>(level, conflicting(mask, next.sets), live, next_live);
            cover(walk, level.item, level.many, mask, next.sets);
        } else {
            exclude<W>(level, conflicting(mask, next), live, next_live);
            cover(walk, level.item, level.many, mask, next);
        }
        settle_narrow<W, Groups, General>(walk, level, next_live, next, level.option + o);
        if constexpr (General) lift(walk, level.item, level.many, mask);
        if (walk.stop) {
            if (!walk.keeps_rest()) return;
            const int empty = ~level.item[item];
            return leave_open_narrow(walk, level, options, words,
                                     may_stay_empty ? &empty : nullptr);
        }
    }
    if constexpr (General) {
        if (!may_stay_empty) return;
        alignas(64) Word next_live[W];
        NarrowState next = state;
        const Word cell = Word{1} << item;
        exclude<W>(level, cell, live, next_live);
        leave_empty(cell, next.sets, next.holes);
        const int decision = ~level.item[item];
        settle_narrow<W, Groups, General>(walk, level, next_live, next, &decision);
    }
}

// ---- entering a narrow level

template <int W, int Groups>
void search_narrow(Walk& walk, const NarrowLevel& level, const Word* live,
                   const NarrowState& state) {
    if (walk.model.plain) {
        narrow_node<W, Groups, false>(walk, level, live, state.sets.need);
    } else {
        narrow_node<W, Groups, true>(walk, level, live, state);
    }
}

// Builds the matrix of a level of W words and searches it.
template <int W>
void search_words(Walk& walk, const Excerpt& part, NarrowLevel& level, const NarrowState& state) {
    const int lanes = 8 * level.groups;
    Word* rows = walk.arena.take<Word>(static_cast<std::size_t>(lanes) * W);
    Word* planes = walk.arena.take<Word>(static_cast<std::size_t>(lanes) * W);
    Word* masks = walk.arena.take<Word>(64 * W);
    make_planes(part, lanes, W, planes, walk.arena);
    make_masks(planes, lanes, lanes, W, masks);
    make_rows(planes, lanes, lanes, W, rows);
    level.rows = rows;
    level.planes = planes;
    level.masks = masks;
    alignas(64) Word live[W];
    fill_options(live, part.options, W);
    switch (level.groups) {
        case 2:
            return search_narrow<W, 2>(walk, level, live, state);
        case 3:
            return search_narrow<W, 3>(walk, level, live, state);
        case 4:
            return search_narrow<W, 4>(walk, level, live, state);
        case 5:
            return search_narrow<W, 5>(walk, level, live, state);
        case 6:
            return search_narrow<W, 6>(walk, level, live, state);
        default:
            return search_narrow<W, 8>(walk, level, live, state);
    }
}

// Searches the node in a level that has only the remaining options and items. Nodes stay in that
// level: subtrees below 128 options have three nodes on average, and building a smaller matrix for
// them took half as long again on Bedlam (1.35 s to 2.07 s); with the threshold at 64 options it
// was still slower on AVX2 (5.8 s to 7.4 s).
inline void enter_narrow(Walk& walk, const Excerpt& part, const WideState& from) {
    const ArenaScope scope(walk.arena);
    const int items = part.items;
    ItemSets* sets = walk.arena.take<ItemSets>(1);
    squeeze(from.sets, part, sets);
    const NarrowState state{*sets, from.holes};
    int* item = walk.arena.take<int>(narrow_items);
    list_items(part, item);
    int* option = walk.arena.take<int>(narrow_options + 16);
    list_options(part, option);
    NarrowLevel level{};
    level.items = items;
    constexpr int rounded[] = {2, 2, 2, 3, 4, 5, 6, 8, 8};
    level.groups = rounded[(items + 7) / 8];
    level.item = item;
    level.option = option;
    level.many = many_among(walk.model, {item, static_cast<std::size_t>(items)});
    level.cells = cells_among(walk.model, item, items);
    if (walk.volumes) level.touching = touching_cells(walk.model, level, walk.arena);
    if (part.options <= 64) {
        search_words<1>(walk, part, level, state);
    } else if (part.options <= 128) {
        search_words<2>(walk, part, level, state);
    } else if (part.options <= 256) {
        search_words<4>(walk, part, level, state);
    } else {
        search_words<8>(walk, part, level, state);
    }
}

}  // namespace HWY_NAMESPACE
}  // namespace polypack
HWY_AFTER_NAMESPACE();

#endif
