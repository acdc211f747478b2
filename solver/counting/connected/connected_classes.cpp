#include "polypack/counting/connected/connected_classes.hpp"

#include <cassert>
#include <cstdint>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "polypack/base/memory_limit.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/counting/connected/connected_problem.hpp"
#include "polypack/counting/connected/count_connected.hpp"
#include "polypack/counting/motion_classes.hpp"
#include "polypack/lattice/generate_polyforms.hpp"
#include "polypack/packing/placement_table.hpp"
#include "polypack/puzzle/validate.hpp"

namespace polypack {
namespace {

// Returns the puzzle with pieces of one cell, so that its motions are those of the region alone.
Puzzle for_single_cells(const Puzzle& puzzle, const std::stop_token& stop) {
    Puzzle result = puzzle;
    result.expect = {};
    constexpr std::uint64_t most = 100;  // no lattice has so many kinds of cells
    const auto cells = generate_polyforms(*puzzle.lattice, 1, PolyformKind::free, most, stop);
    if (!cells) throw Stopped();
    for (const Polyform& cell : *cells) {
        result.pieces.push_back({.name = std::to_string(result.pieces.size()),
                                 .cells = cell,
                                 .copies = {.min = 0, .max = unlimited}});
    }
    return checked(std::move(result));
}

}  // namespace

ExactCount count_connected_classes(const Family& family, SymmetryMode mode,
                                   const CountLimits& limits) {
    const ConnectedProblem problem = connected_problem(family);
    const Puzzle cells = for_single_cells(family.puzzle, limits.stop);
    const Allowance allowance{limits.stop, limits.memory};
    const PlacementTable table(cells, allowance);
    assert(table.cells() == problem.cells());
    const Symmetry symmetry(cells, table, mode, allowance);
    const std::vector<MotionClass> classes = motion_classes(symmetry, limits.stop);
    std::vector<BigCount> fixed;
    for (const MotionClass& motions : classes) {
        std::vector<int> image;
        for (int cell = 0; cell < problem.cells(); ++cell) {
            image.push_back(symmetry.image_of_cell(motions.motion, cell));
        }
        fixed.push_back(count_connected(problem, image, limits));
    }
    return {.all = fixed.front(), .distinct = mean_fixed(classes, fixed)};
}

}  // namespace polypack
