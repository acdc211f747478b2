#include "polypack/packing/sat/sat_tree.hpp"

#include <cadical.hpp>

#include "polypack/base/stop_check.hpp"
#include "polypack/packing/sat/sat.hpp"

namespace polypack {

std::string_view sat_version() {
    static const std::string version = std::string("CaDiCaL ") + CaDiCaL::Solver::version();
    return version;
}

std::unique_ptr<SearchTree> prepare_sat(const PlacementTable& table, const Restriction& restriction,
                                        const EngineOptions& options, const std::stop_token& stop) {
    return std::make_unique<SatTree>(table, restriction, options.seed, stop);
}

double sat_memory(const TableSize& size) {
    // A literal of a placement is in about eight clauses, each with its watches.
    return 100 * size.bytes();
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

}  // namespace polypack
