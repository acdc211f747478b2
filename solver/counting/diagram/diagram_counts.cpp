#include "polypack/counting/diagram/diagram_counts.hpp"

#include <boost/multiprecision/cpp_int.hpp>

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <mutex>
#include <type_traits>
#include <utility>

#include "polypack/base/stop_check.hpp"

namespace polypack {
namespace {

namespace mp = boost::multiprecision;

template <unsigned Bits>
using Fixed =
    mp::number<mp::cpp_int_backend<Bits, Bits, mp::unsigned_magnitude, mp::unchecked, void>>;

using Unbounded = mp::cpp_int;

// A number in an array. A fixed one of boost has another word beside its limbs.
template <typename Number>
class Stored {
  public:
    Stored(const Number& number = 0) : number_(number) {}
    [[nodiscard]] const Number& get() const { return number_; }

  private:
    Number number_;
};

template <unsigned Bits>
    requires(Bits > 128)
class Stored<Fixed<Bits>> {
  public:
    Stored(const Fixed<Bits>& number = 0) {
        std::copy_n(number.backend().limbs(), number.backend().size(), limbs_.begin());
    }
    [[nodiscard]] Fixed<Bits> get() const {
        Fixed<Bits> number;
        number.backend().resize(limbs, limbs);
        std::ranges::copy(limbs_, number.backend().limbs());
        number.backend().normalize();
        return number;
    }

  private:
    static constexpr unsigned limbs = Bits / (8 * sizeof(mp::limb_type));
    std::array<mp::limb_type, limbs> limbs_{};
};

template <typename Number>
BigCount count_of(const Number& number) {
    std::vector<std::uint64_t> limbs;
    export_bits(number, std::back_inserter(limbs), 64, false);
    return BigCount::from_limbs(limbs);
}
BigCount count_of(std::uint64_t number) {
    return number;
}

// Returns the memory of a number outside of the object.
template <typename Number>
std::size_t heap_bytes(const Number& number) {
    if constexpr (std::is_same_v<Number, Unbounded>) {
        // Limbs that do not fit into the number are allocated by fours.
        constexpr std::size_t inside = 2;
        const std::size_t limbs = number.backend().size();
        return limbs <= inside ? 0 : sizeof(mp::limb_type) * (limbs + 4);
    } else {
        (void)number;
        return 0;
    }
}

// Adds a number; returns false if the sum does not fit.
template <typename Number>
bool add_to(Number& sum, const Number& more) {
    if constexpr (!std::is_same_v<Number, Unbounded>) {
        if (more > std::numeric_limits<Number>::max() - sum) return false;
    }
    sum += more;
    return true;
}

// Tests paths of a diagram against a position. Along a path the first positions of placements grow,
// so that the next node tells which of the placements asked for it must have taken.
class PathTest {
  public:
    PathTest(const DiagramCounts& counts, const Node& position)
        : counts_(counts), owner_(counts.table->cells(), nobody) {
        const PlacementTable& table = *counts.table;
        for (const int placement : table.fixed()) own(placement);
        for (const int placement : position.placements) {
            if (std::ranges::find(table.fixed(), placement) != table.fixed().end()) continue;
            if (std::ranges::find(asked_, placement) != asked_.end()) continue;
            own(placement);
            asked_.push_back(placement);
        }
        std::ranges::sort(asked_, {}, [&](int placement) { return counts.first[placement]; });
        for (const int cell : position.empty) {
            if (owner_[cell] == nobody) owner_[cell] = left_empty;
            if (owner_[cell] != left_empty || table.required(cell)) possible_ = false;
        }
        empties_ = !position.empty.empty();
        due_.assign(table.cells() + 1, 0);
        for (const int placement : asked_) ++due_[counts.first[placement] + 1];
        for (int i = 0; i < table.cells(); ++i) due_[i + 1] += due_[i];
    }

    // Returns false if the position contradicts itself.
    [[nodiscard]] bool possible() const { return possible_; }
    [[nodiscard]] bool has_empties() const { return empties_; }
    // Returns the placements of the position, ordered by their first positions.
    [[nodiscard]] std::span<const int> asked() const { return asked_; }

    // Returns the number of placements asked for whose turn is before that of a node.
    [[nodiscard]] int due_before(int node) const { return due_[position_of(node)]; }
    // Returns true if paths may follow the arc of a node before which `due` placements were due.
    [[nodiscard]] bool admits(int node, int due, const DiagramArc& arc) const {
        const int asked = static_cast<int>(asked_.size());
        const bool now = due < asked && counts_.first[asked_[due]] == position_of(node);
        if (now && arc.placement != asked_[due]) return false;
        const int next = now ? due + 1 : due;
        if (next < asked && counts_.first[asked_[next]] < position_of(arc.target)) return false;
        return now || arc.placement == left_empty || is_free(arc.placement);
    }

  private:
    static constexpr int nobody = -1;

    void own(int placement) {
        for (const int cell : counts_.table->cells_of(placement)) {
            if (owner_[cell] != nobody) possible_ = false;
            owner_[cell] = placement;
        }
    }
    [[nodiscard]] bool is_free(int placement) const {
        for (const int cell : counts_.table->cells_of(placement)) {
            if (owner_[cell] != nobody) return false;
        }
        return true;
    }
    [[nodiscard]] int position_of(int node) const {
        const auto arcs = counts_.graph.arcs_of(node);
        return arcs.empty() ? counts_.table->cells() : counts_.first[arcs.front().placement];
    }

    const DiagramCounts& counts_;
    std::vector<int> owner_;  // by cell: a placement, left_empty or nobody
    std::vector<int> asked_;
    std::vector<int> due_;  // by position: how many placements asked for come first before it
    bool possible_ = true;
    bool empties_ = false;
};

// Sums and products of counts that belong together are at most the number of packings, so that
// nothing overflows where that number fits.
template <typename Number>
class CountsOf final : public DiagramCounts {
  public:
    CountsOf(const PlacementTable& placements, DiagramGraph paths, Allowance allowance)
        : DiagramCounts(placements, std::move(paths)), allowance_(std::move(allowance)) {}

    // Computes the counts; returns false if one does not fit. Throws MemoryLimitExceeded and
    // Stopped.
    [[nodiscard]] bool compute() {
        require(sizeof(Stored<Number>) * graph.arc_ends.size());
        below_.assign(graph.nodes(), Number{0});
        if (graph.nodes() == 0) return true;
        StopCheck check(allowance_.stop);
        below_[0] = Number{1};
        for (int node = 1; node < graph.nodes(); ++node) {
            check();
            Number sum{0};
            for (const DiagramArc& arc : graph.arcs_of(node)) {
                if (!add_to(sum, below_[arc.target].get())) return false;
            }
            add_heap(sum);
            below_[node] = sum;
        }
        return true;
    }

    [[nodiscard]] std::size_t bytes() const override {
        const std::scoped_lock lock(above_mutex_);
        return held();
    }
    [[nodiscard]] BigCount below(int node) const override { return count_of(below_[node].get()); }

    [[nodiscard]] BigCount given(const Node& position) const override {
        const PathTest test(*this, position);
        if (!test.possible() || graph.nodes() == 0) return 0;
        const int last = static_cast<int>(test.asked().size());
        if (last == 0 && !test.has_empties()) return count_of(below_.back().get());
        OpenNodes open;
        StopCheck check(allowance_.stop);
        if (test.has_empties()) {
            if (test.due_before(graph.root()) == 0) open.add(graph.root(), Number{1});
        } else {
            const int placement = test.asked().front();
            find_paths_from_above();
            for (const int node : sources_of(placement)) {
                const DiagramArc& arc = arc_of(node, placement);
                if (test.admits(node, 0, arc)) open.add(arc.target, above_[node].get());
            }
        }
        Number sum{0};
        while (!open.empty()) {
            check();
            const auto [node, ways] = open.take_highest();
            const int due = test.due_before(node);
            if (node == 0 || (due == last && !test.has_empties())) {
                sum += ways * below_[node].get();
                continue;
            }
            for (const DiagramArc& arc : graph.arcs_of(node)) {
                if (test.admits(node, due, arc)) open.add(arc.target, ways);
            }
        }
        return count_of(sum);
    }

    [[nodiscard]] Marginals marginals(const Node& position, int from) const override {
        Marginals result;
        result.placements.assign(table->size(), 0);
        const PathTest test(*this, position);
        if (!test.possible() || graph.nodes() == 0 || test.due_before(from) > 0) return result;
        require(2 * sizeof(Number) * (static_cast<std::size_t>(from) + 1));
        std::vector<Number> above(from + 1, Number{0});
        std::vector<Number> below(from + 1, Number{0});
        above[from] = 1;
        StopCheck check(allowance_.stop);
        for (int node = from; node > 0; --node) {
            check();
            if (above[node] == 0) continue;
            const int due = test.due_before(node);
            for (const DiagramArc& arc : graph.arcs_of(node)) {
                if (test.admits(node, due, arc)) above[arc.target] += above[node];
            }
        }
        below[0] = 1;
        std::vector<Number> sums(table->size(), Number{0});
        for (int node = 1; node <= from; ++node) {
            check();
            if (above[node] == 0) continue;
            const int due = test.due_before(node);
            for (const DiagramArc& arc : graph.arcs_of(node)) {
                if (!test.admits(node, due, arc)) continue;
                below[node] += below[arc.target];
                if (arc.placement != left_empty) {
                    sums[arc.placement] += above[node] * below[arc.target];
                }
            }
        }
        result.packings = count_of(below[from]);
        for (int i = 0; i < table->size(); ++i) result.placements[i] = count_of(sums[i]);
        for (const int placement : table->fixed()) result.placements[placement] = result.packings;
        return result;
    }

  private:
    // Nodes to go on from, each as often as it was reached, with the ways to reach it.
    class OpenNodes {
      public:
        [[nodiscard]] bool empty() const { return heap_.empty(); }
        void add(int node, const Number& ways) {
            heap_.emplace_back(node, ways);
            std::ranges::push_heap(heap_, {}, &Open::first);
        }
        // With the ways of all times.
        std::pair<int, Number> take_highest() {
            Open highest = take_one();
            while (!heap_.empty() && heap_.front().first == highest.first) {
                highest.second += take_one().second;
            }
            return highest;
        }

      private:
        using Open = std::pair<int, Number>;

        Open take_one() {
            std::ranges::pop_heap(heap_, {}, &Open::first);
            Open one = std::move(heap_.back());
            heap_.pop_back();
            return one;
        }

        std::vector<Open> heap_;
    };

    // Throws MemoryLimitExceeded if `more` bytes are too many.
    void require(std::size_t more) const {
        allowance_.require("the counts of the diagram", static_cast<double>(held() + more));
    }
    [[nodiscard]] std::size_t held() const {
        return graph.bytes() + sizeof(Stored<Number>) * (below_.size() + above_.size()) +
               sizeof(int) * (first.size() + first_source_.size() + sources_.size()) + heap_;
    }
    void add_heap(const Number& number) const {
        const std::size_t added = heap_bytes(number);
        if (added == 0) return;
        heap_ += added;
        require(0);
    }

    // Computes above_ and sources_, unless that is done. They take as much memory as all the rest,
    // and only given() needs them.
    void find_paths_from_above() const {
        const std::scoped_lock lock(above_mutex_);
        if (!above_.empty()) return;
        require(sizeof(Stored<Number>) * graph.arc_ends.size() +
                sizeof(int) * (graph.arcs.size() + table->size() + 1));
        const std::size_t heap_below = heap_;
        try {
            index_arcs();
            above_.assign(graph.nodes(), Number{0});
            above_.back() = Number{1};
            StopCheck check(allowance_.stop);
            for (int node = graph.root(); node > 0; --node) {
                check();
                const Number ways = above_[node].get();
                add_heap(ways);
                for (const DiagramArc& arc : graph.arcs_of(node)) {
                    above_[arc.target] = Number(above_[arc.target].get() + ways);
                }
            }
        } catch (...) {
            above_ = std::vector<Stored<Number>>();
            heap_ = heap_below;
            throw;
        }
    }
    void index_arcs() const {
        first_source_.assign(table->size() + 1, 0);
        for (const DiagramArc& arc : graph.arcs) {
            if (arc.placement != left_empty) ++first_source_[arc.placement + 1];
        }
        for (int i = 0; i < table->size(); ++i) first_source_[i + 1] += first_source_[i];
        sources_.resize(first_source_.back());
        std::vector<std::uint32_t> next(first_source_.begin(), first_source_.end() - 1);
        for (int node = 1; node < graph.nodes(); ++node) {
            for (const DiagramArc& arc : graph.arcs_of(node)) {
                if (arc.placement != left_empty) sources_[next[arc.placement]++] = node;
            }
        }
    }
    // Returns the nodes with an arc of that placement, ascending.
    [[nodiscard]] std::span<const int> sources_of(int placement) const {
        return {sources_.data() + first_source_[placement],
                sources_.data() + first_source_[placement + 1]};
    }
    [[nodiscard]] const DiagramArc& arc_of(int node, int placement) const {
        return *std::ranges::lower_bound(graph.arcs_of(node), placement, {},
                                         &DiagramArc::placement);
    }

    Allowance allowance_;
    std::vector<Stored<Number>> below_;          // by node: paths to the terminal
    mutable std::mutex above_mutex_;             // of all that follow, once below_ is computed
    mutable std::vector<Stored<Number>> above_;  // by node: paths from the root
    mutable std::vector<std::uint32_t> first_source_;  // by placement, and one past the last
    mutable std::vector<int> sources_;
    mutable std::size_t heap_ = 0;  // bytes outside of the numbers
};

// nullptr if the counts do not fit; the graph is then handed back.
template <typename Number>
std::unique_ptr<const DiagramCounts> try_counts(const PlacementTable& table, DiagramGraph& graph,
                                                const Allowance& allowance) {
    auto counts = std::make_unique<CountsOf<Number>>(table, std::move(graph), allowance);
    if (counts->compute()) return counts;
    graph = std::move(counts->graph);
    return nullptr;
}

}  // namespace

std::unique_ptr<const DiagramCounts> counts_of(const PlacementTable& table, DiagramGraph graph,
                                               const Allowance& allowance) {
    if (auto narrow = try_counts<std::uint64_t>(table, graph, allowance)) return narrow;
    if (auto wide = try_counts<Fixed<128>>(table, graph, allowance)) return wide;
    if (auto wide = try_counts<Fixed<256>>(table, graph, allowance)) return wide;
    if (auto wide = try_counts<Fixed<512>>(table, graph, allowance)) return wide;
    return try_counts<Unbounded>(table, graph, allowance);
}

}  // namespace polypack
