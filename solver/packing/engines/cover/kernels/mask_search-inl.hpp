// The search below a narrow node, as the list of the masks of its live options. Included once per
// instruction set, see hwy/foreach_target.h.
#if defined(POLYPACK_MASK_SEARCH_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef POLYPACK_MASK_SEARCH_INL_HPP
#undef POLYPACK_MASK_SEARCH_INL_HPP
#else
#define POLYPACK_MASK_SEARCH_INL_HPP
#endif

#include <bit>
#include <cstdint>

#include "polypack/packing/engines/cover/kernels/bit_matrix-inl.hpp"
#include "polypack/packing/engines/cover/kernels/cover_state.hpp"
#include "polypack/packing/engines/cover/kernels/mask_list-inl.hpp"
#include "polypack/packing/engines/cover/kernels/transitions-inl.hpp"
#include "polypack/packing/engines/cover/kernels/volumes-inl.hpp"
#include "polypack/packing/engines/cover/kernels/walk.hpp"

HWY_BEFORE_NAMESPACE();
namespace polypack {
namespace HWY_NAMESPACE {

using Word = std::uint64_t;

template <bool General>
void mask_node(Walk& walk, const NarrowLevel& level, const Word* list, int count,
               std::conditional_t<General, const NarrowState&, Word> state);

// Returns true if every item can still be covered, or left empty where that is permitted, and then
// sets `complete` if nothing is left to do. Updates the state.
HWY_INLINE bool reaches_all(Word reached, NarrowState& state, bool& complete) {
    if (!record_uncovered(~reached, state.sets, state.holes)) return false;
    if (state.holes == 0) require_open(state.sets);
    complete = state.sets.need == 0 && reached == 0;
    return true;
}
HWY_INLINE bool reaches_all(Word reached, Word& need, bool& complete) {
    complete = need == 0;
    return (need & ~reached) == 0;
}

// Records the branches that a stopped walk does not take: the options given as bits in the nonzero
// words, and the decision `empty`, if any, to leave a cell empty.
inline HWY_NOINLINE void leave_open_masks(Walk& walk, const NarrowLevel& level, const Word* list,
                                          const Word* options, unsigned words, const int* empty) {
    for (; words != 0; words &= words - 1) {
        const int w = std::countr_zero(words);
        for (Word bits = options[w]; bits != 0; bits &= bits - 1) {
            walk.leave_open(level.decision(list[64 * w + std::countr_zero(bits)]));
        }
    }
    if (empty != nullptr) walk.leave_open(*empty);
}

// Searches a branch that has passed the tests: the options that have no item of `placed`. `to` has
// room for them.
template <bool General>
HWY_INLINE void descend(Walk& walk, const NarrowLevel& level, const Word* list, int count,
                        Word placed, Word* to, NarrowSets<General>& state, bool complete,
                        int decision) {
    // A flag and not a template parameter: not worth the time to compile everything twice.
    if (walk.volumes && !complete && !volumes_permit(walk, level, state)) return;
    walk.down(decision);
    if (complete) {
        walk.found_packing();
    } else {
        const int rest = keep_compatible(list, count, placed, to);
        mask_node<General>(walk, level, to, rest, state);
    }
    walk.up();
}

// The hot loop, hence one long function: a node, its branches, and for each branch the test that
// every item can still be covered.
//
// Every loop over nodes must agree on the choice of the item, the order of options, the test for
// dead branches and the order of what is left open: invariants 1 and 4 of cover_search-inl.hpp.
//
// Whole nodes on the Bedlam cube, 11.8 million of them, levels entered included
// (bench/journal/cover.md, which records no clock rates): AVX2 219 ns, SSE4 1.03 microseconds,
// emulation 1.15, on a busy virtual Xeon; AVX-512 102 ns on an EPYC, most of them in waves. A level
// is entered 644,000 times, for 18 nodes each. Of 31 million branches tested, 11 million survive.
template <bool General>
HWY_NOINLINE void mask_node(Walk& walk, const NarrowLevel& level, const Word* list, int count,
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
    const int item = fewest(list, count, among, open);
    const bool may_stay_empty = General && (open >> item & 1) != 0;
    const ArenaScope scope(walk.arena);
    Word* below = walk.arena.take<Word>(list_space(count));
    Word options[narrow_options / 64];
    unsigned words = having(list, count, item, options);
    MaskBatch batch;
    while (words != 0) {
        batch.count = 0;
        do {
            const Word option = list[take_first(options, words)];
            batch.option[batch.count] = option;
            if constexpr (General) {
                batch.placed[batch.count] = conflicting(option & level.all, state.sets);
            } else {
                batch.placed[batch.count] = option & level.all;
            }
            ++batch.count;
        } while (words != 0 && batch.count < MaskBatch::most);
        test(list, count, level.all, batch);
        for (int c = 0; c < batch.count; ++c) {
            ++walk.counts.placements;
            const Word mask = batch.option[c] & level.all;
            NarrowSets<General> next = state;
            if constexpr (General) {
                cover(walk, level.item, level.many, mask, next.sets);
            } else {
                cover(walk, level.item, level.many, mask, next);
            }
            bool complete = false;
            if (reaches_all(batch.reached[c], next, complete)) {
                descend<General>(walk, level, list, count, batch.placed[c], below, next, complete,
                                 level.decision(batch.option[c]));
            }
            if constexpr (General) lift(walk, level.item, level.many, mask);
            if (walk.stop) {
                if (!walk.keeps_rest()) return;
                while (++c < batch.count) walk.leave_open(level.decision(batch.option[c]));
                const int empty = ~level.item[item];
                return leave_open_masks(walk, level, list, options, words,
                                        may_stay_empty ? &empty : nullptr);
            }
        }
    }
    if constexpr (General) {
        if (!may_stay_empty) return;
        NarrowState next = state;
        const Word cell = Word{1} << item;
        leave_empty(cell, next.sets, next.holes);
        Word reached = 0;
        reach<1>(list, count, &cell, &reached);
        bool complete = false;
        if (!reaches_all(reached & level.all, next, complete)) return;
        descend<General>(walk, level, list, count, cell, below, next, complete, ~level.item[item]);
    }
}

// ---- entering a list

// Lists the options of a level and searches it.
inline void search_masks(Walk& walk, const Excerpt& part, NarrowLevel& level,
                         const NarrowState& state) {
    int* position = walk.arena.take<int>(part.options + 16);
    list_positions(part, position);
    int* option = walk.arena.take<int>(part.options);
    for (int k = 0; k < part.options; ++k) option[k] = part.from.option[position[k]];
    level.option = option;
    level.all = low_bits(part.items);
    level.id_shift = 64 - id_bits(part.options);
    Word* list = walk.arena.take<Word>(list_space(part.options));
    list_masks(part, position, level.id_shift, list);
    if (walk.model.plain) {
        mask_node<false>(walk, level, list, part.options, state.sets.need);
    } else {
        mask_node<true>(walk, level, list, part.options, state);
    }
}

}  // namespace HWY_NAMESPACE
}  // namespace polypack
HWY_AFTER_NAMESPACE();

#endif
