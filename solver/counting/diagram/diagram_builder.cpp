#include "polypack/counting/diagram/diagram_builder.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

#include "polypack/bitboard/mix.hpp"

namespace polypack {
namespace {

constexpr std::size_t first_slots = 1024;

std::uint64_t hash_of(std::span<const DiagramArc> arcs) {
    std::uint64_t hash = arcs.size();
    for (const auto& [placement, target] : arcs) {
        hash = mixed_with(
            hash, static_cast<std::uint64_t>(placement) << 32 | static_cast<std::uint32_t>(target));
    }
    return hash;
}

}  // namespace

DiagramBuilder::DiagramBuilder(const Allowance& allowance, std::size_t beside)
    : allowance_(allowance), beside_(beside), table_(first_slots) {
    graph_.arc_ends.push_back(0);
}

std::size_t DiagramBuilder::bytes() const {
    return graph_.bytes() + table_.bytes();
}

int DiagramBuilder::add(std::span<const DiagramArc> arcs) {
    if (arcs.empty()) return no_node;
    if (arcs.front().placement == left_empty) return arcs.front().target;
    if (table_.full()) require(2 * table_.bytes());
    const auto next = static_cast<std::uint32_t>(graph_.nodes());
    const std::uint32_t node = table_.find_or_add(
        hash_of(arcs), next,
        [&](std::uint32_t other) {
            return std::ranges::equal(graph_.arcs_of(static_cast<int>(other)), arcs);
        },
        [&](std::uint32_t other) { return hash_of(graph_.arcs_of(static_cast<int>(other))); });
    if (node == next) append(arcs);
    return static_cast<int>(node);
}

void DiagramBuilder::append(std::span<const DiagramArc> arcs) {
    constexpr std::size_t max_arcs = std::numeric_limits<std::uint32_t>::max();
    const std::size_t size = graph_.arcs.size() + arcs.size();
    // Until the next time that they are moved, arcs take at most twice as much.
    if (size > graph_.arcs.capacity()) require(sizeof(DiagramArc) * size);
    if (size > max_arcs) {
        throw MemoryLimitExceeded("the nodes of the diagram",
                                  static_cast<double>(sizeof(DiagramArc) * size),
                                  sizeof(DiagramArc) * max_arcs, true);
    }
    graph_.arcs.insert(graph_.arcs.end(), arcs.begin(), arcs.end());
    graph_.arc_ends.push_back(static_cast<std::uint32_t>(size));
}

void DiagramBuilder::require(std::size_t more) const {
    allowance_.require("the nodes of the diagram", static_cast<double>(beside_ + bytes() + more));
}

DiagramGraph DiagramBuilder::finish(int root, std::vector<int> cell_order) {
    assert(root == no_node || root == graph_.root());
    DiagramGraph graph = std::exchange(graph_, {});
    if (root == no_node) graph = {};
    graph.cell_order = std::move(cell_order);
    table_ = FlatTable(first_slots);
    graph_.arc_ends.push_back(0);
    return graph;
}

}  // namespace polypack
