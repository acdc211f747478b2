// The search below a node with many options, up to 512, as a bit matrix of 64 items. Only for
// AVX-512: other vectors are faster on masks, see mask_search-inl.hpp. What is here goes from node
// to node; nodes of plain puzzles go in waves, see wave_search-inl.hpp. Included once per
// instruction set, see hwy/foreach_target.h.
#if defined(POLYPACK_MATRIX_SEARCH_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef POLYPACK_MATRIX_SEARCH_INL_HPP
#undef POLYPACK_MATRIX_SEARCH_INL_HPP
#else
#define POLYPACK_MATRIX_SEARCH_INL_HPP
#endif

#include <bit>
#include <cstdint>

#include "polypack/packing/engines/cover/kernels/bit_matrix-inl.hpp"
#include "polypack/packing/engines/cover/kernels/cover_state.hpp"
#include "polypack/packing/engines/cover/kernels/matrix_queries-inl.hpp"
#include "polypack/packing/engines/cover/kernels/transitions-inl.hpp"
#include "polypack/packing/engines/cover/kernels/volumes-inl.hpp"
#include "polypack/packing/engines/cover/kernels/walk.hpp"
#include "polypack/packing/engines/cover/kernels/wave_search-inl.hpp"

#if HWY_TARGET <= HWY_AVX3_DL
HWY_BEFORE_NAMESPACE();
namespace polypack {
namespace HWY_NAMESPACE {

using Word = std::uint64_t;

template <int W, int Groups>
void matrix_node(Walk& walk, const NarrowLevel& level, const Word* live, const NarrowState& state);

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

// Searches a branch that has passed the tests.
template <int W, int Groups>
HWY_INLINE void descend(Walk& walk, const NarrowLevel& level, const Word* live, NarrowState& state,
                        bool complete, const int* decision) {
    // A flag and not a template parameter: not worth the time to compile everything twice.
    if (walk.volumes && !complete && !volumes_permit(walk, level, state)) return;
    walk.down(*decision);
    if (complete) {
        walk.found_packing();
    } else {
        matrix_node<W, Groups>(walk, level, live, state);
    }
    walk.up();
}

// Records the branches that a stopped walk does not take: the options left in the nonzero words,
// and the decision `empty` to leave a cell empty, if any.
inline HWY_NOINLINE void leave_open_options(Walk& walk, const NarrowLevel& level,
                                            const Word* options, unsigned words, const int* empty) {
    for (; words != 0; words &= words - 1) {
        const int w = std::countr_zero(words);
        for (Word bits = options[w]; bits != 0; bits &= bits - 1) {
            walk.leave_open(level.option[64 * w + std::countr_zero(bits)]);
        }
    }
    if (empty != nullptr) walk.leave_open(*empty);
}

// Branches of a node that are tested together.
template <int W>
struct Batch {
    static constexpr int most = 8;
    int count = 0;
    int option[most];
    alignas(64) Word live[most][W];
    Word gone[most];  // the items that no live option covers
};

template <int W, int Groups>
HWY_INLINE void test(const NarrowLevel& level, unsigned words, Batch<W>& batch) {
    int c = 0;
    for (; c + 2 <= batch.count; c += 2) {
        uncovered<W, Groups, 2>(level, words, batch.live[c], batch.gone + c);
    }
    if (c < batch.count) uncovered<W, Groups, 1>(level, words, batch.live[c], batch.gone + c);
}

// The hot loop, and so one long function: a node, its branches, and for each branch the test
// whether every item can still be covered. The twin of mask_node() in mask_search-inl.hpp, where it
// is said why they are two: what is changed here has to be changed there.
template <int W, int Groups>
HWY_NOINLINE void matrix_node(Walk& walk, const NarrowLevel& level, const Word* live,
                              const NarrowState& state) {
    walk.count_node();
    const Word open = state.sets.pick == 0 || walk.model.branch_on_open ? state.sets.open : Word{0};
    const Word among = state.sets.pick | open;
    if (among == 0) return;
    const unsigned used = nonzero_words<W>(live);
    const int item = fewest_options<W, Groups>(level, used, live, among, open);
    const bool may_stay_empty = (open >> item & 1) != 0;
    alignas(64) Word options[W];
    unsigned words = common_options<W>(level.rows + item * W, live, options);
    Batch<W> batch;
    while (words != 0) {
        batch.count = 0;
        do {
            const int o = take_first(options, words);
            batch.option[batch.count] = o;
            exclude<W>(level, conflicting(level.masks[o], state.sets), live,
                       batch.live[batch.count]);
            ++batch.count;
        } while (words != 0 && batch.count < Batch<W>::most);
        test<W, Groups>(level, used, batch);
        for (int c = 0; c < batch.count; ++c) {
            ++walk.counts.placements;
            const int o = batch.option[c];
            const Word mask = level.masks[o];
            NarrowState next = state;
            cover(walk, level.item, level.many, mask, next.sets);
            bool complete = false;
            if (survives<W>(batch.gone[c], batch.live[c], next, complete)) {
                descend<W, Groups>(walk, level, batch.live[c], next, complete, level.option + o);
            }
            lift(walk, level.item, level.many, mask);
            if (walk.stop) {
                if (!walk.keeps_rest()) return;
                while (++c < batch.count) walk.leave_open(level.option[batch.option[c]]);
                const int empty = ~level.item[item];
                return leave_open_options(walk, level, options, words,
                                          may_stay_empty ? &empty : nullptr);
            }
        }
    }
    if (!may_stay_empty) return;
    NarrowState next = state;
    const Word cell = Word{1} << item;
    exclude<W>(level, cell, live, batch.live[0]);
    leave_empty(cell, next.sets, next.holes);
    uncovered<W, Groups, 1>(level, used, batch.live[0], batch.gone);
    bool complete = false;
    if (!survives<W>(batch.gone[0], batch.live[0], next, complete)) return;
    const int decision = ~level.item[item];
    descend<W, Groups>(walk, level, batch.live[0], next, complete, &decision);
}

// ---- entering a matrix

template <int W, int Groups>
void search_matrix(Walk& walk, NarrowLevel& level, int options, const NarrowState& state) {
    if constexpr (W == 8) {
        if (in_waves(walk)) {
            return search_waves<Groups>(walk, level, options, state.sets.need);
        }
    }
    alignas(64) Word live[W];
    fill_options(live, options, W);
    matrix_node<W, Groups>(walk, level, live, state);
}

// Builds the matrix of a level of W words and searches it.
template <int W>
void search_words(Walk& walk, const Excerpt& part, NarrowLevel& level, const NarrowState& state) {
    const int lanes = 8 * level.groups;
    Word* rows = walk.arena.take<Word>(static_cast<std::size_t>(lanes) * W);
    Word* planes = walk.arena.take<Word>(static_cast<std::size_t>(lanes) * W);
    Word* masks = walk.arena.take<Word>(64 * W);
    make_planes(part, lanes, W, planes, walk.arena);
    make_masks(planes, lanes, lanes, level.words, masks);
    make_rows(planes, lanes, lanes, W, rows);
    level.rows = rows;
    level.planes = planes;
    level.masks = masks;
    switch (level.groups) {
        case 2:
            return search_matrix<W, 2>(walk, level, part.options, state);
        case 3:
            return search_matrix<W, 3>(walk, level, part.options, state);
        case 4:
            return search_matrix<W, 4>(walk, level, part.options, state);
        case 5:
            return search_matrix<W, 5>(walk, level, part.options, state);
        case 6:
            return search_matrix<W, 6>(walk, level, part.options, state);
        default:
            return search_matrix<W, 8>(walk, level, part.options, state);
    }
}

// Nodes stay in the level: subtrees below 128 options have three nodes on average, and building a
// smaller matrix for them took half as long again on Bedlam (1.35 s to 2.07 s).
inline void search_matrix(Walk& walk, const Excerpt& part, NarrowLevel& level,
                          const NarrowState& state) {
    level.option = walk.arena.take<int>(narrow_options + 16);
    if (in_waves(walk)) {
        level.unlisted = &part;
    } else {
        list_options(part, level.option);
    }
    constexpr int rounded[] = {2, 2, 2, 3, 4, 5, 6, 8, 8};
    level.groups = rounded[(part.items + 7) / 8];
    level.words = (part.options + 63) / 64;
    if (part.options <= 256 && !in_waves(walk)) {
        search_words<4>(walk, part, level, state);
    } else {
        search_words<8>(walk, part, level, state);
    }
}

}  // namespace HWY_NAMESPACE
}  // namespace polypack
HWY_AFTER_NAMESPACE();
#endif

#endif
