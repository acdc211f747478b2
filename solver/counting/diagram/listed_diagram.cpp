#include "polypack/counting/diagram/diagram_builders.hpp"
#include "polypack/packing/engines/engines.hpp"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "polypack/base/stop_check.hpp"
#include "polypack/counting/count_task.hpp"
#include "polypack/packing/run/search.hpp"

namespace polypack {
namespace {

// Packings one after another, each as its placements by their first cells, without fixed ones.
class PackingList {
  public:
    PackingList(const PlacementTable& table, const Allowance& allowance)
        : table_(table), allowance_(allowance) {}

    void add(std::span<const int> packing) {
        const std::size_t size = placements_.size() + packing.size();
        // Until the next time that they are moved, they take at most twice as much.
        if (size > placements_.capacity()) {
            allowance_.require("the packings", static_cast<double>(bytes() + sizeof(int) * size));
        }
        const auto first = static_cast<std::ptrdiff_t>(placements_.size());
        for (const int placement : packing) {
            if (!std::ranges::binary_search(table_.fixed(), placement)) {
                placements_.push_back(placement);
            }
        }
        std::sort(placements_.begin() + first, placements_.end(),
                  [&](int a, int b) { return first_cell(a) < first_cell(b); });
        ends_.push_back(placements_.size());
    }

    // Sorts the packings in the order of PackingDiagram.
    void sort(StopCheck& check) {
        order_.resize(ends_.size());
        std::iota(order_.begin(), order_.end(), std::size_t{0});
        std::ranges::sort(order_, [&](std::size_t a, std::size_t b) {
            check();
            return before(packing(a), packing(b));
        });
    }

    [[nodiscard]] std::size_t size() const { return order_.size(); }
    // Returns a packing by its rank.
    [[nodiscard]] std::span<const int> operator[](std::size_t rank) const {
        return packing(order_[rank]);
    }
    [[nodiscard]] std::size_t bytes() const {
        return sizeof(int) * placements_.size() + 2 * sizeof(std::size_t) * ends_.size();
    }

  private:
    [[nodiscard]] int first_cell(int placement) const { return table_.cells_of(placement).front(); }
    [[nodiscard]] std::span<const int> packing(std::size_t i) const {
        const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
        return {placements_.data() + begin, placements_.data() + ends_[i]};
    }
    // Orders packings. If one covers a cell that the other leaves empty, the other comes last.
    [[nodiscard]] bool before(std::span<const int> a, std::span<const int> b) const {
        const auto [in_a, in_b] = std::ranges::mismatch(a, b);
        if (in_a == a.end()) return false;
        if (in_b == b.end()) return true;
        return std::pair(first_cell(*in_a), *in_a) < std::pair(first_cell(*in_b), *in_b);
    }

    const PlacementTable& table_;
    Allowance allowance_;
    std::vector<int> placements_;
    std::vector<std::size_t> ends_;
    std::vector<std::size_t> order_;
};

// Makes nodes of sorted packings: those of a path are finished when the next packing leaves it.
// After Daciuk, Mihov, Watson and Watson, "Incremental construction of minimal acyclic finite-state
// automata", Computational Linguistics 26, 2000.
class Merger {
  public:
    // `beside`: bytes that the packings take.
    Merger(const PlacementTable& table, const Allowance& allowance, std::size_t beside)
        : table_(table), builder_(allowance, beside), filled_(table.cells(), 0) {
        for (const int placement : table.fixed()) fill(placement);
        always_filled_ = filled_;
    }

    void add(std::span<const int> packing) {
        next_path(packing);
        const auto common =
            static_cast<std::size_t>(std::ranges::mismatch(path_, next_).in1 - path_.begin());
        if (any_) finish_below(common);
        any_ = true;
        path_.swap(next_);
        if (arcs_.size() < path_.size()) arcs_.resize(path_.size());
    }

    [[nodiscard]] DiagramGraph graph() {
        int root = DiagramBuilder::no_node;
        if (any_) {
            finish_below(0);
            root = path_.empty() ? DiagramBuilder::terminal : builder_.add(arcs_.front());
        }
        std::vector<int> cell_order(table_.cells());
        std::iota(cell_order.begin(), cell_order.end(), 0);
        return builder_.finish(root, std::move(cell_order));
    }

  private:
    void fill(int placement) {
        for (const int cell : table_.cells_of(placement)) filled_[cell] = 1;
    }

    // Lists the labels of a packing's arcs, for every cell that has a turn.
    void next_path(std::span<const int> packing) {
        next_.clear();
        filled_ = always_filled_;
        std::size_t at = 0;
        for (int cell = 0; cell < table_.cells(); ++cell) {
            if (filled_[cell] != 0) continue;
            if (at < packing.size() && table_.cells_of(packing[at]).front() == cell) {
                next_.push_back(packing[at]);
                fill(packing[at++]);
            } else {
                next_.push_back(left_empty);
            }
        }
    }

    // Makes the nodes of the path below its first `common` arcs, and the arc to them.
    void finish_below(std::size_t common) {
        int target = DiagramBuilder::terminal;
        for (std::size_t depth = path_.size(); depth-- > common;) {
            arcs_[depth].push_back({path_[depth], target});
            if (depth == common) break;
            target = builder_.add(arcs_[depth]);
            arcs_[depth].clear();
        }
    }

    const PlacementTable& table_;
    DiagramBuilder builder_;
    std::vector<std::uint8_t> filled_;  // by cell
    std::vector<std::uint8_t> always_filled_;
    std::vector<int> path_;  // of the last packing
    std::vector<int> next_;
    std::vector<std::vector<DiagramArc>> arcs_;  // by depth: of nodes not finished yet
    bool any_ = false;
};

constexpr Phase merging{.doing = "merging packings", .units = "packings"};

// Returns the memory left beside the engine.
Allowance beside_engine(const Engine& engine, const PlacementTable& table,
                        const CountLimits& limits) {
    if (limits.memory == 0) return {limits.stop, 0};
    const double left = static_cast<double>(limits.memory) - engine.memory(table.measure());
    return {limits.stop, static_cast<std::size_t>(std::max(left, 1.0))};
}

}  // namespace

DiagramGraph listed_diagram(const PlacementTable& table, const Symmetry& symmetry,
                            const CountLimits& limits) {
    const Engine& engine = automatic_engine();
    PackingList list(table, beside_engine(engine, table, limits));
    SearchOptions options = search_options(table, symmetry, limits);
    options.list_all = true;
    begin_phase(limits.progress, searching);
    if (limits.progress != nullptr) options.progress = &limits.progress->search;
    const SearchResult result =
        search(engine, table, symmetry, options, [&](std::span<const int> packing, std::uint64_t) {
            list.add(packing);
            return true;
        });
    if (!result.complete) throw Stopped();
    StopCheck check(limits.stop);
    begin_phase(limits.progress, merging, list.size());
    list.sort(check);
    Merger merger(table, {limits.stop, limits.memory}, list.bytes());
    for (std::size_t rank = 0; rank < list.size(); ++rank) {
        check();
        set_done(limits.progress, rank);
        merger.add(list[rank]);
    }
    return merger.graph();
}

}  // namespace polypack
