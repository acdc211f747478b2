// Finds first packings by several searches that compete, because none is best for all puzzles.
// Start reading here about searches with a limit; engines/restarts/restart_search.hpp continues
// with one of the contenders.
//
// IDEA. Finding one packing is another task than finding all. A complete search in a good fixed
// order, as that of `cover`, may finish in a moment, or may have made a mistake in its first
// placements that takes years to undo. A search that restarts in random orders recovers from
// mistakes soon, but throws work away. One that covers the first free cell, as `sweep` does, looks
// at little but is so fast that large squares fall to it alone. Which of them a puzzle needs is
// known only roughly beforehand: of sixty puzzles, `cover` alone solved 40 within four seconds,
// `restarts` 43, `sweep` 37, and all in turns 56 (bench/journal/first-packings.md).
//
// clang-format off
//     one thread: turns are counted in nodes of `cover`, a quarter more in each round, up to 2^17
//
//     cover      2560               3200                    4000
//     restarts         2560               3200                    4000
//     sweeps                1280                1600                     2000
//     symmetric                                                               4000 ..
//                ----------------------------------------------------------------->  time
//
//     Within restarts, a run ends after so many dead ends, 200 times Luby's sequence:
//
//                200  200  400  200  200  400  800  200  200  400  ..
//
//     What a search has begun is kept from turn to turn: `cover` and `sweep` their open nodes, the
//     others their path, and the state of their random numbers.
// clang-format on
//
// THE CONTENDERS (contender.hpp). Each advances by about as much work as a given number of nodes of
// `cover` takes, without reading a clock. Those that take long to prepare pass their turns until
// these are worth a quarter of that:
//  - cover searches the whole tree. At first it does without trials and elimination; once it has
//    searched for about as long as these take, it is prepared again with them. Open nodes remain
//    valid, since they are lists of placements. The larger its matrices are where it searches, the
//    fewer nodes it gets; where the whole ones exceed 100 KB, `restarts` begins.
//  - restarts is paid in excluded options, six for a node and fewer where they have many cells or
//    do not fit into the caches, and in the items that it asks at its nodes. A turn has room for
//    some descents to the last piece, which the next ones pay for. It branches on the item with the
//    fewest options for its weight, which grows with every dead end that the item causes, and tries
//    first the options whose cells and piece have few others left, with up to 30 % of noise. Its
//    state is undone, not copied, and kept in sparse sets, linear in the cells of all placements
//    (sparse_cover.hpp). Where `cover` would take more memory than permitted, it continues without
//    it.
//  - sweeps covers the first free cell, with larger pieces first in some runs and in random orders
//    in most (sweep_search.hpp). It is paid in options compared, 40 for a node.
//  - sweep is that engine, with its one order, paid with twelve nodes for one of cover. It takes
//    part where sweeping suits the puzzle.
//  - symmetric looks only for packings that some motions of the puzzle map to themselves
//    (symmetric_cover.hpp), in the way of `restarts`, for each group of motions in turn. Large
//    boxes of copies of one or two pieces often have one where no other search finds any, such as
//    Conway's bricks in 7 x 7 x 7 under a turn about its diagonal.
//  - sat, the CaDiCaL of the engine `portfolio`, is paid in conflicts, one for 32 nodes.
//
// SHARES. If contenders with shares of w in all take turns that grow by a factor r, one with a
// share of 1 finds a packing after at most w r times its own time, and what preparing the others
// took: hence slow growth, and preparations that are paid for before they begin. What a node takes
// differs by a factor of ten from puzzle to puzzle: large matrices and lists are charged for.
//
// Sweeping suits a flat puzzle whose placements have ten cells or more, or of whose cells a
// tenth may stay empty: there `sweeps` and `sweep` have the first turns, and the others an
// eighth or a quarter of one. On lines of at most four cells, `sweep` begins. Elsewhere `cover`
// and `restarts` do, and `sweeps` has half a turn; `symmetric` has a whole one if there are at most
// three different pieces, otherwise a quarter, as few packings of more are symmetric.
//
// THREADS. On one thread the contenders take turns, so that the contest takes about two and a half
// times as long as the best of them would alone. On several threads they run side by side, and
// spare threads join `cover`, whose open nodes can be shared; with the default engine only once
// turns have 2^15 nodes and are worth several threads. `portfolio` begins side by side.
//
// INVARIANTS.
//  1. Turns depend on nodes, exclusions and conflicts, never on seconds. On one thread, or with
//     `ordered`, the same puzzle, options and seed give the same packing on every machine; of the
//     default engine, so do the first twelve rounds on any number of threads.
//  2. Each contender but symmetric alone is complete: the first that has searched everything
//     decides the contest. `cover` may be confined to some placements of an item (Restriction), but
//     every class of packings has a member there, and one of each class is reported; if all
//     packings are to be listed, it is not confined.
//  3. A packing is passed on once, whoever finds it: the first 100,000 are remembered. Beyond that,
//     only the main contender goes on: `cover`, or if that has not begun, the one that has met the
//     last packing.
//  4. A run of `restarts` or `sweeps` that has found a packing is not ended by its dead ends, but
//     goes on until it is complete, so that it meets every packing once, and limits above 1 are
//     right, too.
//  5. When the limit is reached, the main contender continues briefly, to find out whether the
//     packings found are all there are; the others stop.
//
// ORIGIN. Restarts against heavy tails: Gomes, Selman and Kautz, Boosting combinatorial search
// through randomization, 1998. Luby's sequence: Luby, Sinclair and Zuckerman 1993; it takes at most
// a logarithmic factor more than the best fixed length. Weights: dom/wdeg, Boussemart, Hemery,
// Lecoutre and Sais 2004. Sparse sets: Briggs and Torczon, An efficient representation for sparse
// sets, 1993; for exact covers, Knuth's dancing cells, TAOCP 7.2.2.3. Searches that share a
// processor: algorithm portfolios, Huberman, Lukose and Hogg 1997; Gomes and Selman 2001.
//
// TRIED AND LOST (bench/journal/first-packings.md).
//  - One engine for all puzzles: see above.
//  - Options in random order: 0.2 to more than 6 s for the pentominoes in fives with three seeds,
//    now 0.02 to 0.05; 0.6 to 1.9 s for the hexominoes in a parallelogram, now 0.03 to 0.11. The
//    cost of an option by its cells alone, or divided by weights, was slower or less reliable.
//  - Weights that grow by 1 instead of 1/32: they soon outweigh the number of options. Shortest
//    runs of 1000 dead ends instead of 200.
//  - Trials and elimination before the first turn: 40 of the 50 ms of the T-tetrominoes in 20 x 20.
//  - A first turn of 1024 nodes. Turns that grow by factors of 2, 1.5 or 1.125 instead of 1.25.
//  - In the sparse sets, letting the set of a closed item go on shrinking: 1.25 to 1.5 times as
//    fast a node, but hexominoes needed more of them, in another order. What a move reads of an
//    item, side by side: 5 % slower to 12 % faster.
//
//     contest.cpp                             turns, threads, what was met
//     contender.hpp                           a search as a computation in steps
//     tree_contender.hpp, ...                 the contenders
//     sweep_search.hpp                        the first free cell, in many orders
//     symmetric_cover.hpp                     packings that motions map to themselves
//     ../engines/restarts/restart_search.hpp  the search that starts again
//     ../engines/restarts/sparse_cover.hpp    its state
//     ../run/open_parts.hpp                   what `cover` leaves from turn to turn
#pragma once

#include "polypack/packing/run/search_options.hpp"

namespace polypack {

// As search(), for 1 <= options.limit <= max_in_contest, with engine.contest set.
[[nodiscard]] SearchResult search_by_contest(const Engine& engine, const PlacementTable& table,
                                             const Symmetry& symmetry, const SearchOptions& options,
                                             const FoundPacking& found, int threads);

}  // namespace polypack
