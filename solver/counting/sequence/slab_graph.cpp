#include "polypack/counting/sequence/slab_graph.hpp"

#include <algorithm>
#include <utility>

#include "polypack/base/stop_check.hpp"
#include "polypack/counting/sequence/word_table.hpp"

namespace polypack {
namespace {

constexpr std::uint32_t dead = MergedGraph::dead;

// By node: whether there is a path to an accepting state, through any number of slabs.
std::vector<bool> alive_nodes(const SlabGraph& graph, const std::vector<bool>& accepting,
                              StopCheck& check) {
    std::vector<bool> alive(graph.nodes(), false);
    std::copy(accepting.begin(), accepting.end(), alive.begin());
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t node = graph.ends.size(); node-- > 0;) {
            check();
            if (alive[node]) continue;
            const auto arcs = graph.arcs_of(node);
            alive[node] = std::ranges::any_of(arcs, [&](std::uint32_t to) { return alive[to]; });
            changed = changed || (alive[node] && node < accepting.size());
        }
    }
    return alive;
}

// The partition of the states, refined round by round.
class Refinement {
  public:
    Refinement(const SlabGraph& graph, const std::vector<bool>& accepting, StopCheck& check)
        : graph_(graph),
          check_(check),
          alive_(alive_nodes(graph, accepting, check)),
          class_of_(graph.nodes(), dead) {
        for (int state = 0; state < graph_.states; ++state) {
            if (alive_[state]) class_of_[state] = accepting[state] ? 1 : 0;
        }
        // An accepting state and another one, or states of one kind alone.
        std::size_t before = 0;
        do {
            before = states_.size();
            refine();
        } while (states_.size() != before);
    }

    [[nodiscard]] MergedGraph merged(const std::vector<bool>& accepting) const {
        MergedGraph result;
        SlabGraph& graph = result.graph;
        const auto classes = static_cast<std::uint32_t>(states_.size());
        const auto inner = static_cast<std::uint32_t>(inner_.size());
        graph.states = static_cast<int>(classes);
        // Classes within the slab were found from its end to its beginning.
        const auto node_of = [&](std::uint32_t name) {
            return name % 2 == 0 ? name / 2 : classes + inner - 1 - name / 2;
        };
        const auto append = [&](std::span<const std::uint32_t> names) {
            for (const std::uint32_t name : names) graph.targets.push_back(node_of(name));
            graph.ends.push_back(graph.targets.size());
        };
        for (std::uint32_t i = 0; i < classes; ++i) append(states_[i].subspan(1));
        graph.levels = {classes};
        for (std::uint32_t i = inner; i-- > 0;) {
            if (i + 1 < inner && inner_[i][0] != inner_[i + 1][0]) {
                graph.levels.push_back(static_cast<std::uint32_t>(graph.ends.size()));
            }
            append(inner_[i].subspan(1));
        }
        if (inner > 0) graph.levels.push_back(static_cast<std::uint32_t>(graph.ends.size()));
        result.state_of.assign(class_of_.begin(), class_of_.begin() + graph_.states);
        result.accepting.assign(classes, false);
        for (int state = 0; state < graph_.states; ++state) {
            if (accepting[state]) result.accepting[class_of_[state]] = true;
        }
        return result;
    }

  private:
    // Names of classes: twice the number of a class of states, or twice that of a class of nodes
    // within the slab and one.
    [[nodiscard]] std::uint32_t name_of(std::uint32_t node) const {
        return node < static_cast<std::uint32_t>(graph_.states) ? 2 * class_of_[node]
                                                                : class_of_[node];
    }

    // Sets `signature` to `first` and the names of the living targets of a node.
    void sign(std::size_t node, std::uint32_t first) {
        signature_.assign(1, first);
        for (const std::uint32_t to : graph_.arcs_of(node)) {
            if (alive_[to]) signature_.push_back(name_of(to));
        }
        std::sort(signature_.begin() + 1, signature_.end());
    }

    void refine() {
        inner_ = {};
        std::size_t level = graph_.levels.size();
        for (std::size_t node = graph_.ends.size();
             node-- > static_cast<std::size_t>(graph_.states);) {
            check_();
            while (graph_.levels[level - 1] > node) --level;
            if (!alive_[node]) continue;
            sign(node, static_cast<std::uint32_t>(level));
            // A node with a single way on is the same as where that leads.
            class_of_[node] =
                signature_.size() == 2 ? signature_[1] : 2 * inner_.number_of(signature_) + 1;
        }
        WordTable<std::uint32_t> states;
        std::vector<std::uint32_t> refined(graph_.states, dead);
        for (int state = 0; state < graph_.states; ++state) {
            check_();
            if (!alive_[state]) continue;
            sign(state, class_of_[state]);
            refined[state] = states.number_of(signature_);
        }
        std::copy(refined.begin(), refined.end(), class_of_.begin());
        states_ = std::move(states);
    }

    const SlabGraph& graph_;
    StopCheck& check_;
    std::vector<bool> alive_;
    // By node; of nodes within the slab, the name.
    std::vector<std::uint32_t> class_of_;
    // Each class: its class in the round before, or its level, then its targets.
    WordTable<std::uint32_t> states_;
    WordTable<std::uint32_t> inner_;
    std::vector<std::uint32_t> signature_;
};

}  // namespace

MergedGraph merge_equal_futures(const SlabGraph& graph, const std::vector<bool>& accepting,
                                const std::stop_token& stop) {
    StopCheck check(stop);
    return Refinement(graph, accepting, check).merged(accepting);
}

}  // namespace polypack
