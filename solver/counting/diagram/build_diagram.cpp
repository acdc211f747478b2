#include "polypack/counting/diagram/build_diagram.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

#include "polypack/analysis/estimate.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/bitboard/mix.hpp"
#include "polypack/counting/count_task.hpp"
#include "polypack/counting/cover_problem.hpp"
#include "polypack/counting/diagram/diagram_builders.hpp"
#include "polypack/counting/frontier/cell_order.hpp"
#include "polypack/counting/frontier/count_by_frontier.hpp"
#include "polypack/counting/frontier/outlook.hpp"
#include "polypack/packing/engines/engines.hpp"

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

void DiagramBuilder::begin_cell(std::size_t most) {
    // While it is half full it need not grow, which would hash all nodes again.
    const std::size_t slots = std::max(first_slots, 2 * (most + 1));
    table_ = FlatTable(2);
    require(2 * sizeof(std::uint32_t) * slots);
    table_ = FlatTable(slots);
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
    graph.arcs.shrink_to_fit();
    graph.arc_ends.shrink_to_fit();
    graph_.arc_ends.push_back(0);
    return graph;
}

namespace {

constexpr std::array<std::string_view, 2> names{"frontier", "list"};

// Size of a diagram that is built at once, without comparing methods: some tenths of a second.
constexpr std::uint64_t few_words = 400'000;

// The cost of a list in steps of a frontier, as measured on the shipped puzzles.
constexpr double cost_of_node = 1;
constexpr double cost_of_packing = 5;

// The most of that for a list where the frontier has not enough memory: some minutes.
constexpr double max_listing = 1e10;

// The most work of a probe, below, that permits an estimate of the list: it takes seconds.
constexpr double max_probing = 1e7;

// Returns the work of a probe of the tree of a search: pieces in a packing times items and options.
double probing(const PlacementTable& table) {
    std::size_t smallest = table.cells();
    for (int placement = 0; placement < table.size(); ++placement) {
        smallest = std::min(smallest, table.cells_of(placement).size());
    }
    return static_cast<double>(table.cells()) /
           static_cast<double>(std::max<std::size_t>(smallest, 1)) *
           (static_cast<double>(table.cells()) + table.size());
}

// Returns the states and successors that a frontier has, judged from the first of them on one
// thread, so that it is the same every time; infinite if it has no memory for these.
double frontier_work(const PlacementTable& table, const CountLimits& limits) {
    constexpr std::size_t work = std::size_t{1} << 19;  // a twentieth of a second
    constexpr int looks = 16;
    const CountLimits own{.stop = limits.stop, .memory = limits.memory, .threads = 1};
    try {
        const CoverProblem problem(table, limits.stop);
        const std::vector<int> order = frontier_order(problem, limits.stop);
        const auto counting = begin_count_by_frontier(problem, order, own, FrontierStates::reached);
        FrontierOutlook outlook(max_frontier_states(problem, order, limits.stop));
        for (int look = 0; look < looks; ++look) {
            if (counting->go_on(work / looks)) return static_cast<double>(counting->work());
            outlook.look(*counting);
        }
        return outlook.whole_work();
    } catch (const MemoryLimitExceeded&) {
        return std::numeric_limits<double>::infinity();
    }
}

struct Choice {
    bool list;  // not the frontier
    double listing;
    std::string why;
};

Choice chosen(const PlacementTable& table, const Symmetry& symmetry, const CountLimits& limits) {
    const double work = frontier_work(table, limits);
    Choice frontier{false, std::numeric_limits<double>::infinity(),
                    fmt::format("no estimate of the packings, {:.1e} steps of the frontier", work)};
    if (probing(table) > max_probing) return frontier;
    constexpr int probes = 64;
    SearchOptions options = search_options(table, symmetry, limits);
    options.threads = 1;
    const Estimate search =
        estimate(engines().front(), table, symmetry, options, {.probes = probes});
    if (limits.stop.stop_requested()) throw Stopped();
    if (!search.known()) return frontier;
    const double listing = cost_of_node * search.nodes.value + cost_of_packing * search.all.value;
    return {listing < work, listing,
            fmt::format("about {:.1e} packings and {:.1e} nodes to list them, {:.1e} steps of the "
                        "frontier",
                        search.all.value, search.nodes.value, work)};
}

BuiltDiagram by_frontier(const PlacementTable& table, const CountLimits& limits, std::string why) {
    const Allowance allowance{limits.stop, limits.memory};
    // Without a bound there is a graph.
    DiagramGraph graph = frontier_diagram(table, limits, 0).value_or(DiagramGraph{});
    return {PackingDiagram(table, std::move(graph), allowance), names[0], std::move(why)};
}

BuiltDiagram by_list(const PlacementTable& table, const Symmetry& symmetry,
                     const CountLimits& limits, std::string why) {
    const Allowance allowance{limits.stop, limits.memory};
    return {PackingDiagram(table, listed_diagram(table, symmetry, limits), allowance), names[1],
            std::move(why)};
}

// Builds from a list because the frontier has not enough memory.
BuiltDiagram by_list_instead(const PlacementTable& table, const Symmetry& symmetry,
                             const CountLimits& limits, const MemoryLimitExceeded& exceeded) {
    if (chosen(table, symmetry, limits).listing > max_listing) throw exceeded;
    return by_list(table, symmetry, limits, exceeded.what());
}

std::string rule_names(const PackingRules& rules) {
    std::vector<std::string_view> found;
    if (!rules.groups.empty()) found.emplace_back("groups");
    if (rules.value) found.emplace_back("value");
    if (!rules.no_touching.empty()) found.emplace_back("no_touching");
    if (rules.no_equal_touching) found.emplace_back("no_equal_touching");
    if (rules.no_crossroads) found.emplace_back("no_crossroads");
    if (rules.fault_free) found.emplace_back("fault_free");
    if (rules.three_colourable) found.emplace_back("three_colourable");
    return fmt::format("{}", fmt::join(found, ", "));
}

}  // namespace

std::span<const std::string_view> diagram_method_names() {
    return names;
}

DiagramMethod diagram_method(std::string_view name) {
    if (name.empty()) return DiagramMethod::automatic;
    return name == names[0] ? DiagramMethod::frontier : DiagramMethod::list;
}

BuiltDiagram build_diagram(const PlacementTable& table, const Symmetry& symmetry,
                           const CountLimits& limits, DiagramMethod method) {
    if (method == DiagramMethod::frontier) return by_frontier(table, limits, "as asked");
    if (method == DiagramMethod::list) return by_list(table, symmetry, limits, "as asked");
    try {
        if (auto quick = quick_diagram(table, limits)) {
            return {std::move(*quick), names[0], "it has few states"};
        }
    } catch (const MemoryLimitExceeded& exceeded) {
        return by_list_instead(table, symmetry, limits, exceeded);
    }
    Choice choice = chosen(table, symmetry, limits);
    if (choice.list) return by_list(table, symmetry, limits, std::move(choice.why));
    try {
        return by_frontier(table, limits, std::move(choice.why));
    } catch (const MemoryLimitExceeded& exceeded) {
        return by_list_instead(table, symmetry, limits, exceeded);
    }
}

std::optional<PackingDiagram> quick_diagram(const PlacementTable& table,
                                            const CountLimits& limits) {
    auto graph = frontier_diagram(table, limits, few_words);
    if (!graph) return std::nullopt;
    return PackingDiagram(table, std::move(*graph), {limits.stop, limits.memory});
}

PackingDiagram empty_diagram(const PlacementTable& table) {
    DiagramGraph graph;
    graph.cell_order.resize(table.cells());
    std::iota(graph.cell_order.begin(), graph.cell_order.end(), 0);
    return {table, std::move(graph)};
}

void require_no_rules(const Puzzle& puzzle) {
    if (!puzzle.rules.any()) return;
    throw InvalidArgument(
        fmt::format("diagrams do not support rules on whole packings: {}; use solve",
                    rule_names(puzzle.rules)));
}

}  // namespace polypack
