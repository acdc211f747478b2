#include "polypack/packing/engines/sat/sat_search.hpp"

#include <algorithm>
#include <cadical.hpp>

#include "polypack/packing/engines/sat/cadical_numbers.hpp"
#include "polypack/packing/engines/sat/encoding.hpp"

namespace polypack {
namespace {

class StopTerminator final : public CaDiCaL::Terminator {
  public:
    explicit StopTerminator(const std::function<bool()>& stops) : stops_(stops) {}
    bool terminate() override {
        stopped_ = stopped_ || stops_();
        return stopped_;
    }
    [[nodiscard]] bool stopped() const { return stopped_; }

  private:
    const std::function<bool()>& stops_;
    bool stopped_ = false;
};

}  // namespace

struct SatSearch::Solver : CaDiCaL::Solver {};

SatSearch::SatSearch(const CoverModel& model, std::uint64_t seed, const std::vector<int>& decisions,
                     const std::stop_token& stop)
    : model_(model), solver_(std::make_unique<Solver>()) {
    solver_->set("quiet", 1);
    solver_->set("seed", cadical_seed(seed));
    encode(
        model,
        [&](std::span<const int> clause) {
            for (const int literal : clause) solver_->add(literal);
            solver_->add(0);
        },
        stop);
    const auto require = [&](int literal) {
        solver_->add(literal);
        solver_->add(0);
    };
    for (const int decision : decisions) {
        if (decision >= 0) {
            require(variable_of(decision));
            continue;
        }
        for (int o = 0; o < model.options(); ++o) {
            const auto from = model.item_list.begin() + model.first_item[o];
            const auto to = model.item_list.begin() + model.first_item[o + 1];
            if (std::find(from, to, ~decision) != to) require(-variable_of(o));
        }
    }
}

SatSearch::~SatSearch() = default;

SatSearch::Status SatSearch::advance(int max_conflicts, const Found& found,
                                     const std::function<bool()>& stops) {
    StopTerminator terminator(stops);
    solver_->connect_terminator(&terminator);
    Status status = Status::complete;
    while (!complete_) {
        if (max_conflicts != 0) solver_->limit("conflicts", max_conflicts);
        const int answer = solver_->solve();
        if (answer == unsatisfiable) {
            complete_ = true;
            break;
        }
        if (answer != satisfiable) {
            status = terminator.stopped() ? Status::stopped : Status::budget;
            break;
        }
        std::vector<int> options;
        std::vector<int> other;
        for (int o = 0; o < model_.options(); ++o) {
            const bool chosen = solver_->val(variable_of(o)) > 0;
            if (chosen) options.push_back(o);
            other.push_back(chosen ? -variable_of(o) : variable_of(o));
        }
        // Where every cell is covered, no packing contains another.
        const bool all_covered = model_.holes == 0;
        for (const int literal : other) {
            if (literal < 0 || !all_covered) solver_->add(literal);
        }
        solver_->add(0);
        if (!found(options)) {
            status = Status::stopped;
            break;
        }
    }
    solver_->disconnect_terminator();
    return status;
}

}  // namespace polypack
