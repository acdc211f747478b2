// A cover problem as slots; every solution fills each slot with one option.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "polypack/counting/cover_problem.hpp"

namespace polypack {

using CellMask = std::uint64_t;  // of shared cells

// Options of a slot that cover the same shared cells.
struct Pattern {
    CellMask cells = 0;
    std::uint64_t options = 1;
};

struct Slots {
    // Cells, and pieces that are used at most once, which options of several slots cover.
    static constexpr int max_shared = 64;
    static constexpr int max_slots = 16;

    std::vector<std::vector<Pattern>> patterns;  // by slot, ascending by cells; not empty
    std::vector<CellMask> reach;                 // by slot: the shared cells that its options cover
    CellMask required = 0;                       // shared cells that must be covered
    int shared = 0;
    bool solvable = true;  // false: there is no solution, and no slots either
    // The solutions of the problem are those of the slots times the first, divided by the second.
    std::uint64_t times = 1;
    std::uint64_t divisor = 1;
    // The piece whose copies are implied, if those of others prevent slots; -1: they do not.
    int copies_vary = -1;
    std::string refusal;  // why the problem does not fall into slots; empty: it does
};

// Finds slots after leaving out options that no solution contains: if, of two required cells, all
// options that cover the first also cover the second, only these may cover the second. Pieces that
// are alike are then copies of one (alike_pieces.hpp). O(items^2 * options / 64). Throws Stopped.
[[nodiscard]] Slots slots_of(const CoverProblem& problem, const std::stop_token& stop);

}  // namespace polypack
