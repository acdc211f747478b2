// The engine `sweep`: always covers the first free cell. A packing grows from one end of the region
// to the other, and fitting placements are looked up in tables, 64 at a time. Start reading here;
// the other headers of this folder are parts of it.
//
// IDEA. Number the cells by positions, line after line across the region, along its short side. All
// positions before the first free one are filled, so a placement that covers the first free cell
// begins there. Hence a node has few placements to look at, and only the next few lines matter to
// them, a window of a few dozen bits. A node of `cover` chooses better, since it compares all cells
// and pieces, but takes several times as long (`cost_of_cover` of packing/engines/automatic.cpp):
// `sweep` wins where lines are short, so that the first free cell is nearly always among the most
// constrained.
//
// clang-format off
//     pentominoes in 10 lines of 6;     P and L are placed,          the pattern 0 5 6 7 12 there
//     positions:                        * is the first free cell:
//
//     line 0    0  1  2  3  4  5        P  P  L  L  L  L             P  P  L  L  L  L
//     line 1    6  7  8  9 10 11        P  P  *  .  .  L             P  P  X  .  .  L
//     line 2   12 13 14 15 16 17        P  .  .  .  .  .             P  X  X  X  .  .
//     line 3   18 19 20 21 ..           .  .  .  .  .  .             .  .  X  .  .  .
//
//     pattern   a piece, and the positions it covers relative to its first one. Placements that
//               differ only by a shift along the sweep share one: the 2056 placements of the twelve
//               pentominoes have 63 patterns. The only one of X is 0 5 6 7 12.
//     lane      up to 64 patterns, a bit for each in a word. Here all 63 are in one lane, and X has
//               bit 50.
//     slot      64 * position + bit: the number of a placement, here 64 * 8 + 50. With more than 64
//               patterns at a position, it has several words of slots.
//
//     What fits at position 8? The 36 cells after it, in four sections of 9, are indices to tables:
//
//         cells       9 10 11 12 .. 17    18 .. 26    27 .. 35    36 .. 44
//         filled      .  .  #  #     .    none        none        none
//         index       12                  0           0           0
//
//         at[8]            patterns of which a placement begins at 8          61 of 63
//         & fits[0][12]    patterns that cover neither 11 nor 12              52
//         & fits[1][0] & fits[2][0] & fits[3][0]                              52
//         & live           patterns of the pieces that are left, not P, L     39
//
//     Each bit of the result is a child. Its board is that of the pattern, shifted up by 8, OR what
//     is filled, and its `live` is ANDed with the patterns of all other pieces.
// clang-format on
//
// GAPS. A pattern has the same offsets everywhere only if all lines are equally long. So where that
// costs little, positions number the cells of the box around the region. Positions without a cell
// count as filled from the start, as do those of fixed placements and all bits of a board past the
// last position (sweep_order.hpp). A packing is a board with all bits set.
//
// THE RESTRICTION'S ITEM. To break symmetry, one item, a cell or a piece, is confined to one
// placement of each orbit (packing/restriction.hpp). It is covered before the sweep begins, by each
// of its placements in turn, wherever it lies; the sweep then fills the rest. Placements beside
// which a component remains that no pieces can fill are left out.
//
// ELIMINATION. A placement is dropped if it leaves a component of free cells whose volume no pieces
// have, or a cell beside it that no other placement can cover. This is done once for the root, and
// again for each placement of the restriction's item, next to which more are dead
// (sweep_elimination.hpp). During the search it costs nothing, as it clears bits of at[]. It pays
// off only in long searches, so unless it is switched on, an estimate of the nodes decides.
//
// ISOLATED CELLS. A child in which a required cell is free and has no free neighbour is dropped,
// unless a piece of a single cell is left or neighbours lie at too many different distances. Boards
// are shifted by each distance, with a mask for the cells that have such a neighbour (Isolation,
// sweep_boards.hpp).
//
// THREE WAYS to look up fitting placements, chosen when the tree is prepared, and compiled
// separately (FitLookup):
//  - single_table: a single table of 16 KiB, which stays in the L1 cache. If, in addition, no
//    copies are counted (SweepModel::plain), the search is a loop over a stack of its own.
//  - tables: up to 24 lanes. Every position has as many as the fullest one needs, and positions
//    share them as long as they have room for all their patterns; `live` has a word for each lane.
//  - scan: every option that begins at the position is compared with the board, on boards of more
//    than four words (256 positions) or where there would be too many lanes.
//
// INVARIANTS.
//  1. All positions before the first free one are filled, so an option that fits and covers the
//     first free cell begins there: no other options need to be tried.
//  2. A bit of `live` is set if copies of its piece are left. In a plain puzzle nothing else is
//     known of pieces: if all cells are filled, they have been used as often as they must.
//  3. The tables are exact for patterns that end within 36 positions of their first one; those that
//     end further on are in `far` and are compared with the board as well.
//  4. Nothing is undone: a child has its own board and `live`. Only the counts of copies, if there
//     are any, are taken back.
//  5. A node is a first free cell with the choices for it. Totals of nodes do not depend on the
//     number of threads or the instruction set. They do on the way: the loop of one lane does not
//     count children that nothing fits, the recursion does.
//
// COST. About 30 ns for a node on boards of one word: pentominoes in 6 x 10 took 0.0185 s for
// 611,348 nodes (bench/journal/sweep.md; one thread, a busy machine whose clock rate is
// not recorded). With two words a node takes twice as long. That is why the automatic choice tries
// `sweep` only on flat regions of at most 64 positions and one lane, whose neighbours are at most
// 12 positions apart (prepare_fast_sweep).
//
// ORIGIN. Filling the first free cell is the classic way to pack pentominoes (Fletcher, A program
// to solve the pentomino problem by the recursive use of macros, Communications of the ACM, 1965);
// bitboards, and shapes listed by their first cell, are common in such programs. What is added here
// are the tables over the window, the word of live patterns, and the stack without branches.
//
// TRIED AND LOST (6 x 10, whole processes; bench/journal/sweep.md).
//  - Recursion: 0.038 s, against 0.028 for the loop. The same loop with a branch on whether a child
//    survives: 0.042, since the outcome cannot be predicted. Now all children are written to the
//    stack, and its end moves only past those that survive.
//  - Eliminating always: it saves 9 % of the nodes of 5x12 and 6x10, and takes as long as that
//    saves; for each placement of the restriction's piece it leaves a quarter of the nodes of 3x20,
//    and costs five times what that saves.
//  - Compiling for AVX2: 3 % faster, not worth a second copy of the code.
//
//     sweep_order.hpp         positions
//     sweep_model.hpp         options, patterns, copies
//     sweep_tables.hpp        which patterns fit, what slots and bits stand for
//     sweep_boards.hpp        the region as bitboards; isolated cells
//     sweep_elimination.hpp   dead options
//     sweep_task.hpp          the state of a walk
//     sweep_tree.hpp          the search
#pragma once

#include <memory>

#include "polypack/packing/engines/engine.hpp"

namespace polypack {

// The prepare function of the engine table; see engine.hpp. Throws Stopped.
[[nodiscard]] std::unique_ptr<SearchTree> prepare_sweep(const PlacementTable& table,
                                                        const Restriction& restriction,
                                                        const EngineOptions& options,
                                                        const std::stop_token& stop);

// Prepares the engine where it may be faster than others, otherwise returns null: on flat regions
// of short lines, where one word holds the board and a single table serves all cells. With two
// words a node takes twice as long.
[[nodiscard]] std::unique_ptr<SearchTree> prepare_fast_sweep(const PlacementTable& table,
                                                             const Restriction& restriction,
                                                             const std::stop_token& stop);
inline constexpr int max_cells_for_sweep = 64;

[[nodiscard]] double sweep_memory(const TableSize& size);

}  // namespace polypack
