// Counts the packings of few pieces with very many placements each, as of burrs: pieces are joined
// one after the other, and all ways to place the joined ones are added up by the cells that they
// share with the others. Start reading here in this folder.
//
// IDEA. The six sticks of a burr have 2225 shapes each, all in their own place, so there are 2225^6
// or 10^20 ways to choose them. But two crossing sticks meet in only a few cells. What a stick
// permits to its neighbours does not depend on its shape, only on which of the cells it shares with
// them it covers. So a piece is a table that gives, for each set of shared cells, the number of its
// placements that cover exactly this set: a tensor, with an index of two values for every shared
// cell. Counting the packings means contracting the network of these tensors.
//
// clang-format off
//     the six-piece burr: A, a along x; B, b along y; C, c along z
//
//     shared cells     A   a   B   b   C   c       Each stick can cover 12 cells that others can
//       A             12   .   4   4   4   4       cover, too: 4 with each stick that it crosses,
//       a              .  12   4   4   4   4       none with the parallel one. Of all 32 shared
//       B              4   4  12   .   4   4       cells, 24 are of two sticks and 8 of three.
//       ..
//
//     sticks joined    1       2       3       4       5       6      in the order that is found
//     open cells       12      18      18      18      12      0
//     sets, at most    2225    2^18    2^18    2^18    2^12    1      the count
//
//     A cell is open while a slot that is joined and one that is not can both cover it:
//
//     cells            1 2 3   4 5   6 7   8 9
//     before           o o o   o o   o o             numbers for sets X of the cells 1 to 7
//     the next slot            o o   o o   o o       numbers for sets P of the cells 4 to 9
//     after            o o o         o o   o o       numbers for sets Y; 4 and 5 are closed, since
//                                                    no later slot can cover them
// clang-format on
//
// SLOTS (slots.hpp). A slot is a set of options of which every solution has exactly one: those of a
// piece that is used once, or those that cover a required cell. The method is for problems whose
// options all belong to at most 16 slots, which share at most 64 items; others are refused, with
// the reason. Options that no solution contains are left out first. Pieces that are alike are made
// copies of one piece, and where all numbers of copies are exact, those of one piece follow from
// the others: which of six sticks are given, and which are free, is known by a bit for each given
// one (alike_pieces.hpp). An item is a cell, or a piece used at most once; it is shared if options
// of several slots cover it. Options of a slot that cover the same shared items are one Pattern
// with their number. Items that only one slot covers need no index.
//
// A JOIN. Let before[X] be the number of ways in which the joined slots cover X of the open cells
// and none of the others, and let the next slot have n[P] options that cover P of the shared cells.
// Then
//
//     after[Y] = sum of before[X] * n[P] over all X and P with X and P disjoint,
//                Y = the part of X and P together that stays open,
//                and every required cell that is closed now is in X or P.
//
// For every set of common cells in X, the sums over P are made in advance (Additions): P must cover
// exactly those of the closed required cells that X does not, a complement, and may cover any of
// the closed optional cells that X does not, a sum over subsets, made for all sets at once cell by
// cell (zeta transform). What remains is, for each X, a short list of sets to add and numbers to
// multiply by. Where these lists would be too large, X and P are compared one by one.
//
// JOIN ORDER (join_order.hpp). The best order is found by dynamic programming over all sets of
// joined slots, as databases order joins: which cells are open depends on the set alone, not on the
// order in it. The work of a join is estimated as sets times additions; at a common cell that stays
// open, three of four combinations are disjoint. Slots are joined to one growing table, not to each
// other in pairs, so that one side of a join is always a list of patterns.
//
// INVARIANTS.
//  1. before[X] counts all choices of one option for each joined slot that are disjoint, cover X of
//     the open cells, and cover every required cell that has been closed. For all of them, the
//     remaining slots can be filled in the same ways; so they may be added.
//  2. After the last join nothing is open, and the only number left is that of the solutions.
//  3. Counts are exact: 64-bit integers are widened to 128 bits, and these to any length, before a
//     join whose numbers might not fit.
//  4. The result does not depend on threads: tasks take sets X that differ at cells which stay open
//     and which the slot cannot cover, and so never add to the same Y.
//
// COST. The order takes at most 2^slots * slots steps. Each join then takes, for each set before
// it, at most 2^(open cells) of them, the additions, at most the patterns of the slot. Tables of up
// to 28 open cells are arrays unless nearly empty, others are hash maps. For the burr, that is
// about 4 * 10^7 additions: all 855,769,655,392 packings, or the 35,657,131,235 up to symmetry,
// take less than a second on two cores, where Cutler's program took two and a half years on
// volunteers' computers (A Computer Analysis of All 6-Piece Burrs, 1994). Where every piece reaches
// every cell, nothing is closed early: for the Soma cube there would be 2^27 sets, and search is
// faster.
//
// ORIGIN. Counting by tensor networks: Kourtis, Chamon, Mucciolo and Ruckenstein, Fast counting
// with tensor networks, 2019; Dudek, Duenas-Osorio and Vardi 2019 for weighted models. The same
// thing is known as bucket elimination (Dechter 1999). Sums over subsets: Yates 1937; Bjoerklund,
// Husfeldt and Koivisto, Set partitioning via inclusion-exclusion, 2009. Orders by dynamic
// programming: Selinger et al. 1979.
//
// TRIED AND LOST. The frontier, cell by cell: for the burr, `count --verbose` expects 15 hours of
// it, an estimate that is rather too high. A program for this burr alone took 2.1 s: it splits the
// eight central cells among the sticks in all 6561 ways and takes traces of products of three
// matrices of 256 x 256. A good order of joins does without that.
//
//     alike_pieces.hpp           alike pieces as copies, and copies as pieces
//     slots.hpp                  a cover problem as slots and patterns, or why not
//     join_order.hpp             in which order to join them, and the work
//     count_by_contraction.cpp   the joins
#pragma once

#include <memory>
#include <stop_token>
#include <string>

#include "polypack/base/export.hpp"
#include "polypack/counting/big_count.hpp"
#include "polypack/counting/count_limits.hpp"
#include "polypack/counting/cover_problem.hpp"

namespace polypack {

// Says why count_by_contraction() cannot count the solutions, as the end of "method contraction
// ..."; returns "" if it can. It needs slots: sets of options of which every solution has exactly
// one each, such as the placements of a piece that is used once, or those that cover a required
// cell. Throws Stopped.
[[nodiscard]] POLYPACK_API std::string contraction_refusal(const CoverProblem& problem,
                                                           const std::stop_token& stop = {});

// A count that has been prepared.
class POLYPACK_API PreparedContraction {
  public:
    // Finds the slots and their order. O(items^2 * options / 64) words. Throws Stopped.
    explicit PreparedContraction(const CoverProblem& problem, const std::stop_token& stop = {});
    PreparedContraction(PreparedContraction&&) noexcept;
    PreparedContraction& operator=(PreparedContraction&&) noexcept;
    ~PreparedContraction();

    // Returns contraction_refusal(). If it is not empty, call nothing else.
    [[nodiscard]] const std::string& refusal() const;
    // Returns a rough upper bound of the additions and comparisons of count().
    [[nodiscard]] double work() const;
    // Counts as count_by_contraction() does.
    [[nodiscard]] BigCount count(const CountLimits& limits) const;

  private:
    struct Plan;
    std::unique_ptr<const Plan> plan_;
};

// Counts the solutions. Joins slots one after the other, in the order that keeps few cells open,
// which are cells that both a joined slot and a later one can cover. For the joined slots it keeps
// the number of ways in which they cover each set of open cells. Throws Stopped,
// MemoryLimitExceeded, and std::invalid_argument if contraction_refusal() is not empty.
[[nodiscard]] POLYPACK_API BigCount count_by_contraction(const CoverProblem& problem,
                                                         const CountLimits& limits);

}  // namespace polypack
