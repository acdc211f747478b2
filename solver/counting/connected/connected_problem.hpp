// The problem of cutting a region into connected shapes of given sizes: the input of
// count_connected() for a family whose pieces are any connected shapes.
#pragma once

#include <cstdint>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/family/family.hpp"

namespace polypack {

struct ConnectedProblem {
    std::vector<Point> points{};                 // by cell, where it is
    std::vector<std::vector<int>> neighbours{};  // by cell: the cells that touch it, ascending
    std::vector<std::uint8_t> required{};        // by cell; the others may belong to no shape
    std::vector<ConnectedPieces> shapes{};       // each size once
    int hole_budget = unlimited;                 // the most cells that may belong to no shape

    [[nodiscard]] int cells() const { return static_cast<int>(neighbours.size()); }
};

// Extracts the problem of a family. Preconditions: the family is in canonical form, as returned by
// checked() of family/validate_family.hpp, and has connected pieces. O(cells).
[[nodiscard]] POLYPACK_API ConnectedProblem connected_problem(const Family& family);

}  // namespace polypack
