// The recursion of the engine `cover`: Knuth's Algorithm X on bit matrices. This is the place to
// start reading. Included once per instruction set, see hwy/foreach_target.h.
//
// THE MATRIX. Rows are items (cells, and pieces whose copies are watched), columns are options
// (placements), and a bit is set if the option covers the item. A node of the search is the set of
// live options, those compatible with all placed ones, and the state of the items:
//
// clang-format off
//                    options                  three layouts of the same bits
//               0 1 2 3 4 5 6 7 ..
//     live      1 0 1 1 0 0 1 1      rows     by item, in words of 64 options: to remove all
//             +-----------------              options of the few items that a placed option covers
//     cell 0  | 1 1 . . . 1 . .      planes   word 0 of the rows of all items, then word 1 ..: to
//     cell 1  | 1 . 1 . . . . 1               ask all items at once which has no live option, or
//     cell 2  | . 1 1 . 1 . . .               the fewest
//     ..      |                      masks    by option, in words of 64 items: what it covers
//     piece A | 1 1 1 1 . . . .
//     piece B | . . . . 1 1 1 1      Nothing is undone: a node copies `live` and the sets for its
//                                    children, and changes the copies.
//
// THE SETS, one bit per item (defined in packing/cover_model.hpp):
//
//     need    must still be covered
//     pick    may be branched on: will be covered exactly once
//     open    an optional cell, neither covered nor given up yet; at most `holes` may stay empty
//     active  two options that share it exclude each other
//     many    a piece that may be placed several times, counted in Walk::left and Walk::owed
// clang-format on
//
// The sets change in five ways, all in transitions-inl.hpp. A puzzle is plain if all
// cells are required and every piece has one copy or as many as there is room for: then pick and
// active are need, the others are empty, and the hot loop is compiled a second time with `need`
// alone (General = false).
//
// A NODE. Take the item of pick (or open) that the fewest live options cover. For each of these
// options, and for leaving it empty if it is open: remove the rows of its active items from `live`,
// change the sets, and check immediately whether every needed item still has a live option. If so,
// the branch is a packing or a node, and the search descends.
//
// LISTS. Where the matrix of the root would be mostly zeros and far larger than what it holds, the
// search begins on lists of the options of each item and the items of each option, with the live
// options of each item counted; there a placement is undone. Once what is left is small enough, it
// continues in a matrix.
//
// WIDE AND NARROW. The root may have thousands of items and options: wide nodes have rows of as
// many words as needed, query item by item, and continue in a smaller matrix of what is left
// whenever that halves it. As soon as at most 512 options are left, and so few items that a set of
// items and the number of an option fit one word, the search becomes narrow. Of the 11.8 million
// nodes of the Bedlam cube, 99 in 100 are narrow.
//
// MASKS. A narrow node is the list of the masks of its live options. A branch keeps those that
// share no item with the option placed, close together, so that a list becomes shorter from node to
// node. Before, their union tells whether every item can still be covered. The options of all items
// are counted together, bit by bit, as in a carry-save adder.
//
// With AVX-512, a level entered with more than 128 options, or more items than fit, stays a matrix
// instead: a row of 512 options is one register and one cache line, so that excluding is an OR of a
// few rows, and rows, planes and masks together are at most 12 KiB. Templates by the words of a row
// (4, 8) and groups of 8 items.
//
//     cover_search-inl.hpp    what the engine calls
//     sparse_search-inl.hpp   nodes on lists, and the way to a matrix
//     touched_volumes.hpp     there, pruning by volumes
//     witnesses.hpp           there, dead options
//     wide_search-inl.hpp     nodes of any size, and the way to smaller matrices
//     narrow_search-inl.hpp   the way to a narrow level
//     mask_search-inl.hpp     narrow nodes as masks, the hot loop
//     matrix_search-inl.hpp   narrow nodes as a matrix, the hot loop of AVX-512
//     transitions-inl.hpp     place, lift, leave empty
//     volumes-inl.hpp         pruning by the volumes of components
//     bit_matrix-inl.hpp      building a smaller matrix: compress, transpose, list
//     matrix_queries-inl.hpp  querying one: uncovered, fewest options, what an option excludes
//     mask_list-inl.hpp       lists of masks: building, filtering and querying one
//     walk.hpp                the path, the counts, stopping
#if defined(POLYPACK_COVER_SEARCH_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef POLYPACK_COVER_SEARCH_INL_HPP
#undef POLYPACK_COVER_SEARCH_INL_HPP
#else
#define POLYPACK_COVER_SEARCH_INL_HPP
#endif

#include "polypack/packing/kernels/cover_search.hpp"
#include "polypack/packing/kernels/sparse_search-inl.hpp"
#include "polypack/packing/kernels/transitions-inl.hpp"
#include "polypack/packing/kernels/walk.hpp"
#include "polypack/packing/kernels/wide_search-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace polypack {
namespace HWY_NAMESPACE {

// Descends from the root.
inline WideState follow(Walk& walk, const WideLevel& root, std::span<const int> decisions) {
    WideState state = root_state(walk.model, root, walk.arena);
    for (const int decision : decisions) {
        walk.down(decision);
        if (decision >= 0) {
            place(walk, root, state, decision);
        } else {
            leave_empty(root, state, ~decision);
        }
    }
    return state;
}

inline CoverCounts search_subtree(const CoverPart& part, std::span<const int> decisions,
                                  CoverSink* sink, const CoverBudget& budget) {
    if (part.sparse != nullptr) return search_lists(part, decisions, sink, budget);
    Walk walk(part, sink, budget);
    WideState state = follow(walk, part.root, decisions);
    int options = 0;
    if (!is_leaf(walk, part.root, state, options)) search_node(walk, part.root, state, options);
    return walk.counts;
}

inline std::vector<Decisions> expand(const CoverPart& part, std::span<const int> decisions,
                                     CoverSink* sink, CoverCounts& counts) {
    if (part.sparse != nullptr) return expand_lists(part, decisions, sink, counts);
    std::vector<Decisions> children;
    Walk walk(part, sink, {0, &children});
    walk.one_level = true;
    WideState state = follow(walk, part.root, decisions);
    int options = 0;
    if (!is_leaf(walk, part.root, state, options)) wide_node(walk, part.root, state);
    counts += walk.counts;
    return children;
}

inline std::vector<int> dead_options(const CoverPart& part, CoverSink* sink) {
    if (part.sparse != nullptr) return dead_on_lists(part, sink);
    Walk walk(part, sink);
    const WideState root = root_state(part.model, part.root, part.arena);
    std::vector<int> dead;
    for (int o = 0; o < part.root.options && !walk.asked_to_stop(); ++o) {
        const ArenaScope scope(part.arena);
        WideState state = copy_of(part.root, root, part.arena);
        place(walk, part.root, state, o);
        if (!survives(walk, part.root, state)) dead.push_back(o);
        lift(walk, part.root, o);
    }
    return dead;
}

}  // namespace HWY_NAMESPACE
}  // namespace polypack
HWY_AFTER_NAMESPACE();

#endif
