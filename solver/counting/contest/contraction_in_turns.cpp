#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "polypack/counting/contest/count_in_turns.hpp"
#include "polypack/counting/contraction/count_by_contraction.hpp"
#include "polypack/counting/contraction/slots.hpp"

namespace polypack {
namespace {

class ContractionInTurns final : public CountInTurns {
  public:
    ContractionInTurns(const CountTask& task, const CountLimits& limits)
        : task_(task), limits_(limits) {}

    [[nodiscard]] std::string_view name() const override { return "contraction"; }

    [[nodiscard]] double seconds_to_begin() const override {
        constexpr double words_per_second = 1e9;
        constexpr double seconds_per_step = 5e-8;  // of the order of joins
        constexpr double least = 0.001;
        const PlacementTable& table = task_.table;
        const double items = table.cells() + table.pieces();
        int slots = 0;
        for (int piece = 0; piece < table.pieces() && slots < Slots::max_slots; ++piece) {
            slots += std::min(table.copies(piece).min, Slots::max_slots - slots);
        }
        return least + items * items * table.size() / 64 / words_per_second +
               seconds_per_step * std::ldexp(slots, slots);
    }

    [[nodiscard]] std::optional<ExactCount> go_on(double) override {
        if (!problems_) {
            prepare(problems_.emplace(task_, limits_.stop));
            return std::nullopt;
        }
        std::vector<BigCount> solutions;
        for (const PreparedContraction& contraction : prepared_) {
            solutions.push_back(contraction.count(limits_));
        }
        return problems_->count(solutions);
    }

    [[nodiscard]] std::optional<double> seconds_left() const override { return left_; }
    [[nodiscard]] bool pauses() const override { return false; }
    [[nodiscard]] std::string refusal() const override { return refusal_; }

  private:
    // For packings up to symmetry, all problems have to fall into slots.
    void prepare(const CountProblems& problems) {
        constexpr double additions_per_second = 1e9;
        double work = 0;
        for (std::size_t i = 0; i < problems.size(); ++i) {
            prepared_.emplace_back(problems.problem(i, limits_.stop), limits_.stop);
            refusal_ = prepared_.back().refusal();
            if (!refusal_.empty()) return;
            work += prepared_.back().work();
        }
        left_ = work / additions_per_second;
    }

    CountTask task_;
    CountLimits limits_;
    std::optional<CountProblems> problems_;  // made in the first turn
    std::vector<PreparedContraction> prepared_;
    std::string refusal_;
    std::optional<double> left_;
};

}  // namespace

std::unique_ptr<CountInTurns> contraction_in_turns(const CountTask& task,
                                                   const CountLimits& limits) {
    return std::make_unique<ContractionInTurns>(task, limits);
}

}  // namespace polypack
