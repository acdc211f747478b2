#include "polypack/counting/diagram/diagram.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "polypack/counting/diagram/diagram_counts.hpp"
#include "polypack/counting/random_below.hpp"

namespace polypack {
namespace {

// Decides the cells in the order of the table, from a diagram that decides them in its own.
class Walk {
  public:
    explicit Walk(const DiagramCounts& counts)
        : counts_(counts),
          owner_(counts.table->cells(), nobody),
          turn_(counts.table->cells()),
          node_(counts.graph.root()) {
        for (const int placement : counts.table->fixed()) own(placement);
        for (int i = 0; i < counts.table->cells(); ++i) turn_[counts.graph.cell_order[i]] = i;
    }

    // Calls choose(ways to go on, ascending) at each cell that is open, and takes the one whose
    // place in the list it returns. Returns the packing, without fixed placements.
    template <typename Choose>
    std::vector<int> run(Choose choose) {
        for (int cell = 0; cell < counts_.table->cells(); ++cell) {
            if (owner_[cell] != nobody) continue;
            const std::vector<Choice> choices = choices_at(cell);
            take(cell, choices[choose(choices)].placement);
        }
        return std::move(taken_);
    }

  private:
    using Choice = Choices::Choice;
    static constexpr int nobody = -1;

    [[nodiscard]] std::vector<Choice> choices_at(int cell) const {
        std::vector<Choice> choices;
        if (turn_[cell] < node_turn()) return {{left_empty, counts_.below(node_)}};
        if (pending_.placements.empty() && pending_.empty.empty() && turn_[cell] == node_turn()) {
            for (const DiagramArc& arc : counts_.graph.arcs_of(node_)) {
                choices.push_back({arc.placement, counts_.below(arc.target)});
            }
            return choices;
        }
        const Marginals marginals = counts_.marginals(pending_, node_);
        BigCount empty = marginals.packings;
        const PlacementTable& table = *counts_.table;
        for (int placement = 0; placement < table.size(); ++placement) {
            const BigCount& packings = marginals.placements[placement];
            if (packings == 0 || !std::ranges::binary_search(table.cells_of(placement), cell)) {
                continue;
            }
            choices.push_back({placement, packings});
            empty -= packings;
        }
        if (empty > 0) choices.push_back({left_empty, empty});
        return choices;
    }

    // Returns the position, in the order of the diagram, of the cell that the node decides.
    [[nodiscard]] int node_turn() const {
        const auto arcs = counts_.graph.arcs_of(node_);
        return arcs.empty() ? counts_.table->cells() : counts_.first[arcs.front().placement];
    }
    // Returns the placement that covers that cell. Precondition: not at the terminal.
    [[nodiscard]] int node_owner() const { return owner_[counts_.graph.cell_order[node_turn()]]; }

    void own(int placement) {
        for (const int cell : counts_.table->cells_of(placement)) owner_[cell] = placement;
    }

    void take(int cell, int placement) {
        if (placement == left_empty) {
            owner_[cell] = left_empty;
            pending_.empty.push_back(cell);
        } else {
            own(placement);
            taken_.push_back(placement);
            pending_.placements.push_back(placement);
        }
        advance();
    }

    // Goes on to the first node whose cell is not decided, and forgets what lies behind.
    void advance() {
        while (node_ != 0 && node_owner() != nobody) {
            const auto arcs = counts_.graph.arcs_of(node_);
            node_ =
                std::ranges::lower_bound(arcs, node_owner(), {}, &DiagramArc::placement)->target;
        }
        const int here = node_turn();
        std::erase_if(pending_.placements, [&](int p) { return counts_.first[p] < here; });
        std::erase_if(pending_.empty, [&](int cell) { return turn_[cell] < here; });
    }

    const DiagramCounts& counts_;
    std::vector<int> owner_;  // by cell: a placement, left_empty or nobody
    std::vector<int> turn_;   // by cell: where it is in the order of the diagram
    std::vector<int> taken_;
    int node_;
    Node pending_;  // what was chosen and is decided only below the node
};

std::vector<int> with_fixed(const DiagramCounts& counts, std::vector<int> placements) {
    const auto fixed = counts.table->fixed();
    placements.insert(placements.end(), fixed.begin(), fixed.end());
    std::ranges::sort(placements);
    return placements;
}

}  // namespace

PackingDiagram::PackingDiagram(const PlacementTable& table, DiagramGraph graph,
                               const Allowance& allowance)
    : counts_(counts_of(table, std::move(graph), allowance)) {}
PackingDiagram::PackingDiagram(PackingDiagram&&) noexcept = default;
PackingDiagram& PackingDiagram::operator=(PackingDiagram&&) noexcept = default;
PackingDiagram::~PackingDiagram() = default;

const DiagramGraph& PackingDiagram::graph() const {
    return counts_->graph;
}

std::size_t PackingDiagram::bytes() const {
    return counts_->bytes();
}

BigCount PackingDiagram::count() const {
    return graph().nodes() == 0 ? BigCount(0) : counts_->below(graph().root());
}

BigCount PackingDiagram::count_given(const Node& position) const {
    return counts_->given(position);
}

Marginals PackingDiagram::marginals(const Node& position) const {
    return counts_->marginals(position, graph().root());
}

std::vector<int> PackingDiagram::unrank(const BigCount& index) const {
    assert(index < count());
    BigCount rest = index;
    return with_fixed(*counts_, Walk(*counts_).run([&](const std::vector<Choices::Choice>& list) {
        std::size_t at = 0;
        while (rest >= list[at].packings) rest -= list[at++].packings;
        return at;
    }));
}

BigCount PackingDiagram::rank(std::span<const int> packing) const {
    BigCount before = 0;
    (void)Walk(*counts_).run([&](const std::vector<Choices::Choice>& list) {
        std::size_t at = 0;
        while (list[at].placement != left_empty &&
               std::ranges::find(packing, list[at].placement) == packing.end()) {
            before += list[at++].packings;
        }
        return at;
    });
    return before;
}

std::vector<int> PackingDiagram::sample(std::mt19937_64& random) const {
    BigCount rest = random_below(count(), random);
    std::vector<int> packing;
    for (int node = graph().root(); node != 0;) {
        const DiagramArc* arc = graph().arcs_of(node).data();
        for (BigCount below = counts_->below(arc->target); rest >= below;
             below = counts_->below(arc->target)) {
            rest -= below;
            ++arc;
        }
        if (arc->placement != left_empty) packing.push_back(arc->placement);
        node = arc->target;
    }
    return with_fixed(*counts_, std::move(packing));
}

}  // namespace polypack
