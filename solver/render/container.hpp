// Trays and boxes that hold the pieces of a puzzle: a floor and a wall around its region.
//
//     |  |            |  |  wall
//     |  |   region   |  |
//     |  +------------+  |
//     +------------------+  floor
//
// Holes of the region become posts as high as the wall.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "polypack/render/model.hpp"
#include "polypack/render/outlines.hpp"

namespace polypack {

// Options of containers, in millimetres.
struct ContainerOptions {
    double unit = 20;        // from a cell to the next
    double wall = 4;         // thickness of the wall
    double floor = 2;        // thickness of the floor
    double clearance = 0.2;  // from the region to the wall
    double depth = 0;        // from the floor to the top of the wall
    bool lid = false;        // also a lid that slips over the wall
};

// Says why there is no container for the region of the puzzle; nullopt if there is one. The layers
// must be alike.
[[nodiscard]] std::optional<std::string> container_refusal(const Puzzle& puzzle);

// The number of layers of the region, and the cells of the lowest layer by connected parts.
// Precondition: there is a container.
struct Plan {
    int layers = 0;
    std::vector<std::vector<Point>> parts;
};
[[nodiscard]] Plan plan_of(const Puzzle& puzzle);

// Returns true if the walls stay clear of each other: they must leave some of each notch of the
// region free. Precondition: there is a container. O(sides^2).
[[nodiscard]] bool walls_fit(const Puzzle& puzzle, const ContainerOptions& options);

// Returns a container for each part of the region, around it, and their lids beside them, ready to
// print. Preconditions: there is a container, whose walls fit; lengths are not negative, wall,
// floor and depth not 0. O(cells * log + points of holes cubed).
[[nodiscard]] Model containers_of(const Puzzle& puzzle, const std::string& name,
                                  const ContainerOptions& options);

}  // namespace polypack
