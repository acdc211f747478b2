// The oracle of cuts into connected shapes: every one of a small problem, by trying all shapes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>
#include <vector>

#include "polypack/counting/connected/connected_problem.hpp"
#include "support/brute_force.hpp"

namespace polypack::testing {

// Lists every shape that contains the first free cell, and goes on with the rest.
class Enumeration {
  public:
    explicit Enumeration(const ConnectedProblem& problem, bool keep = false)
        : problem_(problem),
          keep_(keep),
          free_(problem.cells(), true),
          used_(problem.shapes.size(), 0) {}

    // The cuts that count() has found, each as its shapes, if it keeps them.
    [[nodiscard]] const std::set<PlainPacking>& cuts() const { return cuts_; }

    [[nodiscard]] long long count() {
        const auto first = std::ranges::find(free_, true);
        if (first == free_.end()) {
            if (keep_ && solved()) cuts_.insert({shapes_.begin(), shapes_.end()});
            return solved() ? 1 : 0;
        }
        const int cell = static_cast<int>(first - free_.begin());
        long long ways = 0;
        if (problem_.required[cell] == 0) {
            free_[cell] = false;
            ++holes_;
            ways += count();
            --holes_;
            free_[cell] = true;
        }
        for (const std::set<int>& shape : shapes_with(cell)) {
            const int kind = kind_of(static_cast<int>(shape.size()));
            if (kind < 0) continue;
            for (const int covered : shape) free_[covered] = false;
            ++used_[kind];
            shapes_.push_back({.piece = 0, .cells = points_of(shape)});
            ways += count();
            shapes_.pop_back();
            --used_[kind];
            for (const int covered : shape) free_[covered] = true;
        }
        return ways;
    }

  private:
    [[nodiscard]] std::set<Point> points_of(const std::set<int>& shape) const {
        std::set<Point> points;
        for (const int cell : shape) points.insert(problem_.points[cell]);
        return points;
    }

    [[nodiscard]] int kind_of(int size) const {
        const auto at = std::ranges::find(problem_.shapes, size, &ConnectedPieces::cells);
        return at == problem_.shapes.end() ? -1 : static_cast<int>(at - problem_.shapes.begin());
    }

    // Connected sets of free cells with this one, of all sizes.
    [[nodiscard]] std::set<std::set<int>> shapes_with(int cell) const {
        std::set<std::set<int>> all{{cell}};
        std::set<std::set<int>> larger = all;
        while (!larger.empty()) {
            std::set<std::set<int>> next;
            for (const std::set<int>& shape : larger) {
                for (const int from : shape) {
                    for (const int to : problem_.neighbours[from]) {
                        if (!free_[to] || shape.contains(to)) continue;
                        std::set<int> grown = shape;
                        grown.insert(to);
                        if (all.insert(grown).second) next.insert(grown);
                    }
                }
            }
            larger = std::move(next);
        }
        return all;
    }

    [[nodiscard]] bool solved() const {
        if (holes_ > problem_.hole_budget) return false;
        for (std::size_t kind = 0; kind < used_.size(); ++kind) {
            const Copies& copies = problem_.shapes[kind].copies;
            if (used_[kind] < copies.min || used_[kind] > copies.max) return false;
        }
        return true;
    }

    const ConnectedProblem& problem_;
    bool keep_;
    std::vector<bool> free_;
    std::vector<int> used_;
    int holes_ = 0;
    std::vector<PlainPlacement> shapes_;
    std::set<PlainPacking> cuts_;
};

}  // namespace polypack::testing
