#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "polypack/base/stopwatch.hpp"
#include "polypack/counting/contest/count_in_turns.hpp"
#include "polypack/counting/cover_problem.hpp"
#include "polypack/counting/frontier/cell_order.hpp"
#include "polypack/counting/frontier/count_by_frontier.hpp"
#include "polypack/counting/frontier/outlook.hpp"

namespace polypack {
namespace {

// A count of one problem.
class FrontierRun {
  public:
    FrontierRun(CoverProblem problem, const CountLimits& limits)
        : problem_(std::move(problem)),
          order_(frontier_order(problem_, limits.stop)),
          counting_(begin_count_by_frontier(problem_, order_, limits)),
          outlook_(max_frontier_states(problem_, order_, limits.stop)) {}

    // Returns true if it is done.
    [[nodiscard]] bool go_on(double seconds) {
        const Stopwatch turn;
        const double before = spent_;
        for (;;) {
            if (counting_->go_on(step_)) return true;
            outlook_.look(*counting_);
            spent_ = before + turn.seconds();
            if (counting_->work() >= 2 * later_.work) earlier_ = std::exchange(later_, now());
            const double left = seconds - turn.seconds();
            if (left <= 0) return false;
            // Steps last longer in longer counts, but never past the turn.
            const double next = std::min(static_cast<double>(counting_->work()) / 8, rate() * left);
            step_ = std::max(first_step, static_cast<std::size_t>(next));
        }
    }

    [[nodiscard]] BigCount total() const { return counting_->total(); }
    [[nodiscard]] double seconds_left() const {
        return (outlook_.whole_work() - static_cast<double>(counting_->work())) / rate();
    }

  private:
    struct Mark {
        std::size_t work = 0;
        double spent = 0;
    };
    [[nodiscard]] Mark now() const { return {counting_->work(), spent_}; }

    // Returns the work per second since half or a quarter of it was done: larger tables are slower.
    [[nodiscard]] double rate() const {
        constexpr double least = 1e-9;  // seconds
        return static_cast<double>(counting_->work() - earlier_.work) /
               std::max(spent_ - earlier_.spent, least);
    }

    // Work between two looks at the clock and at the outlook, at first: half a millisecond.
    static constexpr std::size_t first_step = std::size_t{1} << 13;

    CoverProblem problem_;
    std::vector<int> order_;
    std::unique_ptr<FrontierCount> counting_;
    FrontierOutlook outlook_;
    std::size_t step_ = first_step;
    double spent_ = 0;  // seconds
    Mark earlier_;
    Mark later_;
};

class FrontierInTurns final : public CountInTurns {
  public:
    FrontierInTurns(const CountTask& task, const CountLimits& limits)
        : task_(task), limits_(limits) {}

    [[nodiscard]] std::string_view name() const override { return "frontier"; }
    [[nodiscard]] double seconds_to_begin() const override {
        constexpr double pairs_per_second = 2e8;
        double pairs = 0;
        for (int placement = 0; placement < task_.table.size(); ++placement) {
            const auto cells = static_cast<double>(task_.table.cells_of(placement).size());
            pairs += cells * cells;
        }
        return pairs / pairs_per_second;
    }

    [[nodiscard]] std::optional<ExactCount> go_on(double seconds) override {
        const Stopwatch turn;
        if (!problems_) problems_.emplace(task_, limits_.stop);
        while (solutions_.size() < problems_->size()) {
            if (!running_) {
                running_ = std::make_unique<FrontierRun>(
                    problems_->problem(solutions_.size(), limits_.stop), limits_);
            }
            if (!running_->go_on(seconds - turn.seconds())) return std::nullopt;
            solutions_.push_back(running_->total());
            running_.reset();
        }
        return problems_->count(solutions_);
    }

    // The packings that other motions than the identity fix take far less time.
    [[nodiscard]] std::optional<double> seconds_left() const override {
        if (running_) left_ = running_->seconds_left();
        return left_;
    }

    void give_up() override {
        (void)seconds_left();
        running_.reset();
    }

  private:
    CountTask task_;
    CountLimits limits_;
    std::optional<CountProblems> problems_;  // made in the first turn
    std::vector<BigCount> solutions_;        // by problem, of those counted
    std::unique_ptr<FrontierRun> running_;
    mutable std::optional<double> left_;
};

}  // namespace

std::unique_ptr<CountInTurns> frontier_in_turns(const CountTask& task, const CountLimits& limits) {
    return std::make_unique<FrontierInTurns>(task, limits);
}

}  // namespace polypack
