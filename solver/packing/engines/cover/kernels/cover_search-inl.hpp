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
// THE SETS, one bit per item (defined in packing/engines/cover/cover_model.hpp):
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
// active are need, the others are empty, and there are hot loops for `need` alone.
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
// WAVES. With AVX-512, a level entered with more than 128 options, or more items than fit, stays a
// matrix instead if the puzzle is plain, all its packings have one depth, and the search need not
// end at the same node on every machine: a row of 512 options is one register and one cache line,
// so that excluding is an OR of a few rows, and rows, planes and masks together are at most 12 KiB.
// Its nodes are searched some dozens at a time: all their children are listed, then tested, and
// those that are not dead become the next wave. On a path, each node
// waits for the one before, and the processor guesses in vain which children are dead; in a wave it
// works on several at once. The nodes are the same, and packings, which are all at one depth, come
// in the same order. Only a search that is stopped has met more of them.
//
// EXAMPLE. A region of 4 x 3, and three pieces: V of three cells, O of four, Y of five. Items 0 to
// 11 are the cells, 12 to 14 the pieces V, O, Y. There are 24 options of V, 6 of O, and 2 of Y,
// which is confined to one of each orbit: 32 in all, so that the search begins as a list of masks.
// The word of an option has its items below, and its number in the top bits, here 5: option 21 is
// 21 << 59 | 1310 = a800000000001310. All numbers are hexadecimal, except those of items and
// options.
//
// clang-format off
//     items            node 1     need 7fff, 32 options. The fewest have item 14, Y: two.
//
//     0  1  2  3         option 30   402f = Y on 0 1 2 3 5    others disjoint from it have 3fd0
//     4  5  6  7                     left of need 7fff - 402f =                          3fd0  all
//     8  9 10 11         option 31   42f0 = Y on 4 5 6 7 9    others disjoint from it have    0
//     V 12  O 13  Y 14               left of need 7fff - 42f0 =                          3d0f  dead
//
//     Y  Y  Y  Y       node 2     need 3fd0, 7 options are left of 32:
//     .  Y  .  .
//     .  .  .  .         5  14c0  V 6 7 10      16  1640  V 6 9 10     21  1310  V 4 8 9
//                       11  18c0  V 6 7 11      17  1c80  V 7 10 11    23  1c40  V 6 10 11
//                                                                      29  2cc0  O 6 7 10 11
//
//                        Counted bit by bit, item 10 has five options, 5 16 17 23 29, that is
//                        digits 1 0 1. The digits of all items:
//
//                            fours  1cc0    twos  1200    ones  2550
//
//                        need without fours 2310, of these without twos 2110, without ones none:
//                        the fewest is one option, of the items 4, 8 and 13; the lowest is 4.
//
//                        option 21   1310 = V on 4 8 9        others disjoint have 2cc0
//                                    left of need 3fd0 - 1310 =                   2cc0  all
//
//     Y  Y  Y  Y       node 3     need 2cc0, 1 option: 29. It leaves nothing to cover: a packing.
//     V  Y  .  .
//     V  V  .  .
// clang-format on
//
// As a matrix, node 2 would be `live` 20a30820, one bit for each option: ffffffff without the rows
// of the items 0, 1, 2, 3, 5 and 14, such as 41040041 of item 0. Item 4 has the row 89241209, and
// live & row is 00200000, option 21.
//
// WHO HANDLES WHAT. The instruction sets are those of simd_targets.hpp. A puzzle is searched by one
// of them from root to leaf; its nodes go to the right in this table as they become smaller:
//
// clang-format off
//                     lists        wide levels              narrow, at most      narrow, 129 to
//                                                           128 options          512 options
//     emulation       the same     rows, one item after     masks                masks
//     SSE4            code for     another                  masks                masks
//     AVX2            all                                   masks, by its own    masks, by its own
//                                                           instructions         instructions
//     AVX-512                      rows; with rows of 512   masks, by its own    matrix of 8
//                                  bits, planes below       instructions         words in waves,
//                                  the root                                      or masks
//
//     in files        sparse_      wide_search,             mask_search,         wave_search,
//                     search       matrix_queries           mask_list            matrix_queries,
//                                                                                or those of masks
// clang-format on
//
// Masks need 64 bits for items and the number of the option. Where these do not suffice, waves
// still have matrices of 64 items; other nodes remain wide.
//
// INVARIANTS.
//  1. All containers and all instruction sets count the same nodes. Each branches on the item with
//     the fewest options, the lowest in case of ties, and tries its options in ascending order;
//     items and options keep their order in every smaller level; and a branch is dead if some
//     needed item has no option left. Pruning by volumes asks the same of wide and narrow levels
//     (volumes_fit), except that narrow ones have lost the pieces without options if a puzzle is
//     not plain. What fits a narrow level is therefore made independent of the instruction set in
//     that case.
//  2. A node has at least one live option for every needed item. So item `fewest` has an option.
//  3. In matrices and lists of masks, the live options and the sets of items belong to a node
//     alone. Only Walk::left and Walk::owed are shared by the whole walk, and lift() restores them
//     before the next branch.
//  4. Once Walk::stop is set, every node on the path returns. If the walk keeps the rest, each
//     first records the branches that it has not taken, the deepest node first: the packings
//     reported and those below the recorded branches are all packings, each once. Which these are
//     depends on the instruction set, unless CoverBudget::node_by_node is set.
//
//     cover_search-inl.hpp    what the engine calls
//     sparse_search-inl.hpp   nodes on lists, and the way to a matrix
//     touched_volumes.hpp     there, pruning by volumes
//     witnesses.hpp           there, dead options
//     wide_search-inl.hpp     nodes of any size, and the way to smaller matrices
//     narrow_search-inl.hpp   the way to a narrow level
//     mask_search-inl.hpp     narrow nodes as masks, the hot loop
//     wave_search-inl.hpp     narrow nodes as a matrix, in waves, the hot loop of AVX-512
//     transitions-inl.hpp     place, lift, leave empty
//     volumes-inl.hpp         pruning by the volumes of components
//     bit_matrix-inl.hpp      building a smaller matrix: compress, transpose, list
//     matrix_queries-inl.hpp  querying one: uncovered, fewest options
//     mask_list-inl.hpp       lists of masks: building, filtering and querying one
//     wide_level.hpp          the bit matrix of a wide level
//     sparse_level.hpp        the lists
//     cover_part.hpp          what a part of a search is given, and what it returns
//     walk.hpp                the path, the counts, stopping
#if defined(POLYPACK_COVER_SEARCH_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef POLYPACK_COVER_SEARCH_INL_HPP
#undef POLYPACK_COVER_SEARCH_INL_HPP
#else
#define POLYPACK_COVER_SEARCH_INL_HPP
#endif

#include "polypack/packing/engines/cover/kernels/cover_part.hpp"
#include "polypack/packing/engines/cover/kernels/sparse_search-inl.hpp"
#include "polypack/packing/engines/cover/kernels/transitions-inl.hpp"
#include "polypack/packing/engines/cover/kernels/walk.hpp"
#include "polypack/packing/engines/cover/kernels/wide_search-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace polypack {
namespace HWY_NAMESPACE {

// Follows the decisions down from the root.
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
        if (!survives_wide(walk, part.root, state)) dead.push_back(o);
        lift(walk, part.root, o);
    }
    return dead;
}

}  // namespace HWY_NAMESPACE
}  // namespace polypack
HWY_AFTER_NAMESPACE();

#endif
