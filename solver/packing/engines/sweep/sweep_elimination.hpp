// Drops options before the search that leave cells which cannot be filled.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "polypack/base/stop_check.hpp"
#include "polypack/bitboard/bitboard.hpp"
#include "polypack/packing/engines/sweep/sweep_boards.hpp"
#include "polypack/packing/engines/sweep/sweep_model.hpp"

namespace polypack {

// An option is dead if, once it is placed, a component of the free cells has a volume that the
// pieces cannot have, or no living option covers one of the cells around it. O(options * cells) a
// round; the tests stop at the first option that covers a cell.
template <int Words>
class SweepElimination {
    using Board = Bitboard<Words>;

  public:
    SweepElimination(const SweepModel& model, const SweepBoards<Words>& boards)
        : model_(model), boards_(boards), covering_(model.order.positions) {
        for (int option = 0; option < model.options(); ++option) {
            options_.push_back(boards.board_of(model, option));
            for (const int at : options_.back()) covering_[at].push_back(option);
        }
    }

    // Clears the marks of dead options, given the cells `filled`. `placed` is a piece that is used
    // up there, or -1. Throws Stopped.
    void run(const Board& filled, int placed, std::vector<std::uint8_t>& alive,
             StopCheck& check) const {
        for (int option = 0; option < model_.options(); ++option) {
            const int piece = piece_of(option);
            if (intersects(options_[option], filled) || piece == placed) alive[option] = 0;
        }
        constexpr int max_rounds = 8;
        bool changed = true;
        for (int round = 0; changed && round < max_rounds; ++round) {
            changed = false;
            for (int option = 0; option < model_.options(); ++option) {
                check();
                if (alive[option] == 0) continue;
                if (survives(filled, option, round == 0, alive)) continue;
                alive[option] = 0;
                changed = true;
            }
        }
    }

  private:
    [[nodiscard]] int piece_of(int option) const { return model_.piece_of[model_.pattern[option]]; }

    [[nodiscard]] bool survives(const Board& before, int option, bool first_round,
                                const std::vector<std::uint8_t>& alive) const {
        const Board filled = before | options_[option];
        const Board around = boards_.neighbours(options_[option]) - filled;
        if (first_round && !boards_.volumes_fit(model_, filled, around)) return false;
        return all_covered(filled, around, option, alive);
    }

    [[nodiscard]] bool all_covered(const Board& filled, const Board& around, int option,
                                   const std::vector<std::uint8_t>& alive) const {
        const int piece = piece_of(option);
        const bool spent = model_.left[piece] == 1;
        for (const int at : around& boards_.required) {
            bool covered = false;
            for (const int other : covering_[at]) {
                if (alive[other] == 0 || (spent && piece_of(other) == piece)) continue;
                covered = !intersects(options_[other], filled);
                if (covered) break;
            }
            if (!covered) return false;
        }
        return true;
    }

    const SweepModel& model_;
    const SweepBoards<Words>& boards_;
    std::vector<Board> options_;
    std::vector<std::vector<int>> covering_;  // by position
};

}  // namespace polypack
