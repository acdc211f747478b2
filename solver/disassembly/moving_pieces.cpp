#include "polypack/disassembly/moving_pieces.hpp"

#include <algorithm>
#include <cmath>

#include "polypack/disassembly/axes.hpp"
#include "polypack/disassembly/cells_in_way.hpp"
#include "polypack/disassembly/check_turns.hpp"

namespace polypack {

MovingPieces::MovingPieces(const Lattice& lattice, const std::vector<PlacedPiece>& packing)
    : lattice_(&lattice), packing_(&packing) {
    for (const Point& axis : slide_axes(lattice)) {
        steps_.push_back(axis);
        steps_.push_back(Point{} - axis);
    }
}

const std::vector<Point>& MovingPieces::rotated_cells(int piece, int rotation) const {
    if (rotation == 0) return (*packing_)[piece].cells;
    const auto [at, added] = rotated_.try_emplace({piece, rotation});
    if (added) {
        for (const Point& cell : (*packing_)[piece].cells) {
            at->second.push_back(lattice_->motions[rotation](cell));
        }
        std::ranges::sort(at->second);
    }
    return at->second;
}

std::vector<Point> MovingPieces::placed_cells(const Shifts& shifts, int piece) const {
    std::vector<Point> cells = cells_of(shifts, piece);
    for (Point& cell : cells) cell = cell + shifts[piece];
    return cells;
}

PieceNumbers MovingPieces::in_its_way(const Occupied& cells, const Shifts& shifts, int piece,
                                      const Point& step) {
    PieceNumbers found;
    for (const Point& cell : cells_of(shifts, piece)) {
        const Point from = cell + shifts[piece];
        for (const Point& offset : way(lattice_->residue_of(from), step)) {
            const auto at = cells.find(from + offset);
            if (at != cells.end() && at->second != piece) found.insert(at->second);
        }
    }
    return found;
}

std::pair<double, double> MovingPieces::reach(const Shifts& shifts, int piece,
                                              const Point& direction) const {
    const std::array<double, 3> way = in_space(direction);
    std::pair<double, double> reach{1e300, -1e300};
    for (const Point& cell : cells_of(shifts, piece)) {
        const std::array<double, 3> at = in_space(cell + shifts[piece]);
        const double along = at[0] * way[0] + at[1] * way[1] + at[2] * way[2];
        reach = {std::min(reach.first, along), std::max(reach.second, along)};
    }
    return reach;
}

void MovingPieces::turn_piece(const Turn& turn, const Motion& motion, Shifts& shifts,
                              int piece) const {
    shifts[piece] = turned(turn, motion, shifts[piece]);
    shifts.rotation(piece) = rotation_after(shifts.rotation(piece), motion);
}

int MovingPieces::rotation_after(int rotation, const Motion& then) const {
    const std::array<Point, 3> units{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    const auto same = [&](const Motion& motion) {
        return std::ranges::all_of(units, [&](const Point& unit) {
            return motion(unit) == then(lattice_->motions[rotation](unit));
        });
    };
    return static_cast<int>(std::ranges::find_if(lattice_->motions, same) -
                            lattice_->motions.begin());
}

std::array<double, 3> MovingPieces::in_space(const Point& p) const {
    std::array<double, 3> v{};
    for (int k = 0; k < 3; ++k) {
        v[k] = p.x * lattice_->axes[0][k] + p.y * lattice_->axes[1][k] + p.z * lattice_->axes[2][k];
    }
    return v;
}

bool MovingPieces::near(const Point& offset, const Point& step) const {
    const auto length = [&](const Point& p) {
        const std::array<double, 3> v = in_space(p);
        return std::hypot(v[0], v[1], v[2]);
    };
    return length(offset) < length(step) + 2;  // cells are at most 2 across
}

const std::vector<Point>& MovingPieces::way(int residue, const Point& step) {
    const auto [at, added] = ways_.try_emplace({residue, step});
    if (!added) return at->second;
    constexpr int far = 16;  // more than a step and two cells, on any lattice
    const Point& from = lattice_->residues[residue];
    const int height = lattice_->flat ? 0 : far;
    for (int z = -height; z <= height; ++z) {
        for (int y = -far; y <= far; ++y) {
            for (int x = -far; x <= far; ++x) {
                const Point still = from + Point{x, y, z};
                if (!lattice_->is_cell(still) || !near({x, y, z}, step)) continue;
                if (in_the_way(*lattice_, from, step, still)) at->second.push_back({x, y, z});
            }
        }
    }
    return at->second;
}

}  // namespace polypack
