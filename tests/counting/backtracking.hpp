// Plain backtracking over the cells of a cover problem, for clarity and not for speed.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "polypack/counting/cover_problem.hpp"

namespace polypack::testing {

// Counts the solutions cell by cell: covered already, left empty, or the first cell of an option.
class Backtracking {
  public:
    explicit Backtracking(const CoverProblem& problem)
        : problem_(problem), covered_(problem.cells(), false), used_(problem.pieces(), 0) {}

    [[nodiscard]] std::size_t count(int cell = 0, int holes = 0) {
        if (cell == problem_.cells()) return solved(holes) ? 1 : 0;
        if (covered_[cell]) return count(cell + 1, holes);
        const CoverCell& empty = problem_.cell(cell);
        std::size_t solutions = empty.required ? 0 : count(cell + 1, holes + empty.holes);
        for (int option = 0; option < problem_.options(); ++option) {
            const auto cells = problem_.cells_of(option);
            if (cells.front() != cell) continue;
            if (std::ranges::any_of(cells, [&](int other) { return covered_[other]; })) continue;
            take(option, true);
            solutions += count(cell + 1, holes);
            take(option, false);
        }
        return solutions;
    }

  private:
    void take(int option, bool taken) {
        for (const int cell : problem_.cells_of(option)) covered_[cell] = taken;
        for (const PieceUse& use : problem_.uses_of(option)) {
            used_[use.piece] += taken ? use.copies : -use.copies;
        }
    }

    [[nodiscard]] bool solved(int holes) const {
        if (holes > problem_.hole_budget()) return false;
        for (int piece = 0; piece < problem_.pieces(); ++piece) {
            const Copies& copies = problem_.copies(piece);
            if (used_[piece] < copies.min || used_[piece] > copies.max) return false;
        }
        return true;
    }

    const CoverProblem& problem_;
    std::vector<bool> covered_;
    std::vector<int> used_;
};

}  // namespace polypack::testing
