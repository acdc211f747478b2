#include "polypack/counting/connected/connected_problem.hpp"

#include <algorithm>
#include <utility>

#include "polypack/puzzle/region_index.hpp"

namespace polypack {

ConnectedProblem connected_problem(const Family& family) {
    const Puzzle& puzzle = family.puzzle;
    ConnectedProblem problem;
    const RegionIndex index(puzzle.region);
    const int cells = static_cast<int>(puzzle.region.cells.size());
    for (int cell = 0; cell < cells; ++cell) {
        const RegionCell& here = puzzle.region.cells[cell];
        std::vector<int> around;
        for (const Point& p : puzzle.lattice->neighbours_of(here.point)) {
            const int to = index.find(p);
            if (to >= 0 && to != cell) around.push_back(to);
        }
        std::ranges::sort(around);
        around.erase(std::unique(around.begin(), around.end()), around.end());
        problem.points.push_back(here.point);
        problem.neighbours.push_back(std::move(around));
        problem.required.push_back(here.required ? 1 : 0);
    }
    problem.shapes = family.connected;
    problem.hole_budget = puzzle.holes.value_or(unlimited);
    return problem;
}

}  // namespace polypack
