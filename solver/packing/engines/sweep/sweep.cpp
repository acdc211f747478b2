#include "polypack/packing/engines/sweep/sweep.hpp"

#include <memory>
#include <utility>
#include <vector>

#include "polypack/packing/engines/sweep/sweep_tables.hpp"
#include "polypack/packing/engines/sweep/sweep_task.hpp"
#include "polypack/packing/engines/sweep/sweep_tree.hpp"
#include "polypack/packing/with_words.hpp"

namespace polypack {
namespace {

// The tree of a table that contradicts itself.
class EmptyTree final : public SearchTree {
  public:
    EmptyTree() { notes_.emplace_back(contradiction_note); }
    [[nodiscard]] bool possible() const override { return false; }
    bool search(const Node&, SearchSink&, SearchStats&, const Budget&) override { return true; }
    [[nodiscard]] std::vector<Node> expand(const Node&, SearchSink&, SearchStats&) override {
        return {};
    }
};

template <int Words, FitLookup Way>
std::unique_ptr<SearchTree> make_tree(std::unique_ptr<SweepModel> model,
                                      std::unique_ptr<SweepTables> tables,
                                      const PlacementTable& table, const Restriction& restriction,
                                      PruneSwitch eliminates, const std::stop_token& stop) {
    if (model->plain) {
        return std::make_unique<SweepTree<Words, Way, true>>(std::move(model), std::move(tables),
                                                             table, restriction, eliminates, stop);
    }
    return std::make_unique<SweepTree<Words, Way, false>>(std::move(model), std::move(tables),
                                                          table, restriction, eliminates, stop);
}

// With `only_one_lane`, null where more are needed.
std::unique_ptr<SearchTree> prepare(SweepOrder order, const PlacementTable& table,
                                    const Restriction& restriction, bool only_one_lane,
                                    PruneSwitch eliminates, const std::stop_token& stop) {
    // Boards of more words leave few options to each lane.
    constexpr int max_words = 4;
    auto model = std::make_unique<SweepModel>(std::move(order), table, restriction, stop);
    if (!model->possible) return std::make_unique<EmptyTree>();
    const int positions = model->order.positions;
    return with_words(positions, [&]<int Words>() -> std::unique_ptr<SearchTree> {
        if constexpr (Words <= max_words) {
            auto tables = std::make_unique<SweepTables>(*model);
            if (tables->lanes() == 1) {
                return make_tree<Words, FitLookup::single_table>(
                    std::move(model), std::move(tables), table, restriction, eliminates, stop);
            }
            if (only_one_lane) return nullptr;
            if (tables->any()) {
                return make_tree<Words, FitLookup::tables>(std::move(model), std::move(tables),
                                                           table, restriction, eliminates, stop);
            }
        }
        if (only_one_lane) return nullptr;
        return make_tree<Words, FitLookup::scan>(std::move(model), nullptr, table, restriction,
                                                 eliminates, stop);
    });
}

}  // namespace

std::unique_ptr<SearchTree> prepare_sweep(const PlacementTable& table,
                                          const Restriction& restriction,
                                          const EngineOptions& options,
                                          const std::stop_token& stop) {
    auto tree = prepare(SweepOrder(table), table, restriction, false, options.eliminate, stop);
    if (options.eliminate == PruneSwitch::on) tree->refine(stop, {});
    return tree;
}

std::unique_ptr<SearchTree> prepare_fast_sweep(const PlacementTable& table,
                                               const Restriction& restriction,
                                               const std::stop_token& stop) {
    constexpr int max_width = 12;
    constexpr int max_options_per_cell = 128;
    if (table.cells() > max_cells_for_sweep || table.cells() == 0) return nullptr;
    if (table.size() > max_options_per_cell * table.cells()) return nullptr;
    if (!table.is_flat()) return nullptr;
    SweepOrder order(table);
    if (order.width > max_width || order.positions > max_cells_for_sweep) return nullptr;
    return prepare(std::move(order), table, restriction, true, PruneSwitch::automatic, stop);
}

double sweep_memory(const TableSize& size) {
    // A region with gaps may take twice as many positions as it has cells.
    const std::size_t board = with_words(static_cast<int>(size.cells),
                                         []<int Words>() { return sizeof(Bitboard<Words>); });
    return 2 * size.bytes() + size.placements * (8 * sizeof(int) + 2 * static_cast<double>(board));
}

}  // namespace polypack
