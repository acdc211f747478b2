#include "polypack/packing/engines/automatic.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "polypack/packing/engines/cover/cover.hpp"
#include "polypack/packing/engines/estimated_nodes.hpp"
#include "polypack/packing/engines/sweep/sweep.hpp"

namespace polypack {
namespace {

// A node of cover takes as long as so many of sweep, on boards of 36 to 64 cells with AVX-512: 2.0
// to 4.5 on six of 55 to 64, preparation included. With AVX2 it takes about twice as long, so that
// some boards are left to cover that sweep would search faster. `./dev bench packing` shows both,
// as ns/node of the boards that it searches with both engines.
constexpr double cost_of_cover = 3;
// By how much sweep must be faster: cover may still drop placements if its search is long.
constexpr double min_gain = 1.5;
// Nodes of sweep that take less time than preparing cover and trying it.
constexpr double few_nodes = 100'000;

// Searches with sweep until refine() has compared it with cover.
class AutomaticTree final : public SearchTree {
  public:
    AutomaticTree(std::unique_ptr<SearchTree> sweep, const PlacementTable& table,
                  const Restriction& restriction, EngineOptions options)
        : table_(table),
          restriction_(restriction),
          options_(std::move(options)),
          chosen_(std::move(sweep)) {
        notes_ = chosen_->notes();
    }

    [[nodiscard]] bool possible() const override { return chosen_->possible(); }
    bool search(const Node& node, SearchSink& sink, SearchStats& stats,
                const Budget& budget) override {
        return chosen_->search(node, sink, stats, budget);
    }
    [[nodiscard]] std::vector<Node> expand(const Node& node, SearchSink& sink,
                                           SearchStats& stats) override {
        return chosen_->expand(node, sink, stats);
    }
    [[nodiscard]] std::uint64_t small_search() const override { return chosen_->small_search(); }
    [[nodiscard]] std::string_view engine() const override { return engine_; }

    bool refine(const std::stop_token& stop, std::optional<double> nodes) override {
        if (std::exchange(compared_, true)) return chosen_->refine(stop, nodes);
        std::string note;
        const double by_sweep = estimated_nodes(*chosen_, stop);
        nodes = by_sweep;
        if (by_sweep < few_nodes) {
            note = fmt::format("sweep: about {:.0f} nodes, too few for a trial of cover", by_sweep);
        } else {
            auto cover = prepare_cover(table_, restriction_, options_, stop);
            const double by_cover = cover->possible() ? estimated_nodes(*cover, stop) : 0;
            const bool covers = cost_of_cover * by_cover < min_gain * by_sweep;
            note = fmt::format(
                "{}: about {:.0f} nodes of sweep, {:.0f} of cover, which take {} "
                "times as long",
                covers ? "cover" : "sweep", by_sweep, by_cover, cost_of_cover);
            if (covers) {
                chosen_ = std::move(cover);
                nodes = by_cover;
                engine_ = "cover";
            }
        }
        const bool changed = chosen_->refine(stop, nodes);
        notes_ = chosen_->notes();
        notes_.push_back(std::move(note));
        return changed || engine_ != "sweep";
    }

  private:
    const PlacementTable& table_;
    const Restriction& restriction_;
    EngineOptions options_;
    std::unique_ptr<SearchTree> chosen_;
    std::string_view engine_ = "sweep";
    bool compared_ = false;
};

}  // namespace

std::unique_ptr<SearchTree> prepare_automatic(const PlacementTable& table,
                                              const Restriction& restriction,
                                              const EngineOptions& options,
                                              const std::stop_token& stop) {
    // Pruning that is switched on or off is that of cover, which alone knows what may not touch.
    const bool tuned =
        options.eliminate != PruneSwitch::automatic || options.volumes != PruneSwitch::automatic;
    const bool covers = tuned || table.excludes_beyond_cells();
    auto sweep = covers ? nullptr : prepare_fast_sweep(table, restriction, stop);
    if (sweep == nullptr) return prepare_cover(table, restriction, options, stop);
    return std::make_unique<AutomaticTree>(std::move(sweep), table, restriction, options);
}

double automatic_memory(const TableSize& size) {
    const bool may_sweep = size.cells <= max_cells_for_sweep;
    return cover_memory(size) + (may_sweep ? sweep_memory(size) : 0);
}

}  // namespace polypack
