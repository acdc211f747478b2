#include "polypack/counting/diagram/diagram_builders.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "polypack/base/stop_check.hpp"
#include "polypack/counting/cover_problem.hpp"
#include "polypack/counting/frontier/cell_order.hpp"
#include "polypack/counting/frontier/dead_ends.hpp"
#include "polypack/counting/frontier/frontier_steps.hpp"

namespace polypack {
namespace {

// The states before one position, each with its number among all states.
template <int Words>
class StateNumbers {
  public:
    using State = FrontierState<Words>;

    [[nodiscard]] std::size_t size() const { return states_.size(); }
    [[nodiscard]] const State& state(std::size_t i) const { return states_[i]; }
    [[nodiscard]] int number(std::size_t i) const { return numbers_[i]; }
    [[nodiscard]] std::size_t bytes() const {
        return sizeof(State) * states_.capacity() + sizeof(int) * numbers_.capacity() +
               sizeof(std::uint32_t) * slots_.size();
    }

    // Returns the number of a state, which is `next` if it is new.
    int add(const State& state, int next) {
        if (2 * (states_.size() + 1) > slots_.size()) grow();
        const std::size_t slot = slot_of(state);
        if (slots_[slot] != 0) return numbers_[slots_[slot] - 1];
        states_.push_back(state);
        numbers_.push_back(next);
        slots_[slot] = static_cast<std::uint32_t>(states_.size());
        return next;
    }

    // Returns the numbers alone and drops the states.
    [[nodiscard]] std::vector<int> release() {
        // Unlike from {}, assigned from a vector, they give their memory back.
        states_ = std::vector<State>();
        slots_ = std::vector<std::uint32_t>();
        return std::exchange(numbers_, {});
    }

  private:
    [[nodiscard]] std::size_t slot_of(const State& state) const {
        const std::size_t mask = slots_.size() - 1;
        std::size_t slot = hash_of(state) & mask;
        while (slots_[slot] != 0 && states_[slots_[slot] - 1] != state) slot = (slot + 1) & mask;
        return slot;
    }
    void grow() {
        slots_.assign(std::max<std::size_t>(16, 2 * slots_.size()), 0);
        for (std::size_t i = 0; i < states_.size(); ++i) {
            slots_[slot_of(states_[i])] = static_cast<std::uint32_t>(i + 1);
        }
    }

    std::vector<State> states_;
    std::vector<int> numbers_;
    std::vector<std::uint32_t> slots_;  // with linear probing: one more than the place of a state
};

// The remaining data of a position whose states have been processed: arcs to states by their
// numbers.
struct Layer {
    std::vector<int> numbers;
    std::vector<DiagramArc> arcs;
    std::vector<std::uint32_t> ends;

    // Gives back the room to grow.
    void shrink() {
        numbers.shrink_to_fit();
        arcs.shrink_to_fit();
        ends.shrink_to_fit();
    }
    [[nodiscard]] std::size_t bytes() const {
        return sizeof(int) * numbers.capacity() + sizeof(DiagramArc) * arcs.capacity() +
               sizeof(std::uint32_t) * ends.capacity();
    }
};

constexpr Phase building{.doing = "building the diagram", .units = "cells", .also = "states"};

template <int Words>
class FrontierDiagram {
  public:
    using State = FrontierState<Words>;

    FrontierDiagram(const CoverProblem& problem, const FrontierLayout& layout,
                    const CountLimits& limits)
        : problem_(problem),
          steps_(problem, layout, limits.stop),
          dead_ends_(problem, layout, limits.stop),
          allowance_{limits.stop, limits.memory},
          check_(limits.stop),
          progress_(limits.progress),
          waiting_(steps_.positions() + 1),
          layers_(steps_.positions()) {}

    [[nodiscard]] std::optional<DiagramGraph> run(std::uint64_t max_words,
                                                  std::vector<int> cell_order) {
        (void)add(steps_.start(), 0);
        begin_phase(progress_, building, steps_.positions());
        for (int position = 0; position < steps_.positions(); ++position) {
            if (progress_ != nullptr) {
                progress_->set_done(position);
                progress_->set_also(static_cast<std::uint64_t>(states_));
            }
            if (!expand(position, max_words)) return std::nullopt;
        }
        return reduced(std::move(cell_order));
    }

  private:
    static constexpr int dead = -1;

    // Returns the number of a state, at the first position that is not covered.
    int add(State state, int position) {
        while (position < steps_.positions() && steps_.covered(state, position)) {
            state = steps_.past(state, position);
            ++position;
        }
        if (!dead_ends_.prepared(position)) prepare(position);
        if (dead_ends_.dead(state, position)) return dead;
        if (position == steps_.positions() && !steps_.accepted(state)) return dead;
        const int number = waiting_[position].add(state, states_);
        if (number == states_) count_state(waiting_[position]);
        return number;
    }

    void count_state(const StateNumbers<Words>& added_to) {
        constexpr int between_checks = 4096;
        if (++states_ == std::numeric_limits<int>::max()) require(0x1p62);
        if (states_ % between_checks == 0) {
            waiting_bytes_ = 0;
            for (const auto& states : waiting_) waiting_bytes_ += states.bytes();
            require(static_cast<double>(held()));
        }
        // Growing tables are copied.
        if ((added_to.size() & (added_to.size() - 1)) == 0) {
            require(static_cast<double>(held() + 2 * added_to.bytes()));
        }
    }

    // Returns the memory held: the waiting states, as many as at the last check; and a new layer,
    // which grows, twice.
    [[nodiscard]] std::size_t held() const {
        const std::size_t growing = layers_.empty() ? 0 : layers_[expanded_].bytes();
        return waiting_bytes_ + layer_bytes_ + 2 * growing;
    }

    [[nodiscard]] std::uint64_t words() const {
        return static_cast<std::uint64_t>(states_) * Words;
    }

    void require(double bytes) const { allowance_.require("the states of the diagram", bytes); }

    void prepare(int position) {
        const std::size_t worth = position < steps_.positions() ? 4 * expanding_ : 0;
        if (position < steps_.positions() && dead_ends_.work(position) <= worth) {
            dead_ends_.prepare(position);
        }
    }

    // Expands a position; returns false if there are too many states.
    [[nodiscard]] bool expand(int position, std::uint64_t max_words) {
        expanded_ = position;
        Layer& layer = layers_[position];
        StateNumbers<Words>& states = waiting_[position];
        expanding_ = states.size();
        for (std::size_t i = 0; i < states.size(); ++i) {
            check_();
            if (max_words != 0 && words() > max_words) return false;
            const std::size_t first = layer.arcs.size();
            steps_.for_each_successor(states.state(i), position,
                                      [&](int option, const State& next) {
                                          const int target = add(next, position + 1);
                                          if (target != dead)
                                              layer.arcs.push_back({label_of(option), target});
                                      });
            std::sort(
                layer.arcs.begin() + static_cast<std::ptrdiff_t>(first), layer.arcs.end(),
                [](const DiagramArc& a, const DiagramArc& b) { return a.placement < b.placement; });
            layer.ends.push_back(static_cast<std::uint32_t>(layer.arcs.size()));
            if (i % 4096 == 0) require(static_cast<double>(held()));
        }
        layer.numbers = states.release();
        layer.shrink();
        layer_bytes_ += layer.bytes();
        dead_ends_.forget(position);
        return true;
    }

    [[nodiscard]] int label_of(int option) const {
        return option < 0 ? left_empty : problem_.placements_of(option).front();
    }

    [[nodiscard]] DiagramGraph reduced(std::vector<int> cell_order) {
        const std::size_t numbers = sizeof(int) * static_cast<std::size_t>(states_);
        require(static_cast<double>(layer_bytes_ + numbers));
        DiagramBuilder builder(allowance_, layer_bytes_ + numbers);
        std::vector<int> node_of(states_, DiagramBuilder::no_node);
        for (std::size_t i = 0; i < waiting_.back().size(); ++i) {
            node_of[waiting_.back().number(i)] = DiagramBuilder::terminal;
        }
        std::vector<DiagramArc> arcs;
        while (!layers_.empty()) {
            const Layer& layer = layers_.back();
            builder.begin_cell(layer.numbers.size());
            std::uint32_t begin = 0;
            for (std::size_t i = 0; i < layer.numbers.size(); ++i) {
                check_();
                arcs.clear();
                for (; begin < layer.ends[i]; ++begin) {
                    const auto& [placement, target] = layer.arcs[begin];
                    const int node = node_of[target];
                    if (node != DiagramBuilder::no_node) arcs.push_back({placement, node});
                }
                node_of[layer.numbers[i]] = builder.add(arcs);
            }
            layer_bytes_ -= layer.bytes();
            layers_.pop_back();
            builder.set_beside(layer_bytes_ + numbers);
        }
        const int root = states_ == 0 ? DiagramBuilder::no_node : node_of[0];
        return builder.finish(root, std::move(cell_order));
    }

    const CoverProblem& problem_;
    FrontierSteps<Words> steps_;
    DeadEnds<Words> dead_ends_;
    Allowance allowance_;
    StopCheck check_;
    Progress* progress_;
    std::vector<StateNumbers<Words>> waiting_;  // by position
    std::vector<Layer> layers_;                 // by position, of those gone through
    std::size_t waiting_bytes_ = 0;             // at the last check
    std::size_t layer_bytes_ = 0;
    int expanded_ = 0;           // the position that is gone through
    std::size_t expanding_ = 0;  // states there
    int states_ = 0;
};

// The order of a problem's cells in numbers of the table; cells of fixed placements last.
std::vector<int> order_in_table(const PlacementTable& table, std::span<const int> order) {
    std::vector<std::uint8_t> filled(table.cells(), 0);
    for (const int placement : table.fixed()) {
        for (const int cell : table.cells_of(placement)) filled[cell] = 1;
    }
    std::vector<int> open;
    std::vector<int> closed;
    for (int cell = 0; cell < table.cells(); ++cell) {
        (filled[cell] == 0 ? open : closed).push_back(cell);
    }
    std::vector<int> result;
    for (const int cell : order) result.push_back(open[cell]);
    result.insert(result.end(), closed.begin(), closed.end());
    return result;
}

}  // namespace

std::optional<DiagramGraph> frontier_diagram(const PlacementTable& table, const CountLimits& limits,
                                             std::uint64_t max_words) {
    const CoverProblem problem(table, limits.stop);
    const std::vector<int> order = frontier_order(problem, limits.stop);
    const FrontierLayout layout(problem, order, limits.stop);
    return with_frontier_words(layout, [&]<int Words>() {
        return FrontierDiagram<Words>(problem, layout, limits)
            .run(max_words, order_in_table(table, order));
    });
}

}  // namespace polypack
