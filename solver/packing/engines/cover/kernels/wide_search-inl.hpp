// The top of the search: the few nodes with any number of items and options, until the rest fits a
// narrow level. Included once per instruction set, see hwy/foreach_target.h.
#if defined(POLYPACK_WIDE_SEARCH_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef POLYPACK_WIDE_SEARCH_INL_HPP
#undef POLYPACK_WIDE_SEARCH_INL_HPP
#else
#define POLYPACK_WIDE_SEARCH_INL_HPP
#endif

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>

#include "polypack/packing/engines/cover/kernels/bit_matrix-inl.hpp"
#include "polypack/packing/engines/cover/kernels/cover_state.hpp"
#include "polypack/packing/engines/cover/kernels/matrix_queries-inl.hpp"
#include "polypack/packing/engines/cover/kernels/narrow_search-inl.hpp"
#include "polypack/packing/engines/cover/kernels/transitions-inl.hpp"
#include "polypack/packing/engines/cover/kernels/volumes-inl.hpp"
#include "polypack/packing/engines/cover/kernels/walk.hpp"

HWY_BEFORE_NAMESPACE();
namespace polypack {
namespace HWY_NAMESPACE {

using Word = std::uint64_t;

// ---- states

inline WideState blank_state(const WideLevel& level, Arena& arena) {
    WideState state;
    state.live = arena.take<Word>(level.words);
    state.sets = arena.take<ItemSets>(level.item_words);
    state.holes = 0;
    return state;
}

inline WideState copy_of(const WideLevel& level, const WideState& from, Arena& arena) {
    const WideState state = blank_state(level, arena);
    std::copy_n(from.live, level.words, state.live);
    std::copy_n(from.sets, level.item_words, state.sets);
    return {state.live, state.sets, from.holes};
}

// Returns the state in which nothing is decided.
inline WideState root_state(const CoverModel& model, const WideLevel& root, Arena& arena) {
    WideState state = blank_state(root, arena);
    fill_options(state.live, root.options, root.words);
    std::fill_n(state.sets, root.item_words, ItemSets{});
    for (std::size_t w = 0; w < model.need.size(); ++w) {
        state.sets[w] = {model.need[w], model.pick[w], model.open[w], model.active[w]};
    }
    state.holes = model.holes;
    return state;
}

inline void place(Walk& walk, const WideLevel& level, WideState& state, int o) {
    for (int w = 0; w < level.item_words; ++w) {
        const Word mask = level.mask(o, w);
        for (Word bits = conflicting(mask, state.sets[w]); bits != 0; bits &= bits - 1) {
            subtract(state.live, level.row(64 * w + std::countr_zero(bits)), level.words);
        }
        cover(walk, level.item + 64 * w, level.many[w], mask, state.sets[w]);
    }
}

inline void lift(Walk& walk, const WideLevel& level, int o) {
    if (walk.model.plain) return;
    for (int w = 0; w < level.item_words; ++w) {
        lift(walk, level.item + 64 * w, level.many[w], level.mask(o, w));
    }
}

inline void leave_empty(const WideLevel& level, WideState& state, int i) {
    subtract(state.live, level.row(i), level.words);
    leave_empty(Word{1} << (i % 64), state.sets[i / 64], state.holes);
}

#if HWY_TARGET <= HWY_AVX3_DL
// Queries the planes of items 64 w .. 64 w + 63: query.operator()<Groups>(planes).
template <class Query>
HWY_INLINE auto ask_planes(const WideLevel& level, int w, const Query& query) {
    NarrowLevel block{};
    block.planes = level.planes_of(w);
    switch (level.groups_of(w)) {
        case 2:
            return query.template operator()<2>(block);
        case 4:
            return query.template operator()<4>(block);
        case 6:
            return query.template operator()<6>(block);
        default:
            return query.template operator()<8>(block);
    }
}
#endif

// Returns the uncovered items of word w that no live option covers; on rows, stops at the first
// needed one.
inline Word uncovered(const WideLevel& level, const WideState& state, int w) {
    const ItemSets& sets = state.sets[w];
#if HWY_TARGET <= HWY_AVX3_DL
    if (level.planes != nullptr) {
        return (sets.need | sets.open) &
               ask_planes(level, w, [&]<int Groups>(const NarrowLevel& block) {
                   return uncovered<Groups>(block, nonzero_words(state.live), state.live);
               });
    }
#endif
    Word result = 0;
    for (Word bits = sets.need | sets.open; bits != 0; bits &= bits - 1) {
        const Word bit = bits & -bits;
        if (intersect(state.live, level.row(64 * w + std::countr_zero(bits)), level.words)) {
            continue;
        }
        result |= bit;
        if ((sets.need & bit) != 0) break;
    }
    return result;
}

// Returns true if every item can still be covered, or left empty where that is permitted.
inline bool survives_wide(Walk& walk, const WideLevel& level, WideState& state) {
    Word open = 0;
    for (int w = 0; w < level.item_words; ++w) {
        if (!record_uncovered(uncovered(level, state, w), state.sets[w], state.holes)) return false;
        open |= state.sets[w].open;
    }
    if (open != 0 && state.holes == 0) {
        for (int w = 0; w < level.item_words; ++w) require_open(state.sets[w]);
        open = 0;
    }
    // Components have no definite volume if optional cells may stay empty.
    return !walk.volumes || open != 0 || volumes_fit(walk, level, state);
}

// ---- continuing in a smaller level

// Marks the items that still matter: the uncovered ones and those of the live options. Returns
// their number.
inline int items_that_matter(const CoverModel& model, const WideLevel& level,
                             const WideState& state, Word* matter) {
    int count = 0;
    for (int w = 0; w < level.item_words; ++w) {
        matter[w] = state.sets[w].need | state.sets[w].open;
        if (!model.plain) {
            const int end = std::min(64, level.items - 64 * w);
            for (Word bits = low_bits(end) & ~matter[w]; bits != 0; bits &= bits - 1) {
                const int i = 64 * w + std::countr_zero(bits);
                if (intersect(state.live, level.row(i), level.words)) matter[w] |= bits & -bits;
            }
        }
        count += std::popcount(matter[w]);
    }
    return count;
}

// Builds a level of only the options and items of the excerpt.
inline WideLevel level_of(Walk& walk, const Excerpt& part) {
    Arena& arena = walk.arena;
    WideLevel below = blank_level(part.options, part.items, arena);
    list_items(part, below.item);
    if (walk.volumes) index_items(walk.model, below, arena);
    list_options(part, below.option);
    const int lanes = (part.items + 7) / 8 * 8;
    Word* planes = arena.take<Word>(static_cast<std::size_t>(lanes) * below.words);
    make_planes(part, lanes, below.words, planes, arena);
    make_rows(planes, lanes, part.items, below.words, below.rows);
    for (int v = 0; v < below.item_words; ++v) {
        make_masks(planes + 64 * v, lanes, std::min(64, lanes - 64 * v), below.words,
                   &below.mask(0, v));
        const int items = std::clamp(part.items - 64 * v, 0, 64);
        below.many[v] =
            many_among(walk.model, {below.item + 64 * v, static_cast<std::size_t>(items)});
    }
#if HWY_TARGET <= HWY_AVX3_DL
    // Conway's 5x5x5 cube takes a third less time with planes; without these instructions it takes
    // more.
    add_planes(below, arena);
#endif
    return below;
}

inline void wide_node(Walk& walk, const WideLevel& level, const WideState& state);

inline void narrow_down(Walk& walk, const Excerpt& part, const WideState& state) {
    const WideLevel below = level_of(walk, part);
    WideState next = blank_state(below, walk.arena);
    fill_options(next.live, part.options, below.words);
    squeeze(state.sets, part, next.sets);
    next.holes = state.holes;
    wide_node(walk, below, next);
}

// Searches a node in the level that fits it.
inline void search_node(Walk& walk, const WideLevel& level, const WideState& state, int options) {
    const ArenaScope scope(walk.arena);
    const bool few = options <= narrow_options;
    if (!few && 2 * options >= 64 * level.words - 512) return wide_node(walk, level, state);
    Word* matter = walk.arena.take<Word>(level.item_words);
    const int items = items_that_matter(walk.model, level, state, matter);
    const Excerpt part{level, state.live, matter, options, items};
    if (fits_narrow(walk, items, options)) {
        enter_narrow(walk, part, state);
    } else if (!few || 64 * level.words > narrow_options) {
        narrow_down(walk, part, state);
    } else {
        wide_node(walk, level, state);
    }
}

// ---- nodes

// Handles a state that is dead or a packing and returns true; otherwise sets the number of options
// of the node.
inline bool is_leaf(Walk& walk, const WideLevel& level, WideState& state, int& options) {
    if (!survives_wide(walk, level, state)) return true;
    Word needed = 0;
    for (int w = 0; w < level.item_words; ++w) needed |= state.sets[w].need;
    options = 0;
    for (int w = 0; w < level.words; ++w) options += std::popcount(state.live[w]);
    if (needed != 0 || (options != 0 && !walk.model.plain)) return false;
    walk.found_packing();
    return true;
}

// Classifies a branch as dead, a packing, or a node; searches a node.
inline void settle(Walk& walk, const WideLevel& level, WideState& state, int decision) {
    walk.down(decision);
    int options = 0;
    if (!is_leaf(walk, level, state, options)) {
        if (walk.one_level) {
            walk.leave_open();
        } else {
            search_node(walk, level, state, options);
        }
    }
    walk.up();
}

// The item to branch on, or -1.
struct Branching {
    int item = -1;
    bool may_stay_empty = false;
};

// Chooses the item with the fewest options; staying empty counts as one more option of an optional
// cell.
inline Branching fewest_options(const Walk& walk, const WideLevel& level, const WideState& state) {
    Word pick = 0;
    for (int w = 0; w < level.item_words; ++w) pick |= state.sets[w].pick;
    const bool with_open = pick == 0 || walk.model.branch_on_open;
    int fewest = std::numeric_limits<int>::max();
    Branching result;
    for (int w = 0; w < level.item_words; ++w) {
        const Word open = with_open ? state.sets[w].open : 0;
        Word among = state.sets[w].pick | open;
#if HWY_TARGET <= HWY_AVX3_DL
        if (level.planes != nullptr && among != 0) {
            const Word fewest = ask_planes(level, w, [&]<int Groups>(const NarrowLevel& block) {
                return fewest_counted<Groups>(block, nonzero_words(state.live), state.live, among,
                                              open);
            });
            among = Word{1} << (fewest & 63);
        }
#endif
        for (Word bits = among; bits != 0; bits &= bits - 1) {
            const int i = 64 * w + std::countr_zero(bits);
            const bool optional = (open & bits & -bits) != 0;
            const int count = count_common(state.live, level.row(i), level.words) + optional;
            if (count < fewest) {
                fewest = count;
                result = {i, optional};
            }
        }
    }
    return result;
}

// Records the branches that a stopped walk does not take: the options of `item` after option o, and
// leaving it empty.
inline void leave_open_wide(Walk& walk, const WideLevel& level, const WideState& state,
                            const Branching& branching, int o) {
    const Word* row = level.row(branching.item);
    Word after = ~low_bits(o % 64 + 1);
    for (int w = o / 64; w < level.words; ++w) {
        for (Word bits = state.live[w] & row[w] & after; bits != 0; bits &= bits - 1) {
            walk.leave_open(level.option[64 * w + std::countr_zero(bits)]);
        }
        after = ~Word{0};
    }
    if (branching.may_stay_empty) walk.leave_open(~level.item[branching.item]);
}

// Every loop over nodes must agree on the choice of the item, the order of options, the test for
// dead branches and the order of what is left open: invariants 1 and 4 of cover_search-inl.hpp.
inline void wide_node(Walk& walk, const WideLevel& level, const WideState& state) {
    if (!walk.count_wide_node()) {
        if (walk.keeps_rest()) walk.leave_open();
        return;
    }
    const Branching branching = fewest_options(walk, level, state);
    if (branching.item < 0) return;
    const Word* row = level.row(branching.item);
    for (int w = 0; w < level.words; ++w) {
        for (Word bits = state.live[w] & row[w]; bits != 0; bits &= bits - 1) {
            const ArenaScope scope(walk.arena);
            const int o = 64 * w + std::countr_zero(bits);
            ++walk.counts.placements;
            WideState next = copy_of(level, state, walk.arena);
            place(walk, level, next, o);
            settle(walk, level, next, level.option[o]);
            lift(walk, level, o);
            if (walk.stop) {
                if (walk.keeps_rest()) leave_open_wide(walk, level, state, branching, o);
                return;
            }
        }
    }
    if (branching.may_stay_empty) {
        const ArenaScope scope(walk.arena);
        WideState next = copy_of(level, state, walk.arena);
        leave_empty(level, next, branching.item);
        settle(walk, level, next, ~level.item[branching.item]);
    }
}

}  // namespace HWY_NAMESPACE
}  // namespace polypack
HWY_AFTER_NAMESPACE();

#endif
