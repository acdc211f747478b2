// Counting by the frontier: the cells are decided one after another, and all packings are counted
// together, by the state that they leave behind. Start reading here; the other headers of this
// folder are parts of it.
//
// IDEA. Fix an order of the cells, and always decide the first cell that is neither covered nor
// given up: cover it by an option (a placement) whose first cell it is, or leave it empty if it is
// optional. Every packing then corresponds to exactly one sequence of decisions. Past choices
// matter to the rest only through the cells ahead that are covered already, so partial packings
// that cover the same cells ahead are added up instead of continued one by one.
//
// clang-format off
//     dominoes in 3 x 4;       three partial packings: a, b, c  one state before position 7,
//     positions of the cells:  in the two left columns, then d: reached in 3 ways:
//
//       0   2   5   8           a a d d   a b d d   a a d d       #  #  #  8     decided   # ..
//       1   4   7  10           b b . .   a b . .   b c . .       #  #  7  .     frontier  7 8 9
//       3   6   9  11           c c . .   c c . .   b c . .       #  #  9  .     covered   8
//
//     The order runs along the diagonals. Before position 7, the cells 0 to 6 are decided. Options
//     that begin at one of them may reach the cells 7, 8 and 9 and no others: these are the
//     frontier. All three partial packings have covered 8 of it, and leave the same thing to do:
//
//         bit of the state    0  1  2
//         cell                9  8  7        state 0 1 0, count 3: one entry of the table for
//         covered             .  #  .        position 7, which stands for 3 partial packings
//
//     In all there are 15 states for 11 packings; in 12 x 12, where there are
//     53,060,477,521,960,000 packings, there are at most 2^12 sets of cells at a position.
// clang-format on
//
// STATE. Before a position, a state says
//  - which cells of the frontier are covered: those not decided yet that share an option with a
//    decided one. A cell has a bit only while it is in the frontier, and its bit is used again
//    (frontier_layout.hpp);
//  - how many copies have been used of each piece whose number is bounded, but only as far as that
//    matters: where as many copies are permitted as fit, and at least two are required, it is
//    counted up to two; where none is required, not at all (bounded_copies.hpp);
//  - how many cells were left empty, if that is bounded.
// The count beside it is the number of partial packings that lead to the state, exactly.
//
// INVARIANTS.
//  1. Before position p every cell before p is decided, and the options chosen are exactly those
//     that cover the decided cells. Hence the options still to come have their first cell at p or
//     later.
//  2. Two partial packings with the same state have the same completions. An option that begins at
//     p or later covers no decided cell. Whether it fits depends on the undecided cells covered
//     already, all of which are in the frontier, and on the copies left; what is accepted in the
//     end depends on the numbers of copies and of empty cells. All of that is in the state. So
//     their counts may be added, and nothing else needs to be remembered.
//  3. A packing is counted once: its option that covers the cell at hand has its first cell there,
//     because all earlier cells belong to other options or are empty.
//  4. A state is written to the table of its first position whose cell is not covered, however far
//     ahead, and is not moved from cell to cell. The tables of all later positions are filled side
//     by side; a table is read once and freed.
//  5. A state is dropped before it is written if some required cell of the frontier can no longer
//     be covered (dead_ends.hpp). That removes states without completions only, so counts do not
//     depend on whether there was memory or reason to prepare the test.
//
// COST. For each state, the options that begin at its position are tested: if there are many, 64 at
// a time, by table lookups (pattern_tables.hpp). Each that fits costs a hash and an addition. So
// time grows with states times options that fit, and memory with the states of the positions ahead.
// At most there are 2^width sets of cells, where width is the size of the frontier, times the ways
// to have used the bounded pieces: frontier_states() estimates that, and frontier_order() looks for
// the order with the fewest sets (cell_order.hpp). The method is made for many copies of few
// pieces. Where all pieces differ, a state includes which of them are used, so that few partial
// packings meet in the same one, and little is gained over a search.
//
//  - States and counts lie side by side in flat hash tables (state_table.hpp). A count has as many
//    64-bit limbs as the largest of its table needs. Since counts are only ever added, this is
//    faster than residues modulo several primes.
//  - Threads expand blocks of states and sort what arrives by the highest bits of the hash, into
//    shards; then each thread adds the arrivals of some shards, so that tables need no locks. Sums
//    do not depend on the order of addition: the result is the same on any number of threads.
//  - States that memory has no room for go to temporary files, and come back a 64th at a time, by
//    other bits of the hash (spilled_states.hpp).
//
// ORIGIN. For rectangles of fixed width this is the transfer-matrix method (Klarner and Pollack,
// Domino tilings of rectangles with fixed width, 1980; Stanley, Enumerative Combinatorics 1, 4.7),
// and deciding single cells instead of whole columns is known as dynamic programming over a broken
// profile. For subgraphs, decided edge by edge, it is Knuth's Simpath (TAOCP 4A, 7.1.4) and the
// frontier-based search of Kawahara et al. (2017). Those build a decision diagram; here only counts
// are kept, and counting/diagram/frontier_diagram.cpp builds the diagram from the same steps. What
// is added here: the order is found by trying, states are sent ahead to their first open cell, dead
// ones are dropped, and tables answer for 64 options at a time.
//
// TRIED AND LOST (bench/journal/counting.md).
//  - Keeping dead states: of the free pentominoes in 6 x 10, 64,527 of 340,568 states remain; of
//    Y-pentominoes less than half.
//  - Testing for dead cells one set at a time instead of 64 by tables: Y-pentominoes in 15 x 15
//    took 1.7 times as long. At most two such tables at a position instead of eight: twice the
//    memory for the free pentominoes in 8 x 10, and no less time.
//  - Adding each arrival at once: a third of the time was spent waiting for slots. Now arrivals are
//    stored in blocks, and slots are loaded ahead.
//  - Covering at once a cell with a single option left: a fifth fewer states of the free
//    pentominoes in 8 x 10, but the states became wider.
//  - std::unordered_map with 128-bit counts, as a puzzler writes it: 1.2 (dominoes in 8 x 8) to 38
//    times (20 x 20) as long.
//
//     cell_order.hpp          in which order to decide the cells
//     bounded_copies.hpp      which pieces have to be counted
//     frontier_layout.hpp     which bit of a state means what
//     frontier_steps.hpp      the decisions: from a state to the states after it
//     dead_ends.hpp           states that no packing passes
//     pattern_tables.hpp      64 tests of a state by a few lookups
//     state_table.hpp         states with their counts
//     spilled_states.hpp      the same, in temporary files
//     count_by_frontier.cpp   the loop over positions, threads and memory
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "polypack/base/export.hpp"
#include "polypack/counting/big_count.hpp"
#include "polypack/counting/count_limits.hpp"
#include "polypack/counting/cover_problem.hpp"

namespace polypack {

// Counts the solutions, in time and memory proportional to the states. Throws Stopped, and
// MemoryLimitExceeded if the states take more than limits.memory; with limits.disk, only if the
// states of a layer that share some bits of their hash do. Throws DiskLimitExceeded if they take
// more than that in temporary files, and TemporaryFileError if the system refuses those.
[[nodiscard]] POLYPACK_API BigCount count_by_frontier(const CoverProblem& problem,
                                                      const CountLimits& limits);

// A count that can pause and resume. It keeps its memory meanwhile.
class POLYPACK_API FrontierCount {
  public:
    FrontierCount() = default;
    FrontierCount(const FrontierCount&) = delete;
    FrontierCount& operator=(const FrontierCount&) = delete;
    virtual ~FrontierCount() = default;

    // Continues for `more` work, or slightly more, which counts the states decided and those that
    // follow from them. Returns true if it is done. Throws what count_by_frontier() does, and
    // cannot be used after that.
    [[nodiscard]] virtual bool go_on(std::size_t more) = 0;
    // Returns the count. Precondition: it is done, and was begun to count.
    [[nodiscard]] virtual BigCount total() const = 0;
    // Returns true if some options, with at least as many copies of each piece as are required,
    // cover exactly the cells before a position that it has reached, and all cells that share an
    // option with those can still be covered.
    [[nodiscard]] virtual bool closes(int position) const = 0;

    // Returns the work done so far, the same on any number of threads.
    [[nodiscard]] virtual std::size_t work() const = 0;
    // Returns the number of states at each position reached; those of the last may not be decided
    // yet.
    [[nodiscard]] virtual std::span<const std::size_t> layers() const = 0;
    // Returns the memory of the states and their tables.
    [[nodiscard]] virtual std::size_t bytes() const = 0;
};

// Selects whether states are only collected, or also counted, which takes more memory.
enum class FrontierStates { counted, reached };

// Begins a count. Keeps a reference to the problem. `order`: every cell once. Throws Stopped and
// MemoryLimitExceeded.
[[nodiscard]] POLYPACK_API std::unique_ptr<FrontierCount> begin_count_by_frontier(
    const CoverProblem& problem, std::span<const int> order, const CountLimits& limits,
    FrontierStates states = FrontierStates::counted);

}  // namespace polypack
