#include "polypack/counting/diagram/diagram_graph.hpp"

#include <algorithm>
#include <utility>

#include "polypack/base/stop_check.hpp"

namespace polypack {
namespace {

// Tests a graph of untrusted origin against a table, one property of its paths at a time.
class GraphTest {
  public:
    GraphTest(const DiagramGraph& graph, const PlacementTable& table, std::stop_token stop)
        : graph_(graph),
          table_(table),
          check_(std::move(stop)),
          filled_(table.cells(), 0),
          used_(table.pieces(), 0) {
        for (const int placement : table.fixed()) {
            ++used_[table.piece_of(placement)];
            for (const int cell : table.cells_of(placement)) filled_[cell] = 1;
        }
    }

    [[nodiscard]] std::optional<std::string> flaw() {
        if (!orders_cells()) return "its cells are not those of the puzzle";
        if (graph_.nodes() == 0) return std::nullopt;
        if (!well_formed()) return "its nodes are not those of a diagram";
        first_ = first_positions(table_, graph_.cell_order);
        if (!decides_in_order()) return "its nodes do not follow the order of its cells";
        if (!covers_cells()) return "a path does not cover the cells as a packing does";
        if (!keeps_holes()) return "a path leaves too many cells empty";
        if (!uses_copies()) return "a path uses a piece too often or too rarely";
        return std::nullopt;
    }

  private:
    [[nodiscard]] bool orders_cells() const {
        std::vector<int> sorted = graph_.cell_order;
        std::ranges::sort(sorted);
        if (static_cast<int>(sorted.size()) != table_.cells()) return false;
        for (int cell = 0; cell < table_.cells(); ++cell) {
            if (sorted[cell] != cell) return false;
        }
        return true;
    }

    [[nodiscard]] bool well_formed() const {
        std::uint32_t begin = 0;
        for (const std::uint32_t end : graph_.arc_ends) {
            if (end < begin) return false;
            begin = end;
        }
        if (begin != graph_.arcs.size() || graph_.arc_ends.front() != 0) return false;
        std::vector<std::uint8_t> reached(graph_.nodes(), 0);
        reached.back() = 1;
        for (int node = graph_.root(); node > 0; --node) {
            if (reached[node] == 0 || !has_good_arcs(node)) return false;
            for (const DiagramArc& arc : graph_.arcs_of(node)) reached[arc.target] = 1;
        }
        return reached[0] != 0;
    }

    [[nodiscard]] bool has_good_arcs(int node) const {
        int last = -1;
        for (const DiagramArc& arc : graph_.arcs_of(node)) {
            const bool known = arc.placement == left_empty || arc.placement < table_.size();
            if (arc.placement <= last || !known) return false;
            if (arc.target < 0 || arc.target >= node) return false;
            last = arc.placement;
        }
        const auto arcs = graph_.arcs_of(node);
        return !arcs.empty() && arcs.front().placement != left_empty;
    }

    // Placements of a node cover its cell first, and what is below covers later cells only: two
    // paths that part there differ in how they cover that cell.
    [[nodiscard]] bool decides_in_order() const {
        std::vector<int> position(graph_.nodes(), table_.cells());
        for (int node = 1; node < graph_.nodes(); ++node) {
            const auto arcs = graph_.arcs_of(node);
            position[node] = first_[arcs.front().placement];
            for (const DiagramArc& arc : arcs) {
                if (position[arc.target] <= position[node]) return false;
                const bool here =
                    arc.placement == left_empty || first_[arc.placement] == position[node];
                if (!here) return false;
            }
        }
        return true;
    }

    // Returns true if no path covers a cell twice, and every path covers all required cells. Checks
    // 64 cells at a time.
    [[nodiscard]] bool covers_cells() {
        std::vector<std::uint64_t> any(graph_.nodes());  // cells that some path below covers
        std::vector<std::uint64_t> all(graph_.nodes());  // cells that all of them cover
        std::vector<std::uint64_t> own(table_.size());
        for (int from = 0; from < table_.cells(); from += 64) {
            const int to = std::min(from + 64, table_.cells());
            for (int placement = 0; placement < table_.size(); ++placement) {
                own[placement] = word_of(table_.cells_of(placement), from, to);
            }
            for (int node = 1; node < graph_.nodes(); ++node) {
                check_();
                any[node] = 0;
                all[node] = ~std::uint64_t{0};
                for (const auto& [placement, target] : graph_.arcs_of(node)) {
                    const std::uint64_t covered = placement == left_empty ? 0 : own[placement];
                    if ((covered & any[target]) != 0) return false;
                    any[node] |= covered | any[target];
                    all[node] &= covered | all[target];
                }
            }
            std::uint64_t filled = 0;
            std::uint64_t required = 0;
            for (int cell = from; cell < to; ++cell) {
                const std::uint64_t bit = std::uint64_t{1} << (cell - from);
                if (filled_[cell] != 0) filled |= bit;
                if (table_.required(cell)) required |= bit;
            }
            if ((any.back() & filled) != 0 || (required & ~filled & ~all.back()) != 0) return false;
        }
        return true;
    }

    [[nodiscard]] static std::uint64_t word_of(std::span<const int> cells, int from, int to) {
        std::uint64_t word = 0;
        for (const int cell : cells) {
            if (cell >= from && cell < to) word |= std::uint64_t{1} << (cell - from);
        }
        return word;
    }

    [[nodiscard]] bool keeps_holes() {
        if (table_.hole_budget() == unlimited) return true;
        const int open = static_cast<int>(std::ranges::count(filled_, 0));
        const auto cells = [&](int placement) {
            return static_cast<int>(table_.cells_of(placement).size());
        };
        return open - min_and_max(cells).first <= table_.hole_budget();
    }

    [[nodiscard]] bool uses_copies() {
        for (int piece = 0; piece < table_.pieces(); ++piece) {
            const auto uses = [&](int placement) {
                return table_.piece_of(placement) == piece ? 1 : 0;
            };
            const auto [least, most] = min_and_max(uses);
            const Copies& copies = table_.copies(piece);
            if (used_[piece] + least < copies.min || used_[piece] + most > copies.max) return false;
        }
        return true;
    }

    // Returns the least and the greatest sum over a path, with `weight` for each placement.
    template <typename Weight>
    [[nodiscard]] std::pair<int, int> min_and_max(Weight weight) {
        std::vector<std::pair<int, int>> sums(graph_.nodes(), {0, 0});
        for (int node = 1; node < graph_.nodes(); ++node) {
            check_();
            auto& [least, most] = sums[node];
            least = unlimited;
            for (const auto& [placement, target] : graph_.arcs_of(node)) {
                const int own = placement == left_empty ? 0 : weight(placement);
                least = std::min(least, own + sums[target].first);
                most = std::max(most, own + sums[target].second);
            }
        }
        return sums.back();
    }

    const DiagramGraph& graph_;
    const PlacementTable& table_;
    StopCheck check_;
    std::vector<std::uint8_t> filled_;  // by cell: by a fixed placement
    std::vector<int> used_;             // by piece: fixed copies
    std::vector<int> first_;            // by placement
};

}  // namespace

std::vector<int> first_positions(const PlacementTable& table, std::span<const int> cell_order) {
    std::vector<int> position(table.cells());
    for (int i = 0; i < table.cells(); ++i) position[cell_order[i]] = i;
    std::vector<int> first(table.size(), table.cells());
    for (int placement = 0; placement < table.size(); ++placement) {
        for (const int cell : table.cells_of(placement)) {
            first[placement] = std::min(first[placement], position[cell]);
        }
    }
    return first;
}

std::optional<std::string> flaw_of(const DiagramGraph& graph, const PlacementTable& table,
                                   std::stop_token stop) {
    return GraphTest(graph, table, std::move(stop)).flaw();
}

}  // namespace polypack
