// The order in which count_connected() decides the cells, and the data of each step.
#pragma once

#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/counting/connected/connected_problem.hpp"
#include "polypack/counting/count_limits.hpp"

namespace polypack {

// The step that decides one cell. The frontier consists of the decided cells with undecided
// neighbours; its cells have slots, numbered from 0 in the order in which they were decided.
struct GrowthStep {
    bool required = true;         // the cell that this step decides
    std::vector<int> neighbours;  // its neighbours' slots
    // By neighbour: the number, within the orbit, of the border to it.
    std::vector<int> borders;
    std::vector<int> kept;  // slots that stay, ascending; the new cell's is the last of all
    bool cell_kept = true;  // whether the new cell has a slot afterwards
    int remaining = 0;      // cells undecided after the step
    // By pair of slots after the step (first times number of slots, plus second): the fewest
    // undecided cells that connect them, or `apart`.
    std::vector<std::uint16_t> distances;

    static constexpr std::uint16_t apart = 0xffff;
    [[nodiscard]] int slots_after() const {
        return static_cast<int>(kept.size()) + (cell_kept ? 1 : 0);
    }
};

// The orbit of a cell under a motion, cell by cell. A cut of the region that the motion maps to
// itself treats all of them alike: borders that are images of each other are all within a shape, or
// all between shapes.
struct OrbitSteps {
    std::vector<GrowthStep> cells;
    bool bound = false;  // whether one choice here decides another
};

struct GrowthPlan {
    static constexpr int max_slots = 48;

    std::vector<OrbitSteps> orbits;
    int widest = 0;  // the most slots after a step
};

// Thrown if the region is too wide for count_connected() in every order of its cells that was
// tried.
class POLYPACK_API FrontierTooWide : public std::invalid_argument, public UserError {
  public:
    explicit FrontierTooWide(int cells);
    [[nodiscard]] const char* what() const noexcept override {
        return std::invalid_argument::what();
    }
};

// Returns a plan that keeps the frontier narrow: the best of the orders along lines, along
// diagonals and from one end to the other. `image`: the image of each cell under the motion.
// O(orders * cells * log cells + cells * widest * cells near a cell). Throws Stopped,
// MemoryLimitExceeded, and FrontierTooWide.
[[nodiscard]] GrowthPlan growth_plan(const ConnectedProblem& problem, std::span<const int> image,
                                     const CountLimits& limits);

}  // namespace polypack
