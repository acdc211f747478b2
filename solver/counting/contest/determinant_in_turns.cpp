#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "polypack/base/stopwatch.hpp"
#include "polypack/counting/contest/count_in_turns.hpp"
#include "polypack/counting/dimers/count_by_determinant.hpp"

namespace polypack {
namespace {

class DeterminantInTurns final : public CountInTurns {
  public:
    DeterminantInTurns(const CountTask& task, const CountLimits& limits)
        : task_(task), limits_(limits) {}

    [[nodiscard]] std::string_view name() const override { return "determinant"; }

    [[nodiscard]] double seconds_to_begin() const override {
        constexpr double least = 0.001;
        constexpr double seconds_per_placement = 1e-5;
        return least + seconds_per_placement * task_.table.size();
    }

    [[nodiscard]] std::optional<ExactCount> go_on(double seconds) override {
        const Stopwatch turn;
        if (!problems_) {
            prepare(problems_.emplace(task_, limits_.stop));
            return std::nullopt;
        }
        if (!threads_) threads_.emplace(threads_on_cores(limits_.threads));
        while (totals_.size() < problems_->size()) {
            const double before = work_left();
            const Stopwatch round;
            DeterminantCount& counting = counts_[totals_.size()];
            if (counting.go_on(*threads_)) totals_.push_back(counting.total());
            done_ += before - work_left();
            spent_ += round.seconds();
            if (turn.seconds() >= seconds && totals_.size() < problems_->size()) {
                return std::nullopt;
            }
        }
        return problems_->count(totals_);
    }

    [[nodiscard]] std::optional<double> seconds_left() const override {
        constexpr double multiplications_per_second = 3e8;
        if (!problems_ || !refusal_.empty()) return std::nullopt;
        const double rate = done_ > 0 ? done_ / spent_ : multiplications_per_second;
        return work_left() / rate;
    }

    [[nodiscard]] std::string refusal() const override { return refusal_; }

  private:
    // For packings up to symmetry, all problems have to be matchings of plane graphs.
    void prepare(const CountProblems& problems) {
        for (std::size_t i = 0; i < problems.size(); ++i) {
            counts_.emplace_back(problems.problem(i, limits_.stop), limits_);
            refusal_ = counts_.back().refusal();
            if (!refusal_.empty()) return;
        }
    }

    [[nodiscard]] double work_left() const {
        double work = 0;
        for (std::size_t i = totals_.size(); i < counts_.size(); ++i) {
            work += counts_[i].work_left();
        }
        return work;
    }

    CountTask task_;
    CountLimits limits_;
    std::optional<CountProblems> problems_;  // made in the first turn
    std::optional<Threads> threads_;
    std::vector<DeterminantCount> counts_;
    std::vector<BigCount> totals_;  // of the first of them
    std::string refusal_;
    double done_ = 0;   // multiplications
    double spent_ = 0;  // seconds on them
};

}  // namespace

std::unique_ptr<CountInTurns> determinant_in_turns(const CountTask& task,
                                                   const CountLimits& limits) {
    return std::make_unique<DeterminantInTurns>(task, limits);
}

}  // namespace polypack
