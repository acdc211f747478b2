// Pruning by volumes: cuts nodes where a component of the uncovered cells has a volume that pieces
// cannot fill. Included once per instruction set, see hwy/foreach_target.h.
#if defined(POLYPACK_VOLUMES_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef POLYPACK_VOLUMES_INL_HPP
#undef POLYPACK_VOLUMES_INL_HPP
#else
#define POLYPACK_VOLUMES_INL_HPP
#endif

#include <algorithm>
#include <bit>
#include <cstdint>

#include "polypack/packing/engines/cover/kernels/bit_matrix-inl.hpp"
#include "polypack/packing/engines/cover/kernels/cover_state.hpp"
#include "polypack/packing/engines/cover/kernels/walk.hpp"

HWY_BEFORE_NAMESPACE();
namespace polypack {
namespace HWY_NAMESPACE {

using Word = std::uint64_t;

// Adds the multiples of a size to sums below 64.
inline void add_copies(Word& sums, int size, int copies) {
    for (; copies > 0 && size < 64; --copies) {
        const Word more = sums | sums << size;
        if (more == sums) break;
        sums = more;
    }
}

// ---- levels of any size

// Records the position of the model's items in a level.
inline void index_items(const CoverModel& model, WideLevel& level, Arena& arena) {
    level.at = arena.take<int>(model.items);
    std::fill_n(level.at, model.items, -1);
    for (int i = 0; i < level.items; ++i) level.at[level.item[i]] = i;
}

// Removes the component of `start` from the cells `empty` and returns its size. `waiting` has room
// for all items.
inline int take_component(const CoverModel& model, const WideLevel& level, int start, Word* empty,
                          int* waiting) {
    int size = 0;
    waiting[size++] = start;
    for (int done = 0; done < size; ++done) {
        const int cell = level.item[waiting[done]];
        for (int k = model.first_neighbour[cell]; k < model.first_neighbour[cell + 1]; ++k) {
            const int i = level.at[model.neighbours[k]];
            if (i < 0 || (empty[i / 64] >> (i % 64) & 1) == 0) continue;
            empty[i / 64] &= ~(Word{1} << (i % 64));
            waiting[size++] = i;
        }
    }
    return size;
}

// Returns the volumes below 64 that some of the remaining pieces add up to, as bits. Every
// component may use all permitted copies.
inline Word sums_of_sizes(const Walk& walk, const WideLevel& level, const WideState& state) {
    const CoverModel& model = walk.model;
    Word sums = 1;
    for (int i = 0; i < level.items; ++i) {
        const int piece = level.item[i];
        const Word bit = Word{1} << (i % 64);
        if (piece < model.cell_items) continue;
        if (model.plain && (state.sets[i / 64].need & bit) == 0) continue;
        add_copies(sums, model.size[piece], (level.many[i / 64] & bit) != 0 ? walk.left[piece] : 1);
    }
    for (const int size : model.free_sizes) add_copies(sums, size, 64);
    return sums;
}

// Tests volumes as a narrow level does, and larger ones by divisibility, so that node totals do not
// depend on where levels become narrow, which depends on the division of the search. (A narrow
// level of a puzzle that is not plain no longer has the pieces without live options, however.)
inline bool volumes_fit(Walk& walk, const WideLevel& level, const WideState& state) {
    const CoverModel& model = walk.model;
    const int step = model.volume_step;
    if (step <= 1 && model.one_size) return true;
    const ArenaScope scope(walk.arena);
    Word* empty = walk.arena.take<Word>(level.item_words);
    int* waiting = walk.arena.take<int>(level.items);
    int cells = 0;
    for (int w = 0; w < level.item_words; ++w) empty[w] = state.sets[w].need;
    for (int i = 0; i < level.items; ++i) {
        const Word bit = Word{1} << (i % 64);
        if (level.item[i] >= model.cell_items) empty[i / 64] &= ~bit;
        cells += (empty[i / 64] & bit) != 0;
    }
    Word sums = 0;  // not known yet
    bool fit = true;
    for (int w = 0; w < level.item_words && fit; ++w) {
        while (fit && empty[w] != 0) {
            const int start = 64 * w + std::countr_zero(empty[w]);
            empty[w] &= empty[w] - 1;
            const int volume = take_component(model, level, start, empty, waiting);
            if (volume == cells) break;
            fit = volume % step == 0;
            if (!fit || model.one_size || volume > 63) continue;
            if (sums == 0) sums = sums_of_sizes(walk, level, state);
            fit = (sums >> volume & 1) != 0;
        }
    }
    walk.count_volume_test(fit);
    return fit;
}

// ---- narrow levels

// Returns the items of a level that are cells; they come first.
inline Word cells_among(const CoverModel& model, const int* item, int items) {
    return low_bits(
        static_cast<int>(std::lower_bound(item, item + items, model.cell_items) - item));
}

// Returns, by item of the level, the cells that touch it.
inline const Word* touching_cells(const CoverModel& model, const NarrowLevel& level, Arena& arena) {
    Word* touching = arena.take<Word>(64);
    const ArenaScope scope(arena);
    int* at = arena.take<int>(model.items);
    std::fill_n(at, model.items, -1);
    for (int i = 0; i < level.items; ++i) at[level.item[i]] = i;
    const int cells = std::popcount(level.cells);
    for (int i = 0; i < cells; ++i) {
        Word around = 0;
        const int cell = level.item[i];
        for (int k = model.first_neighbour[cell]; k < model.first_neighbour[cell + 1]; ++k) {
            const int to = at[model.neighbours[k]];
            if (to >= 0) around |= Word{1} << to;
        }
        touching[i] = around;
    }
    return touching;
}

// Returns the component of the cells `empty` that contains the lowest of them.
HWY_INLINE Word component(const NarrowLevel& level, Word empty) {
    Word found = empty & -empty;
    for (Word front = found; front != 0;) {
        const Word next = level.touching[std::countr_zero(front)] & empty & ~found;
        found |= next;
        front = (front & (front - 1)) | next;
    }
    return found;
}

// Returns the sums of the remaining pieces' sizes, as for levels of any size.
template <bool General>
HWY_INLINE Word sums_of_sizes(const Walk& walk, const NarrowLevel& level, Word need) {
    const CoverModel& model = walk.model;
    Word sums = 1;
    for (int i = std::popcount(level.cells); i < level.items; ++i) {
        if (!General && (need >> i & 1) == 0) continue;
        const int piece = level.item[i];
        add_copies(sums, model.size[piece], (level.many >> i & 1) != 0 ? walk.left[piece] : 1);
    }
    for (const int size : model.free_sizes) add_copies(sums, size, 64);
    return sums;
}

// Tests the components: by divisibility if all pieces have the same size, otherwise by subset sums,
// up to the 63 cells of a proper part.
template <bool General>
HWY_NOINLINE bool volumes_fit(Walk& walk, const NarrowLevel& level, Word need) {
    const CoverModel& model = walk.model;
    Word empty = need & level.cells;
    Word part = component(level, empty);
    bool fit = true;
    if (part != empty) {
        const Word sums = model.one_size ? 1 : sums_of_sizes<General>(walk, level, need);
        for (;;) {
            const int volume = std::popcount(part);
            fit = model.one_size ? volume % model.volume_step == 0
                                 : volume > 63 || (sums >> volume & 1) != 0;
            empty &= ~part;
            if (!fit || empty == 0) break;
            part = component(level, empty);
        }
    }
    walk.count_volume_test(fit);
    return fit;
}

// Components have no definite volume if optional cells may stay empty.
HWY_INLINE bool volumes_permit(Walk& walk, const NarrowLevel& level, const NarrowState& state) {
    return state.sets.open != 0 || volumes_fit<true>(walk, level, state.sets.need);
}
HWY_INLINE bool volumes_permit(Walk& walk, const NarrowLevel& level, Word need) {
    return volumes_fit<false>(walk, level, need);
}

}  // namespace HWY_NAMESPACE
}  // namespace polypack
HWY_AFTER_NAMESPACE();

#endif
