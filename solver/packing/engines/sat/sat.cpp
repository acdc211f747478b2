#include "polypack/packing/engines/sat/sat.hpp"

#include <cadical.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "polypack/base/stop_check.hpp"
#include "polypack/packing/engines/restarts/restarts_tree.hpp"
#include "polypack/packing/engines/sat/sat_search.hpp"

namespace polypack {
namespace {

// A SAT solver has no nodes to divide or to leave open: expand(), and search() with a budget, are
// those of the engine restarts. Its nodes are the calls of the solver.
class SatTree final : public SearchTree {
  public:
    // Keeps a reference to the table. Throws Stopped.
    SatTree(const PlacementTable& table, const Restriction& restriction, std::uint64_t seed,
            const std::stop_token& stop)
        : sparse_(table, restriction, seed, stop), seed_(seed), stop_(stop) {
        notes_.emplace_back(sat_version());
    }

    [[nodiscard]] bool possible() const override { return sparse_.possible(); }
    [[nodiscard]] bool divides() const override { return false; }
    bool search(const Node& node, SearchSink& sink, SearchStats& stats,
                const Budget& budget) override {
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
    [[nodiscard]] std::vector<Node> expand(const Node& node, SearchSink& sink,
                                           SearchStats& stats) override {
        return sparse_.expand(node, sink, stats);
    }

  private:
    RestartsTree sparse_;
    std::uint64_t seed_;
    std::stop_token stop_;
};

}  // namespace

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

}  // namespace polypack
