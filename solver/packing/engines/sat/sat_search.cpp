#include "polypack/packing/engines/sat/sat_search.hpp"

#include <algorithm>
#include <cadical.hpp>
#include <limits>

#include "polypack/base/stop_check.hpp"
#include "polypack/packing/engines/sat/encoding.hpp"
#include "polypack/packing/engines/sat/sat.hpp"
#include "polypack/packing/first/contender.hpp"

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

std::string_view sat_version() {
    static const std::string version = std::string("CaDiCaL ") + CaDiCaL::Solver::version();
    return version;
}

std::unique_ptr<SearchTree> prepare_sat(const PlacementTable& table, const Restriction& restriction,
                                        const EngineOptions& options, const std::stop_token& stop) {
    return std::make_unique<SatTree>(table, restriction, options.seed, stop);
}

double sat_memory(const TableSize& size) {
    // A literal of a placement is in about eight clauses, each with its watches; a counter has five
    // clauses, or three if there is one bound.
    constexpr double counter = 550;
    return 100 * size.bytes() + counter * size.counters;
}

SatTree::SatTree(const PlacementTable& table, const Restriction& restriction, std::uint64_t seed,
                 const std::stop_token& stop)
    : sparse_(table, restriction, seed, stop), seed_(seed), stop_(stop) {
    notes_.emplace_back(sat_version());
}

bool SatTree::search(const Node& node, SearchSink& sink, SearchStats& stats, const Budget& budget) {
    if (budget.max_nodes != 0 || budget.rest != nullptr) {
        return sparse_.search(node, sink, stats, budget);
    }
    RestartSearch::Decisions decisions;
    if (!possible() || !sparse_.nodes().decide(node, decisions)) return true;
    try {
        SatSearch search(sparse_.model(), seed_, decisions, stop_);
        const auto found = [&](const std::vector<int>& options) {
            ++stats.nodes;
            sparse_.take(options, sink);
            return !sink.stopped();
        };
        ++stats.nodes;
        return search.advance(0, found, [&] { return sink.stopped(); }) ==
               SatSearch::Status::complete;
    } catch (const Stopped&) {
        return false;
    }
}

namespace {

class SatContender final : public Contender {
  public:
    SatContender(const RestartsTree& tree, const SearchOptions& options)
        : Contender("sat"), tree_(tree), options_(options) {}

    bool advance(std::uint64_t nodes, SearchSink& sink, SearchStats& stats) override {
        // A conflict takes as long as about this many nodes of the engine cover.
        constexpr std::uint64_t nodes_in_a_conflict = 32;
        if (!search_) {
            search_ = std::make_unique<SatSearch>(tree_.model(), options_.seed, std::vector<int>{},
                                                  options_.stop);
        }
        ++stats.nodes;
        const auto found = [&](const std::vector<int>& options) {
            ++stats.nodes;
            tree_.take(options, sink);
            return !sink.stopped();
        };
        const auto conflicts = static_cast<int>(nodes / nodes_in_a_conflict) + 1;
        return search_->advance(conflicts, found, [&] { return sink.stopped(); }) ==
               SatSearch::Status::complete;
    }

  private:
    const RestartsTree& tree_;
    const SearchOptions& options_;
    std::unique_ptr<SatSearch> search_;
};

}  // namespace

std::unique_ptr<Contender> sat_contender(const RestartsTree& tree, const SearchOptions& options) {
    return std::make_unique<SatContender>(tree, options);
}

}  // namespace polypack
