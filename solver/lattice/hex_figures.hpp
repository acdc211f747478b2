// Regions of whole hexagons, for hexagons and for what they are cut into.
#pragma once

#include <array>

#include "polypack/lattice/lattice.hpp"

namespace polypack {

inline constexpr Figure triangle_of_hexagons{
    "triangle", [](int n) { return std::array{n, n, 1}; },
    [](const UserPoint& p, int n) { return p[0] + p[1] < n; }};

inline constexpr Figure hexagon_of_hexagons{
    "hexagon", [](int n) { return std::array{2 * n - 1, 2 * n - 1, 1}; },
    [](const UserPoint& p, int n) { return p[0] + p[1] >= n - 1 && p[0] + p[1] <= 3 * n - 3; }};

}  // namespace polypack
