#include "polypack/counting/frontier/frontier_steps.hpp"

#include "polypack/base/stop_check.hpp"

namespace polypack {

template <int Words>
FrontierSteps<Words>::FrontierSteps(const CoverProblem& problem, const FrontierLayout& layout,
                                    const std::stop_token& stop) {
    StopCheck check(stop);
    std::vector<std::vector<int>> beginning(layout.positions());
    for (int option = 0; option < problem.options(); ++option) {
        check();
        beginning[layout.first_of(problem, option)].push_back(option);
    }
    first_step_.push_back(0);
    for (int position = 0; position < layout.positions(); ++position) {
        const int cell = layout.cell_at(position);
        Place& place = places_.emplace_back();
        if (layout.bit_of(cell) >= 0) place.cell.set(layout.bit_of(cell));
        cells_ = cells_ | place.cell;
        place.required = problem.cell(cell).required;
        place.hole = {layout.holes(), problem.cell(cell).holes};
        for (const int option : beginning[position]) {
            check();
            add(problem, layout, option);
        }
        first_step_.push_back(static_cast<std::uint32_t>(steps_.size()));
    }
    for (int piece = 0; piece < problem.pieces(); ++piece) {
        if (layout.copies(piece).min > 0) counters_.push_back(layout.copies(piece));
    }
}

template <int Words>
void FrontierSteps<Words>::add(const CoverProblem& problem, const FrontierLayout& layout,
                               int option) {
    const auto position = static_cast<int>(first_step_.size()) - 1;
    Step step;
    step.option = option;
    for (const int cell : problem.cells_of(option)) {
        if (layout.position_of(cell) != position) step.added.set(layout.bit_of(cell));
    }
    step.blocked = step.added;
    if (add_uses(problem, layout, step)) steps_.push_back(step);
}

template <int Words>
bool FrontierSteps<Words>::add_uses(const CoverProblem& problem, const FrontierLayout& layout,
                                    Step& step) {
    step.first_increase = static_cast<std::uint32_t>(increases_.size());
    for (const PieceUse& use : problem.uses_of(step.option)) {
        if (use.copies > problem.copies(use.piece).max) return false;
        const FrontierCounter& counter = layout.copies(use.piece);
        if (counter.bits == 1) {
            step.added.set(counter.first_bit);
            if (!counter.saturates) step.blocked.set(counter.first_bit);
        } else if (counter.bits > 1) {
            increases_.push_back({counter, use.copies});
        }
    }
    step.last_increase = static_cast<std::uint32_t>(increases_.size());
    return true;
}

template class FrontierSteps<1>;
template class FrontierSteps<2>;
template class FrontierSteps<4>;
template class FrontierSteps<8>;
template class FrontierSteps<32>;
template class FrontierSteps<256>;

}  // namespace polypack
