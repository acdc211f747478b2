#include "polypack/counting/dimers/grid_region.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>

namespace polypack {

std::optional<GridRegion> grid_region(const CoverProblem& problem) {
    // A rectangle that is much larger than its region is not worth its memory.
    constexpr long long most_squares = 64;
    if (problem.cells() == 0) return std::nullopt;
    Point low = problem.cell(0).point;
    Point high = low;
    for (int cell = 0; cell < problem.cells(); ++cell) {
        const Point& point = problem.cell(cell).point;
        if (!problem.cell(cell).required || point.z != low.z) return std::nullopt;
        low = {std::min(low.x, point.x), std::min(low.y, point.y), low.z};
        high = {std::max(high.x, point.x), std::max(high.y, point.y), low.z};
    }
    const long long squares = (high.x - low.x + 1LL) * (high.y - low.y + 1LL);
    if (squares > most_squares * problem.cells()) return std::nullopt;
    GridRegion region;
    region.width = high.x - low.x + 1;
    region.height = high.y - low.y + 1;
    region.right.assign(static_cast<std::size_t>(squares), -1);
    region.down = region.right;
    region.has.assign(static_cast<std::size_t>(squares), 0);
    const auto place = [&](int cell) {
        const Point& point = problem.cell(cell).point;
        return region.at(point.x - low.x, point.y - low.y);
    };
    for (int cell = 0; cell < problem.cells(); ++cell) {
        if (region.has[place(cell)] != 0) return std::nullopt;
        region.has[place(cell)] = 1;
    }
    for (int option = 0; option < problem.options(); ++option) {
        const auto cells = problem.cells_of(option);
        if (cells.size() != 2) return std::nullopt;
        const int first = std::min(place(cells.front()), place(cells.back()));
        const Point between = problem.cell(cells.front()).point - problem.cell(cells.back()).point;
        if (std::abs(between.x) + std::abs(between.y) != 1) return std::nullopt;
        int& known = between.y == 0 ? region.right[first] : region.down[first];
        if (known >= 0) return std::nullopt;
        known = option;
    }
    for (int y = 0; y < region.height; ++y) {
        for (int x = 0; x < region.width; ++x) {
            if (!region.contains(x, y)) continue;
            if (region.contains(x + 1, y) && region.right[region.at(x, y)] < 0) return std::nullopt;
            if (region.contains(x, y + 1) && region.down[region.at(x, y)] < 0) return std::nullopt;
        }
    }
    return region;
}

}  // namespace polypack
