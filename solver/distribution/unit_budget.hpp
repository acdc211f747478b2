// Decides how long a worker searches a unit before it gives back the rest.
#pragma once

#include <algorithm>
#include <cstddef>

namespace polypack {

// The budget is short while few parts wait for a worker, so that there are soon more; then it
// grows, so that most units are finished. Source: Avis, Jordan, mts: a light framework for
// parallelizing tree search codes. In bench_scale, other numbers (budgets from 2 s, doubled each
// time, 1 or 10 parts for each worker) change efficiencies by 1.3 % at most.
class BudgetRule {
  public:
    // `longest`: in seconds.
    explicit BudgetRule(double longest) : longest_(longest), budget_(std::min(shortest, longest)) {}

    // Returns the budget of the next unit.
    [[nodiscard]] double seconds(std::size_t parts_waiting, std::size_t workers) {
        const bool many = parts_waiting >= enough * workers;
        budget_ = std::min(longest_, many ? budget_ * growth : shortest);
        return budget_;
    }

    // Returns the number of parts of the next unit: several if there are many, since most are
    // small.
    [[nodiscard]] static std::size_t parts(std::size_t parts_waiting, std::size_t workers) {
        return std::clamp<std::size_t>(parts_waiting / (enough * workers), 1, max_parts);
    }

    static constexpr double shortest = 0.5;
    static constexpr double growth = 1.1;
    static constexpr std::size_t enough = 3;
    static constexpr std::size_t max_parts = 64;

  private:
    double longest_;
    double budget_;
};

}  // namespace polypack
