#include "polypack/disassembly/cells_in_way.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

#include "polypack/lattice/cell_geometry.hpp"

namespace polypack {
namespace {

constexpr double tolerance = 1e-6;

// A cell as the checker sees it, around its place.
struct CheckedCell {
    std::vector<Vec3> corners;
    std::vector<Vec3> normals;
    std::vector<Vec3> edges;
    double radius = 0;  // of a ball around it
};

const std::vector<CheckedCell>& checked_cells(const Lattice& lattice) {
    static std::mutex mutex;
    static std::map<const Lattice*, std::vector<CheckedCell>> known;
    const std::scoped_lock lock(mutex);
    std::vector<CheckedCell>& cells = known[&lattice];
    if (!cells.empty()) return cells;
    for (const Polyhedron& body : polyhedra_of(lattice)) {
        CheckedCell& cell = cells.emplace_back();
        cell.corners = body.corners;
        for (const Vec3& corner : body.corners) cell.radius = std::max(cell.radius, length(corner));
        for (const Polyhedron::Face& face : body.faces) {
            cell.normals.push_back(face.normal);
            for (std::size_t i = 0; i < face.corners.size(); ++i) {
                const int next = face.corners[(i + 1) % face.corners.size()];
                cell.edges.push_back(body.corners[next] - body.corners[face.corners[i]]);
            }
        }
    }
    return cells;
}

// Returns the least distance between a point and another one that moves by `way`.
double nearest(const Vec3& to_still, const Vec3& way) {
    const double share = std::clamp(dot(to_still, way) / dot(way, way), 0.0, 1.0);
    return length(to_still - share * way);
}

// A cell sweeps the convex hull of its first and its last place. Two convex bodies do not overlap
// if along the normal of a face of either, or across an edge of each, one is behind the other; the
// edges of the hull are those of the cell, and some along the step.
bool cell_in_the_way(const Lattice& lattice, const Point& from, const Point& step,
                     const Point& still) {
    const std::vector<CheckedCell>& cells = checked_cells(lattice);
    const CheckedCell& moving = cells[lattice.residue_of(from)];
    const CheckedCell& resting = cells[lattice.residue_of(still)];
    const Vec3 way = centre_of(lattice, step);
    const Vec3 to_still = centre_of(lattice, still - from);
    if (nearest(to_still, way) > moving.radius + resting.radius) return false;
    const auto separates = [&](const Vec3& normal) {
        if (dot(normal, normal) < tolerance * tolerance) return false;
        const auto along = [&](const Vec3& corner) { return dot(corner, normal); };
        const auto [low, high] = std::ranges::minmax(moving.corners, {}, along);
        const auto [least, most] = std::ranges::minmax(resting.corners, {}, along);
        const double ahead = along(to_still);
        const double moved = along(way);
        return along(high) + std::max(moved, 0.0) < along(least) + ahead + tolerance ||
               along(most) + ahead < along(low) + std::min(moved, 0.0) + tolerance;
    };
    if (std::ranges::any_of(moving.normals, separates) ||
        std::ranges::any_of(resting.normals, separates)) {
        return false;
    }
    const auto separates_unit = [&](const Vec3& a, const Vec3& b) {
        const Vec3 normal = cross(a, b);
        return length(normal) > tolerance && separates(unit(normal));
    };
    return std::ranges::none_of(resting.edges,
                                [&](const Vec3& edge) {
                                    return separates_unit(way, edge) ||
                                           std::ranges::any_of(
                                               moving.edges, [&](const Vec3& other) {
                                                   return separates_unit(other, edge);
                                               });
                                }) &&
           std::ranges::none_of(moving.edges,
                                [&](const Vec3& edge) { return separates_unit(way, edge); });
}

bool ball_in_the_way(const Lattice& lattice, const Point& from, const Point& step,
                     const Point& still) {
    return nearest(centre_of(lattice, still - from), centre_of(lattice, step)) <
           2 * lattice.shapes.front().radius - tolerance;
}

}  // namespace

bool in_the_way(const Lattice& lattice, const Point& from, const Point& step, const Point& still) {
    return lattice.of_balls() ? ball_in_the_way(lattice, from, step, still)
                              : cell_in_the_way(lattice, from, step, still);
}

double radius_of_cells(const Lattice& lattice) {
    if (lattice.of_balls()) return lattice.shapes.front().radius;
    return std::ranges::max(checked_cells(lattice), {}, &CheckedCell::radius).radius;
}

namespace {

__extension__ using Wide = __int128;

// The half-plane of points (c, s) with a * c + b * s < d.
struct HalfPlane {
    Wide a = 0;
    Wide b = 0;
    Wide d = 0;
};

// (x / w, y / w), with w > 0.
struct Corner {
    Wide x = 0;
    Wide y = 0;
    Wide w = 1;
};

Corner crossing(const HalfPlane& p, const HalfPlane& q) {
    const Corner corner{p.d * q.b - q.d * p.b, p.a * q.d - q.a * p.d, p.a * q.b - q.a * p.b};
    return corner.w < 0 ? Corner{-corner.x, -corner.y, -corner.w} : corner;
}

bool inside(const HalfPlane& half, const Corner& corner) {
    return half.a * corner.x + half.b * corner.y < half.d * corner.w;
}

bool in_circle(const Corner& p) {
    return p.x * p.x + p.y * p.y < p.w * p.w;
}

bool beyond_circle(const Corner& p) {
    return p.x * p.x + p.y * p.y > p.w * p.w;
}

// An open convex polygon, by its sides in their order; corner i is between sides i and i + 1.
class Polygon {
  public:
    explicit Polygon(std::vector<HalfPlane> sides) : sides_(std::move(sides)) { find_corners(); }

    [[nodiscard]] bool empty() const { return sides_.empty(); }

    // Precondition: not empty.
    void clip(const HalfPlane& half) {
        const std::size_t n = sides_.size();
        const auto keeps = [&](std::size_t i) { return inside(half, corners_[i % n]); };
        std::size_t first = 0;
        while (first < n && !(keeps(first) && !keeps(first + n - 1))) ++first;
        if (first == n) {
            // All corners are on one side.
            if (!keeps(0)) sides_.clear();
            return;
        }
        std::vector<HalfPlane> left{half};
        for (std::size_t i = first; keeps(i); ++i) left.push_back(sides_[i % n]);
        std::size_t last = first;
        while (keeps(last)) ++last;
        left.push_back(sides_[last % n]);
        sides_ = std::move(left);
        find_corners();
    }

    // Returns true if it meets the unit circle: it has points inside and beyond. Precondition: it
    // is bounded, not empty, and the origin is not in it.
    [[nodiscard]] bool meets_circle() const {
        return std::ranges::any_of(corners_, beyond_circle) && reaches_into_circle();
    }

  private:
    void find_corners() {
        corners_.clear();
        for (std::size_t i = 0; i < sides_.size(); ++i) {
            corners_.push_back(crossing(sides_[i], sides_[(i + 1) % sides_.size()]));
        }
    }

    // Returns true if it reaches into the circle: at a corner, or at the foot of the perpendicular
    // from the origin to a side.
    [[nodiscard]] bool reaches_into_circle() const {
        if (std::ranges::any_of(corners_, in_circle)) return true;
        const std::size_t n = sides_.size();
        for (std::size_t i = 0; i < n; ++i) {
            const HalfPlane& side = sides_[i];
            if (side.d * side.d >= side.a * side.a + side.b * side.b) continue;
            const auto along = [&](const Corner& p) { return p.y * side.a - p.x * side.b; };
            const Wide from = along(corners_[(i + n - 1) % n]);
            const Wide to = along(corners_[i]);
            if ((from < 0 && to > 0) || (from > 0 && to < 0)) return true;
        }
        return false;
    }

    std::vector<HalfPlane> sides_;
    std::vector<Corner> corners_;
};

}  // namespace

namespace {

// Decides for all angles at once. Turned by an angle with the cosine c and the sine s, two
// rectangles overlap if their shadows along the sides of either do: these are eight half-planes in
// (c, s). Their intersection is convex, and contains an angle on the quarter of the unit circle, or
// not.
std::array<HalfPlane, 8> overlapping(const Rectangle& t, const Rectangle& r) {
    return {{
        {t.x0, -t.y1, r.x1},
        {-t.x1, t.y0, -r.x0},
        {t.y0, t.x0, r.y1},
        {-t.y1, -t.x1, -r.y0},
        {r.x0, r.y0, t.x1},
        {-r.x1, -r.y1, -t.x0},
        {r.y0, -r.x1, t.y1},
        {-r.y1, r.x0, -t.y0},
    }};
}

// Precondition: some angles are left of the quarter.
bool meets_angles(Polygon angles, const Rectangle& turning, const Rectangle& still) {
    for (const HalfPlane& half : overlapping(turning, still)) {
        angles.clip(half);
        if (angles.empty()) return false;
    }
    return angles.meets_circle();
}

// c and s in 0..2, counter-clockwise.
Polygon quarter() {
    return Polygon({{-1, 0, 0}, {0, -1, 0}, {1, 0, 2}, {0, 1, 2}});
}

}  // namespace

bool in_the_way_of_turn(const Rectangle& turning, const Rectangle& still) {
    return meets_angles(quarter(), turning, still);
}

bool in_the_way_between(const Rectangle& turning, const Rectangle& still, const RationalAngle& from,
                        const RationalAngle& to) {
    Polygon angles = quarter();
    if (from.sine != 0) angles.clip({from.sine, -from.cosine, 0});
    if (to.cosine != 0) angles.clip({-to.sine, to.cosine, 0});
    return meets_angles(std::move(angles), turning, still);
}

// At one angle, all of the half-planes say how far the shift may be; in parts of the way from one
// end to the other, these are intervals.
bool in_the_way_of_shift(const Rectangle& turning, const Rectangle& still,
                         const RationalAngle& angle, std::int64_t x, std::int64_t y,
                         std::int64_t to_x, std::int64_t to_y) {
    const auto back = [&](std::int64_t by_x, std::int64_t by_y) {
        return overlapping(turning,
                           {still.x0 - by_x, still.x1 - by_x, still.y0 - by_y, still.y1 - by_y});
    };
    // How far a shift is inside of a half-plane; it changes evenly on the way.
    const auto inside_by = [&](const HalfPlane& half) {
        return half.d * angle.radius - half.a * angle.cosine - half.b * angle.sine;
    };
    const auto first = back(x, y);
    const auto last = back(to_x, to_y);
    // The parts of the way inside of all: from low / low_of to high / high_of.
    Wide low = 0;
    Wide low_of = 1;
    Wide high = 1;
    Wide high_of = 1;
    for (std::size_t k = 0; k < first.size(); ++k) {
        const Wide at_first = inside_by(first[k]);
        const Wide at_last = inside_by(last[k]);
        if (at_first <= 0 && at_last <= 0) return false;
        if (at_first <= 0 && -at_first * low_of > low * (at_last - at_first)) {
            low = -at_first;
            low_of = at_last - at_first;
        }
        if (at_last <= 0 && at_first * high_of < high * (at_first - at_last)) {
            high = at_first;
            high_of = at_first - at_last;
        }
    }
    return low * high_of < high * low_of;
}

}  // namespace polypack
