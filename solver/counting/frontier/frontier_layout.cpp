#include "polypack/counting/frontier/frontier_layout.hpp"

#include <functional>
#include <queue>

#include "polypack/base/stop_check.hpp"
#include "polypack/counting/frontier/bounded_copies.hpp"

namespace polypack {

FrontierLayout::FrontierLayout(const CoverProblem& problem, std::span<const int> order,
                               const std::stop_token& stop)
    : order_(order.begin(), order.end()),
      position_of_(order.size()),
      bit_of_(order.size(), -1),
      entry_of_(order.size()),
      copies_(problem.pieces()) {
    for (int i = 0; i < positions(); ++i) position_of_[order_[i]] = i;
    assign_bits(problem, stop);
    count_copies(problem);
    count_holes(problem);
}

std::vector<int> FrontierLayout::frontier_at(int position) const {
    std::vector<int> cells;
    for (int i = position; i < positions(); ++i) {
        if (entry_of_[order_[i]] <= position) cells.push_back(order_[i]);
    }
    return cells;
}

int FrontierLayout::first_of(const CoverProblem& problem, int option) const {
    int first = positions();
    for (const int cell : problem.cells_of(option)) first = std::min(first, position_of_[cell]);
    return first;
}

void FrontierLayout::assign_bits(const CoverProblem& problem, const std::stop_token& stop) {
    StopCheck check(stop);
    for (int cell = 0; cell < problem.cells(); ++cell) entry_of_[cell] = position_of_[cell] + 1;
    for (int option = 0; option < problem.options(); ++option) {
        check();
        const int first = first_of(problem, option);
        for (const int cell : problem.cells_of(option)) {
            entry_of_[cell] = std::min(entry_of_[cell], first + 1);
        }
    }
    std::vector<std::vector<int>> entering(order_.size() + 1);
    for (const int cell : order_) {
        if (entry_of_[cell] <= position_of_[cell]) entering[entry_of_[cell]].push_back(cell);
    }
    std::priority_queue<int, std::vector<int>, std::greater<>> unused;
    for (int position = 0; position < positions(); ++position) {
        for (const int cell : entering[position]) {
            if (unused.empty()) unused.push(cell_bits_++);
            bit_of_[cell] = unused.top();
            unused.pop();
        }
        const int bit = bit_of_[order_[position]];
        if (bit >= 0) unused.push(bit);
    }
    bits_ = cell_bits_;
}

void FrontierLayout::count_copies(const CoverProblem& problem) {
    const BoundedCopies bounded(problem);
    for (int piece = 0; piece < problem.pieces(); ++piece) {
        FrontierCounter& counter = copies_[piece];
        counter.max = bounded.max(piece);
        counter.min = std::min(problem.copies(piece).min, counter.max);
        counter.saturates = bounded.saturates(piece);
        bits_ = counter.place_at(bits_);
    }
}

void FrontierLayout::count_holes(const CoverProblem& problem) {
    long long optional = 0;
    for (int cell = 0; cell < problem.cells(); ++cell) {
        if (!problem.cell(cell).required) optional += problem.cell(cell).holes;
    }
    if (problem.hole_budget() >= optional) {
        holes_.saturates = true;
        return;
    }
    holes_.max = problem.hole_budget();
    bits_ = holes_.place_at(bits_);
}

}  // namespace polypack
