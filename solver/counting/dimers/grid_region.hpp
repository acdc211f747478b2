// Regions of squares in which every two neighbours can be covered by one piece in one way.
#pragma once

#include <optional>
#include <vector>

#include "polypack/counting/cover_problem.hpp"

namespace polypack {

// A rectangle around such a region, by row.
struct GridRegion {
    int width = 0;
    int height = 0;
    std::vector<int> right;  // the option of a square and its right neighbour; -1: none
    std::vector<int> down;   // the option of a square and the one below it
    std::vector<char> has;   // whether the square is in the region

    [[nodiscard]] int at(int x, int y) const { return y * width + x; }
    // Returns true if the square is in the region; squares outside of the rectangle are not.
    [[nodiscard]] bool contains(int x, int y) const {
        return x >= 0 && y >= 0 && x < width && y < height && has[at(x, y)] != 0;
    }
    // Returns the option of two neighbours in the region.
    [[nodiscard]] int option(int x, int y, int other_x, int other_y) const {
        if (y == other_y) return right[at(x < other_x ? x : other_x, y)];
        return down[at(x, y < other_y ? y : other_y)];
    }
};

// Returns the region of a problem whose solutions are all ways to cover it; nullopt for others.
// O(options + area of the rectangle). Precondition: the problem has a DimerGraph.
[[nodiscard]] std::optional<GridRegion> grid_region(const CoverProblem& problem);

}  // namespace polypack
