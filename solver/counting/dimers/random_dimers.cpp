#include "polypack/counting/dimers/random_dimers.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "polypack/base/stop_check.hpp"
#include "polypack/counting/dimers/dimer_graph.hpp"
#include "polypack/counting/dimers/grid_region.hpp"
#include "polypack/counting/dimers/perfect_matching.hpp"
#include "polypack/counting/dimers/random_matching.hpp"
#include "polypack/counting/dimers/shuffling.hpp"
#include "polypack/counting/dimers/spanning_tree.hpp"
#include "polypack/packing/run/threads.hpp"

namespace polypack {

struct RandomDimers::Work {
    Work(const CoverProblem& of, const CountLimits& given, DimerDraw asked)
        : problem(of), limits(given) {
        if (asked != DimerDraw::matchings && takes_grid(asked)) return;
        if (asked == DimerDraw::shuffling || asked == DimerDraw::trees) {
            refusal = "does not apply to this region";
            return;
        }
        graph.emplace(problem, limits.stop);
        refusal = graph->refusal();
        if (!refusal.empty()) return;
        edge_of.assign(graph->vertices(), -1);
        possible = !graph->contradicts() && complete_matching(*graph, edge_of, limits.stop);
    }

    // Returns true if the region has a way of its own. Bounds of copies are left to the graph.
    bool takes_grid(DimerDraw asked) {
        for (int piece = 0; piece < problem.pieces(); ++piece) {
            const Copies& copies = problem.copies(piece);
            if (copies.min > 0 || copies.max < problem.cells()) return false;
        }
        grid = grid_region(problem);
        if (!grid) return false;
        if (asked != DimerDraw::trees) order = aztec_order(*grid);
        if (asked != DimerDraw::shuffling && order == 0) tree = tree_region(*grid);
        possible = order > 0 || tree;
        return possible;
    }

    const CoverProblem& problem;
    CountLimits limits;
    std::string refusal;
    bool possible = false;
    std::optional<GridRegion> grid;
    int order = 0;                   // of an Aztec diamond
    std::optional<TreeRegion> tree;  // of another region with its own way
    std::optional<DimerGraph> graph;
    std::vector<int> edge_of;
};

RandomDimers::RandomDimers(const CoverProblem& problem, const CountLimits& limits, DimerDraw way)
    : work_(std::make_unique<Work>(problem, limits, way)) {}
RandomDimers::RandomDimers(RandomDimers&& other) noexcept = default;
RandomDimers& RandomDimers::operator=(RandomDimers&& other) noexcept = default;
RandomDimers::~RandomDimers() = default;

const std::string& RandomDimers::refusal() const {
    return work_->refusal;
}

bool RandomDimers::possible() const {
    return work_->possible;
}

std::string_view RandomDimers::way() const {
    if (work_->order > 0) return "shuffling";
    return work_->tree ? "spanning trees" : "determinants";
}

std::vector<int> RandomDimers::draw(std::mt19937_64& random) const {
    const Work& work = *work_;
    if (work.limits.stop.stop_requested()) throw Stopped();
    std::vector<int> options;
    if (work.grid && work.order > 0) {
        options = shuffled(*work.grid, work.order, random, work.limits.stop);
    } else if (work.grid && work.tree) {
        options = drawn_by_tree(*work.grid, *work.tree, random, work.limits.stop);
    } else if (work.graph) {
        const Threads threads(threads_on_cores(work.limits.threads));
        options = random_matching(*work.graph, work.edge_of, random, work.limits, threads);
    }
    std::vector<int> placements;
    for (const int option : options) {
        const auto of = work.problem.placements_of(option);
        placements.insert(placements.end(), of.begin(), of.end());
    }
    std::ranges::sort(placements);
    return placements;
}

}  // namespace polypack
