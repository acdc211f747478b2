#include "polypack/puzzle/edges.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <tuple>

#include "polypack/lattice/cell_geometry.hpp"

namespace polypack {

SideOrder::SideOrder(const Lattice& lattice) : lattice_(&lattice) {
    struct Side {
        long long depth;      // below the top
        long long clockwise;  // from away from the viewer
        Point offset;
    };
    // Directions are rounded, so that sides at one height compare as equal.
    constexpr double parts = 1e6;
    for (std::size_t residue = 0; residue < lattice.residues.size(); ++residue) {
        std::vector<Side> sides;
        const Point& from = lattice.residues[residue];
        for (const Point& offset : lattice.neighbours[residue]) {
            const Vec3 way = unit(centre_of(lattice, from + offset) - centre_of(lattice, from));
            double turn = std::atan2(way.x, way.y);
            if (turn < -1 / parts) turn += 2 * std::numbers::pi;
            if (std::hypot(way.x, way.y) < 1 / parts) turn = 0;
            sides.push_back({std::llround(-parts * way.z), std::llround(parts * turn), offset});
        }
        std::ranges::sort(sides, {}, [](const Side& side) {
            return std::tuple(side.depth, side.clockwise, side.offset);
        });
        std::vector<Point>& offsets = offsets_.emplace_back();
        for (const Side& side : sides) offsets.push_back(side.offset);
    }
}

std::vector<EdgeColour> SideOrder::colours(std::span<const EdgeMark> marks,
                                           const Point& cell) const {
    std::vector<EdgeColour> colours;
    for (const Point& offset : of(cell)) {
        const auto at = std::ranges::find_if(marks, [&](const EdgeMark& mark) {
            return mark.cell == cell && mark.to == cell + offset;
        });
        colours.push_back(at == marks.end() ? 0 : at->colour);
    }
    return colours;
}

void SideOrder::add(const Point& cell, std::span<const EdgeColour> colours,
                    std::vector<EdgeMark>& marks) const {
    const auto offsets = of(cell);
    for (std::size_t i = 0; i < colours.size(); ++i) {
        if (colours[i] != 0) marks.push_back({cell, cell + offsets[i], colours[i]});
    }
}

std::vector<Point> points_with_marks(const std::vector<Point>& cells,
                                     std::span<const EdgeMark> marks) {
    std::vector<Point> points = cells;
    points.reserve(cells.size() + 2 * marks.size());
    for (const EdgeMark& mark : marks) {
        points.push_back(mark.cell);
        points.push_back(mark.to);
    }
    return points;
}

}  // namespace polypack
