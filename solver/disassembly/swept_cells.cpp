#include "polypack/disassembly/swept_cells.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace polypack {
namespace {

constexpr double min_overlap = 1e-6;

struct Span {
    double low = 0;
    double high = 0;
};

Vec2 flat_place(const Lattice& lattice, const Point& p) {
    return {p.x * lattice.axes[0][0] + p.y * lattice.axes[1][0] + p.z * lattice.axes[2][0],
            p.x * lattice.axes[0][1] + p.y * lattice.axes[1][1] + p.z * lattice.axes[2][1]};
}

double height_of(const Lattice& lattice, const Point& p) {
    return p.x * lattice.axes[0][2] + p.y * lattice.axes[1][2] + p.z * lattice.axes[2][2];
}

Span shadow(const std::vector<Vec2>& outline, const Vec2& normal) {
    Span span{1e9, -1e9};
    for (const Vec2& corner : outline) {
        const double at = corner.x * normal.x + corner.y * normal.y;
        span.low = std::min(span.low, at);
        span.high = std::max(span.high, at);
    }
    return span;
}

// Narrows `when` to the times at which an interval that moves by `speed` overlaps one that is
// `away` from it.
void narrow(Span& when, const Span& moving, const Span& still, double away, double speed) {
    const double least = still.low + away - moving.high;
    const double most = still.high + away - moving.low;
    if (std::abs(speed) < min_overlap) {
        if (least > -min_overlap || most < min_overlap) when = {1, 0};
        return;
    }
    when.low = std::max(when.low, std::min(least / speed, most / speed));
    when.high = std::min(when.high, std::max(least / speed, most / speed));
}

// By separating axes: two convex prisms overlap while all their shadows do.
bool prisms_meet(const Lattice& lattice, const CellShape& moving, const CellShape& still,
                 const Point& offset, const Point& step) {
    Span when{0, 1};
    const Vec2 away = flat_place(lattice, offset);
    const Vec2 speed = flat_place(lattice, step);
    for (const CellShape* shape : {&moving, &still}) {
        for (std::size_t i = 0; i < shape->outline.size(); ++i) {
            const Vec2& a = shape->outline[i];
            const Vec2& b = shape->outline[(i + 1) % shape->outline.size()];
            const Vec2 normal{b.y - a.y, a.x - b.x};
            narrow(when, shadow(moving.outline, normal), shadow(still.outline, normal),
                   away.x * normal.x + away.y * normal.y, speed.x * normal.x + speed.y * normal.y);
        }
    }
    narrow(when, {-moving.height / 2, moving.height / 2}, {-still.height / 2, still.height / 2},
           height_of(lattice, offset), height_of(lattice, step));
    return when.high - when.low > min_overlap;
}

bool balls_meet(const Lattice& lattice, const CellShape& moving, const CellShape& still,
                const Point& offset, const Point& step) {
    const Vec2 away = flat_place(lattice, offset);
    const Vec2 speed = flat_place(lattice, step);
    const std::array<double, 3> from{away.x, away.y, height_of(lattice, offset)};
    const std::array<double, 3> way{speed.x, speed.y, height_of(lattice, step)};
    double along = 0;
    double length = 0;
    for (int k = 0; k < 3; ++k) {
        along += from[k] * way[k];
        length += way[k] * way[k];
    }
    const double nearest = std::clamp(along / length, 0.0, 1.0);
    double square = 0;
    for (int k = 0; k < 3; ++k) {
        const double apart = from[k] - nearest * way[k];
        square += apart * apart;
    }
    return std::sqrt(square) < moving.radius + still.radius - min_overlap;
}

}  // namespace

std::vector<std::vector<Point>> swept_cells(const Lattice& lattice, const SlideStep& step) {
    constexpr int around = 6;  // steps of the lattice: further than any slide and its width
    std::vector<std::vector<Point>> swept(lattice.residues.size());
    for (std::size_t moving = 0; moving < swept.size(); ++moving) {
        for (std::size_t still = 0; still < swept.size(); ++still) {
            const Point between = lattice.residues[still] - lattice.residues[moving];
            for (int z = lattice.flat ? 0 : -around; z <= (lattice.flat ? 0 : around); ++z) {
                for (int y = -around; y <= around; ++y) {
                    for (int x = -around; x <= around; ++x) {
                        const Point offset = between + in_points(lattice, {x, y, z});
                        const auto meet = lattice.of_balls() ? balls_meet : prisms_meet;
                        if (meet(lattice, lattice.shapes[moving], lattice.shapes[still], offset,
                                 step)) {
                            swept[moving].push_back(offset);
                        }
                    }
                }
            }
        }
    }
    return swept;
}

}  // namespace polypack
