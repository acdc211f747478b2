#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

#include "polypack/packing/engines/cover/cover_model.hpp"
#include "polypack/packing/engines/restarts/restarts.hpp"

namespace polypack {

// Numbers that CaDiCaL takes and gives.

// The results of CaDiCaL::Solver::solve().
inline constexpr int satisfiable = 10;
inline constexpr int unsatisfiable = 20;

// A seed in the range that it takes.
[[nodiscard]] constexpr int cadical_seed(std::uint64_t seed) {
    return static_cast<int>(seed % 2'000'000'000);
}

// Packings by the SAT solver CaDiCaL, one after another: each that is found is excluded by a
// clause. An optional component; see POLYPACK_SAT in CMakeLists.txt.

class SatSearch {
  public:
    // Searches for packings with the given decisions: options, and ~item for cells left empty.
    // Keeps a reference to the model. Throws Stopped.
    SatSearch(const CoverModel& model, std::uint64_t seed, const std::vector<int>& decisions,
              const std::stop_token& stop);
    ~SatSearch();
    SatSearch(const SatSearch&) = delete;
    SatSearch& operator=(const SatSearch&) = delete;

    enum class Status { complete, budget, stopped };
    // Receives the options of a packing; false: stop.
    using Found = std::function<bool(const std::vector<int>& options)>;
    // Goes on for this many conflicts; 0: to the end. `stops` is asked often.
    Status advance(int max_conflicts, const Found& found, const std::function<bool()>& stops);

  private:
    struct Solver;

    const CoverModel& model_;
    std::unique_ptr<Solver> solver_;
    bool complete_ = false;
};

// The search tree of the engine `sat`.

// A SAT solver has no nodes to divide or to leave open: expand(), and search() with a budget, are
// those of the engine restarts. Its nodes are the calls of the solver.
class SatTree final : public SearchTree {
  public:
    // Keeps a reference to the table. Throws Stopped.
    SatTree(const PlacementTable& table, const Restriction& restriction, std::uint64_t seed,
            const std::stop_token& stop);

    [[nodiscard]] bool possible() const override { return sparse_.possible(); }
    [[nodiscard]] bool divides() const override { return false; }
    bool search(const Node& node, SearchSink& sink, SearchStats& stats,
                const Budget& budget) override;
    [[nodiscard]] std::vector<Node> expand(const Node& node, SearchSink& sink,
                                           SearchStats& stats) override {
        return sparse_.expand(node, sink, stats);
    }

  private:
    RestartsTree sparse_;
    std::uint64_t seed_;
    std::stop_token stop_;
};

}  // namespace polypack
