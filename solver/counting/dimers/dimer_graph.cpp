#include "polypack/counting/dimers/dimer_graph.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "polypack/base/stop_check.hpp"
#include "polypack/counting/dimers/planar_orientation.hpp"
#include "polypack/counting/frontier/bounded_copies.hpp"

namespace polypack {
namespace {

bool may_stay_empty(const CoverProblem& problem, int cell) {
    return problem.hole_budget() != 0 && !problem.cell(cell).required;
}

// Returns the number of copies in a solution if every solution has equally many, of one piece that
// covers two cells of the table with each; otherwise -1.
int copies_in_all(const CoverProblem& problem) {
    int cells = 0;
    for (int cell = 0; cell < problem.cells(); ++cell) {
        if (may_stay_empty(problem, cell)) return -1;
        cells += problem.cell(cell).holes;
    }
    int piece = -1;
    for (int option = 0; option < problem.options(); ++option) {
        const auto uses = problem.uses_of(option);
        if (piece < 0) piece = uses.front().piece;
        int covered = 0;
        for (const int cell : problem.cells_of(option)) covered += problem.cell(cell).holes;
        if (uses.size() != 1 || uses.front().piece != piece || covered != 2 * uses.front().copies) {
            return -1;
        }
    }
    return cells / 2;
}

}  // namespace

struct DimerGraph::Loose {
    int vertex = 0;
    int weight = 0;
    std::vector<int> options;
};

std::string DimerGraph::find_refusal(const CoverProblem& problem) {
    for (int option = 0; option < problem.options(); ++option) {
        if (problem.cells_of(option).size() <= 2) continue;
        return "needs pieces of two cells; some of these cover more";
    }
    if (problem.hole_budget() != 0 && problem.hole_budget() != unlimited) {
        return "cannot limit how many cells stay empty";
    }
    const BoundedCopies bounded(problem);
    const int all = copies_in_all(problem);
    std::vector<char> used(problem.pieces(), 0);
    for (int option = 0; option < problem.options(); ++option) {
        for (const PieceUse& use : problem.uses_of(option)) used[use.piece] = 1;
    }
    for (int piece = 0; piece < problem.pieces(); ++piece) {
        const Copies& copies = problem.copies(piece);
        if (used[piece] == 0) {
            contradicts_ = contradicts_ || copies.min > 0;
        } else if (all >= 0) {
            contradicts_ = contradicts_ || all < copies.min || all > copies.max;
        } else if (bounded.max(piece) > 0 || !bounded.saturates(piece)) {
            return "needs as many copies of each piece as fit, unless there is one piece and no "
                   "cell may stay empty";
        }
    }
    return {};
}

// Adds the cells and the edges between them. Returns the loose cells.
std::vector<DimerGraph::Loose> DimerGraph::join(const CoverProblem& problem) {
    std::vector<Loose> loose(problem.cells());
    for (int cell = 0; cell < problem.cells(); ++cell) {
        points_.push_back(problem.cell(cell).point);
        loose[cell].vertex = cell;
        loose[cell].weight = may_stay_empty(problem, cell) ? 1 : 0;
    }
    std::vector<int> pairs;
    for (int option = 0; option < problem.options(); ++option) {
        const auto cells = problem.cells_of(option);
        if (cells.size() == 2) {
            pairs.push_back(option);
        } else {
            ++loose[cells.front()].weight;
            loose[cells.front()].options.push_back(option);
        }
    }
    const auto ends = [&](int option) {
        return std::pair(problem.cells_of(option).front(), problem.cells_of(option).back());
    };
    std::ranges::stable_sort(pairs, {}, ends);
    for (std::size_t first = 0, last = 0; first < pairs.size(); first = last) {
        while (last < pairs.size() && ends(pairs[last]) == ends(pairs[first])) ++last;
        const auto [from, to] = ends(pairs[first]);
        add_edge(from, to, static_cast<int>(last - first), {&pairs[first], last - first});
    }
    std::erase_if(loose, [](const Loose& cell) { return cell.weight == 0; });
    return loose;
}

void DimerGraph::add_edge(int from, int to, int weight, std::span<const int> options) {
    edges_.push_back({from, to, weight});
    options_.insert(options_.end(), options.begin(), options.end());
    option_ends_.push_back(static_cast<int>(options_.size()));
}

// Precondition: the loose cells come in the order in which they lie around a face.
void DimerGraph::add_triangles(const std::vector<Loose>& loose) {
    int last = -1;
    for (const Loose& cell : loose) {
        const int corner = vertices();
        points_.insert(points_.end(), 3, points_[cell.vertex]);
        add_edge(cell.vertex, corner, cell.weight, cell.options);
        add_edge(corner, corner + 1, 1, {});
        add_edge(corner + 1, corner + 2, 1, {});
        add_edge(corner, corner + 2, 1, {});
        if (last >= 0) add_edge(last, corner + 1, 1, {});
        last = corner + 2;
    }
    if (vertices() % 2 == 0 || last < 0) return;
    points_.push_back(points_.back());
    add_edge(last, vertices() - 1, 1, {});
}

void DimerGraph::find_incident() {
    first_incident_.assign(vertices() + 1, 0);
    for (const DimerEdge& edge : edges_) {
        ++first_incident_[edge.from + 1];
        ++first_incident_[edge.to + 1];
    }
    std::partial_sum(first_incident_.begin(), first_incident_.end(), first_incident_.begin());
    incident_.resize(2 * edges_.size());
    std::vector<int> next(first_incident_.begin(), first_incident_.end() - 1);
    for (int edge = 0; edge < static_cast<int>(edges_.size()); ++edge) {
        incident_[next[edges_[edge].from]++] = edge;
        incident_[next[edges_[edge].to]++] = edge;
    }
}

void DimerGraph::find_sides() {
    constexpr std::uint8_t none = 2;
    sides_.assign(vertices(), none);
    std::vector<int> reached;
    for (int first = 0; first < vertices(); ++first) {
        if (sides_[first] != none) continue;
        sides_[first] = 0;
        reached.assign(1, first);
        for (std::size_t i = 0; i < reached.size(); ++i) {
            for (const int edge : edges_of(reached[i])) {
                const int other = partner(edge, reached[i]);
                if (sides_[other] == sides_[reached[i]]) return sides_.clear();
                if (sides_[other] != none) continue;
                sides_[other] = 1 - sides_[reached[i]];
                reached.push_back(other);
            }
        }
    }
}

DimerGraph::DimerGraph(const CoverProblem& problem, const std::stop_token& stop) {
    refusal_ = find_refusal(problem);
    if (!refusal_.empty() || contradicts_) return;
    StopCheck check(stop, 1);
    check();
    std::vector<Loose> loose = join(problem);
    if (!loose.empty()) {
        // A hub beside all loose cells shows the order in which they lie around it.
        std::vector<DimerEdge> with_hub(edges_);
        for (const Loose& cell : loose) with_hub.push_back({cell.vertex, vertices(), 1});
        const auto around = edges_around(vertices(), vertices() + 1, with_hub);
        if (!around) {
            refusal_ =
                "needs placements that do not cross, drawn as lines between their cells, and the "
                "cells that may stay empty, or that a placement covers alone, along one border";
        } else {
            std::vector<Loose> in_order;
            for (const int edge : *around) {
                in_order.push_back(std::move(loose[edge - edges_.size()]));
            }
            add_triangles(in_order);
        }
        check();
    }
    if (refusal_.empty() && !direct_edges(vertices(), edges_, stop)) {
        refusal_ = "needs placements that do not cross, drawn as lines between their cells";
    }
    if (!refusal_.empty()) {
        points_.clear();
        edges_.clear();
        options_.clear();
        option_ends_.clear();
    }
    find_incident();
    find_sides();
}

}  // namespace polypack
