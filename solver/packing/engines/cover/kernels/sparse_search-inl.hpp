// The top of the search in a large puzzle, on lists: a placement costs in proportion to the options
// that it excludes, and is undone after its branch. What is left continues in a wide level as soon
// as it is small enough. Included once per instruction set, see hwy/foreach_target.h.
//
// Items are chosen, branches cut and nodes counted as in a wide level. The state has the number of
// live options of each item, and for each 64 items the fewest among those that may be branched on,
// which is recomputed only after one of them has changed.
#if defined(POLYPACK_SPARSE_SEARCH_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef POLYPACK_SPARSE_SEARCH_INL_HPP
#undef POLYPACK_SPARSE_SEARCH_INL_HPP
#else
#define POLYPACK_SPARSE_SEARCH_INL_HPP
#endif

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <numeric>
#include <span>
#include <vector>

#include "polypack/packing/engines/cover/kernels/cover_state.hpp"
#include "polypack/packing/engines/cover/kernels/sparse_level.hpp"
#include "polypack/packing/engines/cover/kernels/touched_volumes.hpp"
#include "polypack/packing/engines/cover/kernels/transitions-inl.hpp"
#include "polypack/packing/engines/cover/kernels/walk.hpp"
#include "polypack/packing/engines/cover/kernels/wide_level.hpp"
#include "polypack/packing/engines/cover/kernels/wide_search-inl.hpp"
#include "polypack/packing/engines/cover/kernels/witnesses.hpp"

HWY_BEFORE_NAMESPACE();
namespace polypack {
namespace HWY_NAMESPACE {

using Word = std::uint64_t;

// ---- the state, and the log that undoes its changes

struct ChangedSets {
    int word;
    ItemSets before;
};

// The item of a word of 64 items that has the fewest options.
struct FewestOfWord {
    int count;
    Branching branching;
};

struct SparseState {
    SparseState(const CoverModel& model, const SparseLevel& from)
        : level(from),
          touched(model),
          sets(model.need.size()),
          live(static_cast<std::size_t>(model.options()), 1),
          count(model.items),
          item(model.items),
          many(model.many),
          fewest(sets.size()),
          stale(sets.size(), 1),
          holes(model.holes),
          options(model.options()) {
        for (std::size_t w = 0; w < sets.size(); ++w) {
            sets[w] = {model.need[w], model.pick[w], model.open[w], model.active[w]};
        }
        for (int i = 0; i < model.items; ++i) {
            count[i] = static_cast<int>(level.options_of(i).size());
        }
        std::iota(item.begin(), item.end(), 0);
        gone.reserve(model.options());
        // A wide level of all items, without its matrix.
        all_items.items = model.items;
        all_items.item_words = static_cast<int>(sets.size());
        all_items.many = many.data();
        all_items.item = all_items.at = item.data();
    }

    const SparseLevel& level;
    TouchedVolumes touched;
    std::vector<ItemSets> sets;      // by 64 items
    std::vector<std::uint8_t> live;  // by option
    std::vector<int> count;          // by item: its live options
    std::vector<int> item;           // the identity
    Words many;
    WideLevel all_items;
    std::vector<FewestOfWord> fewest;  // by 64 items, unless stale
    std::vector<std::uint8_t> stale;
    bool with_open = false;  // whether `fewest` considers open items
    bool fits = false;       // every component has been judged by its volume, and fitted
    int holes;
    int options;            // live ones
    std::vector<int> gone;  // options, in the order of their removal
    std::vector<ChangedSets> changed;
    std::vector<int> emptied;    // items whose last live option has been removed since a test
    std::vector<int> conflicts;  // of the option that is being placed
};

struct SparseMark {
    std::size_t gone;
    std::size_t changed;
    int holes;
    bool fits;
};

inline SparseMark mark_of(const SparseState& state) {
    return {state.gone.size(), state.changed.size(), state.holes, state.fits};
}

inline ItemSets& change(SparseState& state, int w) {
    state.changed.push_back({w, state.sets[w]});
    state.stale[w] = 1;
    return state.sets[w];
}

// Removes the live options of an item. Returns false, before the end, if a needed item loses its
// last one.
inline bool remove_options(const CoverModel& model, SparseState& state, int item) {
    for (const int o : state.level.options_of(item)) {
        if (state.live[o] == 0) continue;
        state.live[o] = 0;
        --state.options;
        state.gone.push_back(o);
        bool lost = false;
        for (const int i : model.items_of(o)) {
            state.stale[i / 64] = 1;
            if (--state.count[i] != 0) continue;
            state.emptied.push_back(i);
            lost = lost || (state.sets[i / 64].need >> (i % 64) & 1) != 0;
        }
        if (lost) return false;
    }
    return true;
}

inline void undo(const CoverModel& model, SparseState& state, const SparseMark& before) {
    state.options += static_cast<int>(state.gone.size() - before.gone);
    for (std::size_t k = state.gone.size(); k > before.gone; --k) {
        const int o = state.gone[k - 1];
        state.live[o] = 1;
        for (const int i : model.items_of(o)) {
            ++state.count[i];
            state.stale[i / 64] = 1;
        }
    }
    state.gone.resize(before.gone);
    for (std::size_t k = state.changed.size(); k > before.changed; --k) {
        const ChangedSets& last = state.changed[k - 1];
        state.sets[last.word] = last.before;
        state.stale[last.word] = 1;
    }
    state.changed.resize(before.changed);
    state.emptied.clear();
    state.holes = before.holes;
    state.fits = before.fits;
}

inline bool among_many(const CoverModel& model, int item) {
    return (model.many[item / 64] >> (item % 64) & 1) != 0;
}

// Covers the items of an option, and lists the items that exclude other options.
inline void cover(Walk& walk, SparseState& state, int o) {
    state.conflicts.clear();
    for (const int i : walk.model.items_of(o)) {
        ItemSets& sets = change(state, i / 64);
        const Word bit = Word{1} << (i % 64);
        if ((sets.active & bit) != 0) state.conflicts.push_back(i);
        if (among_many(walk.model, i)) {
            take_copy(walk, i, bit, sets);
        } else {
            cover(walk, nullptr, 0, bit, sets);
        }
    }
}

inline void place(Walk& walk, SparseState& state, int o) {
    cover(walk, state, o);
    for (const int i : state.conflicts) {
        if (!remove_options(walk.model, state, i)) return;
    }
}

inline void lift(Walk& walk, int o) {
    if (walk.model.plain) return;
    for (const int i : walk.model.items_of(o)) {
        if (among_many(walk.model, i)) lift(walk, &i, 1, 1);
    }
}

inline void leave_empty(const CoverModel& model, SparseState& state, int item) {
    leave_empty(Word{1} << (item % 64), change(state, item / 64), state.holes);
    remove_options(model, state, item);
    state.fits = false;
}

// ---- nodes

// Tests the volumes after `decision`.
inline bool volumes_fit(Walk& walk, SparseState& state, int decision) {
    const CoverModel& model = walk.model;
    if (model.volume_step <= 1 && model.one_size) return true;
    if (state.fits && decision >= 0 && state.touched.suffice()) {
        state.fits = state.touched.fit(model.items_of(decision), state.sets);
        walk.count_volume_test(state.fits);
    } else {
        state.fits = volumes_fit(walk, state.all_items, {nullptr, state.sets.data(), state.holes});
    }
    return state.fits;
}

// Handles an item without live options. Returns false if it is needed, or if more cells would stay
// empty than may.
inline bool lose(SparseState& state, int item) {
    const Word bit = Word{1} << (item % 64);
    const int w = item / 64;
    return record_uncovered(bit, (state.sets[w].open & bit) != 0 ? change(state, w) : state.sets[w],
                            state.holes);
}

// Finishes a survival test once every item without live options has been handled.
inline bool survives_losses(Walk& walk, SparseState& state, int decision) {
    bool open = false;
    for (int w = 0; w < state.all_items.item_words && !walk.model.plain && !open; ++w) {
        if (state.sets[w].open == 0) continue;
        open = state.holes != 0;
        if (!open) require_open(change(state, w));
    }
    // Components have no definite volume if optional cells may stay empty.
    return !walk.volumes || open || volumes_fit(walk, state, decision);
}

// Tests the listed items, which may have lost their last live option.
inline bool survives_sparse(Walk& walk, SparseState& state, std::span<const int> items,
                            int decision) {
    return std::ranges::all_of(items,
                               [&](int i) { return state.count[i] != 0 || lose(state, i); }) &&
           survives_losses(walk, state, decision);
}

// Handles a state that is dead or a packing.
inline bool is_leaf(Walk& walk, SparseState& state, std::span<const int> items, int decision) {
    if (!survives_sparse(walk, state, items, decision)) return true;
    if (state.options != 0 && !walk.model.plain) return false;
    if (std::ranges::any_of(state.sets, [](const ItemSets& sets) { return sets.need != 0; })) {
        return false;
    }
    walk.found_packing();
    return true;
}

inline void sparse_node(Walk& walk, SparseState& state);

// Searches a node in a wide level of only the live options and the items that still matter.
inline void enter_wide(Walk& walk, const SparseState& state) {
    const CoverModel& model = walk.model;
    std::vector<int> items;
    std::vector<int> options;
    for (int i = 0; i < model.items; ++i) {
        const ItemSets& sets = state.sets[i / 64];
        const bool open = ((sets.need | sets.open) >> (i % 64) & 1) != 0;
        if (open || (!model.plain && state.count[i] != 0)) items.push_back(i);
    }
    for (int o = 0; o < model.options(); ++o) {
        if (state.live[o] != 0) options.push_back(o);
    }
    WideLevel level = lay_out(model, options, items, walk.arena);
    if (walk.volumes) index_items(model, level, walk.arena);
    const WideState there = blank_state(level, walk.arena);
    fill_options(there.live, level.options, level.words);
    std::fill_n(there.sets, level.item_words, ItemSets{});
    for (int i = 0; i < level.items; ++i) {
        const ItemSets& from = state.sets[items[i] / 64];
        ItemSets& to = there.sets[i / 64];
        for (const auto set :
             {&ItemSets::need, &ItemSets::pick, &ItemSets::open, &ItemSets::active}) {
            to.*set |= (from.*set >> (items[i] % 64) & 1) << (i % 64);
        }
    }
    search_node(walk, level, {there.live, there.sets, state.holes}, state.options);
}

inline void search_node(Walk& walk, SparseState& state) {
    int items = 0;
    for (const ItemSets& sets : state.sets) items += std::popcount(sets.need | sets.open);
    const double stored = static_cast<double>(walk.model.item_list.size());
    if (!suits_dense(state.level.limits, state.options, std::max(1, items),
                     stored / walk.model.options())) {
        return sparse_node(walk, state);
    }
    const ArenaScope scope(walk.arena);
    enter_wide(walk, state);
}

// Classifies a branch as dead, a packing, or a node; searches a node.
inline void settle(Walk& walk, SparseState& state, int decision) {
    walk.down(decision);
    if (!is_leaf(walk, state, state.emptied, decision)) {
        state.emptied.clear();
        if (walk.one_level) {
            walk.leave_open();
        } else {
            search_node(walk, state);
        }
    }
    walk.up();
}

// As in wide levels, among 64 items.
inline FewestOfWord fewest_of_word(const SparseState& state, int w) {
    FewestOfWord result{std::numeric_limits<int>::max(), {}};
    const Word open = state.with_open ? state.sets[w].open : 0;
    for (Word bits = state.sets[w].pick | open; bits != 0; bits &= bits - 1) {
        const int i = 64 * w + std::countr_zero(bits);
        const bool optional = (open & bits & -bits) != 0;
        const int count = state.count[i] + static_cast<int>(optional);
        if (count < result.count) result = {count, {i, optional}};
    }
    return result;
}

inline Branching fewest_options(const Walk& walk, SparseState& state) {
    const bool none_to_pick =
        std::ranges::all_of(state.sets, [](const ItemSets& sets) { return sets.pick == 0; });
    const bool with_open = none_to_pick || walk.model.branch_on_open;
    if (with_open != state.with_open) std::ranges::fill(state.stale, std::uint8_t{1});
    state.with_open = with_open;
    FewestOfWord best{std::numeric_limits<int>::max(), {}};
    for (int w = 0; w < state.all_items.item_words; ++w) {
        if (state.stale[w] != 0) state.fewest[w] = fewest_of_word(state, w);
        state.stale[w] = 0;
        if (state.fewest[w].count < best.count) best = state.fewest[w];
    }
    return best.branching;
}

// Every loop over nodes must agree on the choice of the item, the order of options, the test for
// dead branches and the order of what is left open: invariants 1 and 4 of cover_search-inl.hpp.
inline void sparse_node(Walk& walk, SparseState& state) {
    if (!walk.count_wide_node()) {
        if (walk.keeps_rest()) walk.leave_open();
        return;
    }
    const Branching branching = fewest_options(walk, state);
    if (branching.item < 0) return;
    const SparseMark before = mark_of(state);
    const std::span<const int> options = state.level.options_of(branching.item);
    for (auto o = options.begin(); o != options.end(); ++o) {
        if (state.live[*o] == 0) continue;
        ++walk.counts.placements;
        walk.count_wide_branch();
        place(walk, state, *o);
        settle(walk, state, *o);
        lift(walk, *o);
        undo(walk.model, state, before);
        if (!walk.stop) continue;
        if (!walk.keeps_rest()) return;
        for (++o; o != options.end(); ++o) {
            if (state.live[*o] != 0) walk.leave_open(*o);
        }
        if (branching.may_stay_empty) walk.leave_open(~branching.item);
        return;
    }
    if (!branching.may_stay_empty) return;
    leave_empty(walk.model, state, branching.item);
    settle(walk, state, ~branching.item);
    undo(walk.model, state, before);
}

// ---- from the root

inline void follow(Walk& walk, SparseState& state, std::span<const int> decisions) {
    for (const int decision : decisions) {
        walk.down(decision);
        if (decision >= 0) {
            place(walk, state, decision);
        } else {
            leave_empty(walk.model, state, ~decision);
        }
    }
    state.fits = false;
    state.emptied.clear();
}

inline CoverCounts search_lists(const CoverPart& part, std::span<const int> decisions,
                                CoverSink* sink, const CoverBudget& budget) {
    Walk walk(part, sink, budget);
    SparseState state(part.model, *part.sparse);
    follow(walk, state, decisions);
    if (!is_leaf(walk, state, state.item, 0)) search_node(walk, state);
    return walk.counts;
}

inline std::vector<Decisions> expand_lists(const CoverPart& part, std::span<const int> decisions,
                                           CoverSink* sink, CoverCounts& counts) {
    std::vector<Decisions> children;
    Walk walk(part, sink, {0, &children});
    walk.one_level = true;
    SparseState state(part.model, *part.sparse);
    follow(walk, state, decisions);
    if (!is_leaf(walk, state, state.item, 0)) sparse_node(walk, state);
    counts += walk.counts;
    return children;
}

inline std::vector<int> dead_on_lists(const CoverPart& part, CoverSink* sink) {
    Walk walk(part, sink);
    SparseState state(part.model, *part.sparse);
    std::vector<int> dead;
    const bool hopeless = !std::ranges::all_of(
        state.item, [&](int i) { return state.count[i] != 0 || lose(state, i); });
    state.fits = !hopeless && survives_losses(walk, state, 0) && state.fits;
    Witnesses witnesses(part.model, *part.sparse);
    const SparseMark before = mark_of(state);
    for (int o = 0; o < part.model.options() && !walk.stop; ++o) {
        walk.count_wide_branch();
        cover(walk, state, o);
        const auto emptied = witnesses.emptied_by(state.conflicts, state.sets);
        const bool survives = !hopeless &&
                              std::ranges::all_of(emptied, [&](int i) { return lose(state, i); }) &&
                              survives_losses(walk, state, o);
        if (!survives) dead.push_back(o);
        lift(walk, o);
        undo(part.model, state, before);
    }
    return dead;
}

}  // namespace HWY_NAMESPACE
}  // namespace polypack
HWY_AFTER_NAMESPACE();

#endif
