#include "polypack/counting/diagram/diagram_builder.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

namespace polypack {
namespace {

constexpr std::size_t first_slots = 1024;

std::uint64_t hash_of(std::span<const DiagramArc> arcs) {
    std::uint64_t hash = arcs.size();
    for (const auto& [placement, target] : arcs) {
        hash ^= (static_cast<std::uint64_t>(placement) << 32) | static_cast<std::uint32_t>(target);
        // The finalizer of MurmurHash3.
        hash = (hash ^ (hash >> 33)) * 0xff51afd7ed558ccdU;
        hash = (hash ^ (hash >> 33)) * 0xc4ceb9fe1a85ec53U;
        hash ^= hash >> 33;
    }
    return hash;
}

}  // namespace

DiagramBuilder::DiagramBuilder(const Allowance& allowance, std::size_t beside)
    : allowance_(allowance), beside_(beside), slots_(first_slots, no_node) {
    graph_.arc_ends.push_back(0);
}

std::size_t DiagramBuilder::bytes() const {
    return graph_.bytes() + sizeof(int) * slots_.size();
}

int DiagramBuilder::add(std::span<const DiagramArc> arcs) {
    if (arcs.empty()) return no_node;
    if (arcs.front().placement == left_empty) return arcs.front().target;
    const std::size_t slot = slot_of(arcs);
    if (slots_[slot] != no_node) return slots_[slot];
    append(arcs);
    const int node = graph_.root();
    slots_[slot] = node;
    if (2 * graph_.arc_ends.size() > slots_.size()) grow_slots();
    return node;
}

std::size_t DiagramBuilder::slot_of(std::span<const DiagramArc> arcs) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = hash_of(arcs) & mask;
    while (slots_[slot] != no_node && !std::ranges::equal(graph_.arcs_of(slots_[slot]), arcs)) {
        slot = (slot + 1) & mask;
    }
    return slot;
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

void DiagramBuilder::grow_slots() {
    require(sizeof(int) * 2 * slots_.size());
    slots_.assign(2 * slots_.size(), no_node);
    for (int node = 1; node < graph_.nodes(); ++node) slots_[slot_of(graph_.arcs_of(node))] = node;
}

DiagramGraph DiagramBuilder::finish(int root, std::vector<int> cell_order) {
    assert(root == no_node || root == graph_.root());
    DiagramGraph graph = std::exchange(graph_, {});
    if (root == no_node) graph = {};
    graph.cell_order = std::move(cell_order);
    slots_.assign(first_slots, no_node);
    graph_.arc_ends.push_back(0);
    return graph;
}

}  // namespace polypack
