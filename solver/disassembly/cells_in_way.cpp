#include "polypack/disassembly/cells_in_way.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <vector>

namespace polypack {
namespace {

using Vec3 = std::array<double, 3>;

constexpr double tolerance = 1e-6;

Vec3 place_in_space(const Lattice& lattice, const Point& p) {
    Vec3 v{};
    for (int k = 0; k < 3; ++k) {
        v[k] = p.x * lattice.axes[0][k] + p.y * lattice.axes[1][k] + p.z * lattice.axes[2][k];
    }
    return v;
}

double dot(const Vec3& a, const Vec3& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

// The corners of a prism at a place.
std::vector<Vec3> corners(const CellShape& shape, const Vec3& place) {
    std::vector<Vec3> result;
    for (const Vec2& corner : shape.outline) {
        for (const double height : {-shape.height / 2, shape.height / 2}) {
            result.push_back({place[0] + corner.x, place[1] + corner.y, place[2] + height});
        }
    }
    return result;
}

// What a prism sweeps is the convex hull of its first and its last place. Two convex bodies do not
// overlap if along the normal of a side of either, one is behind the other. The sides of the hull
// are those of the prism, and those along the step.
bool prism_in_the_way(const Lattice& lattice, const Point& from, const Point& step,
                      const Point& still) {
    const CellShape& moving = lattice.shapes[lattice.residue_of(from)];
    const CellShape& resting = lattice.shapes[lattice.residue_of(still)];
    std::vector<Vec3> swept = corners(moving, place_in_space(lattice, from));
    const std::vector<Vec3> last = corners(moving, place_in_space(lattice, from + step));
    swept.insert(swept.end(), last.begin(), last.end());
    const std::vector<Vec3> there = corners(resting, place_in_space(lattice, still));
    const Vec3 way = place_in_space(lattice, step);
    std::vector<Vec3> normals{{0, 0, 1}, {-way[1], way[0], 0}};
    for (const CellShape* shape : {&moving, &resting}) {
        for (std::size_t i = 0; i < shape->outline.size(); ++i) {
            const Vec2& a = shape->outline[i];
            const Vec2& b = shape->outline[(i + 1) % shape->outline.size()];
            normals.push_back({b.y - a.y, a.x - b.x, 0});
        }
    }
    return std::ranges::none_of(normals, [&](const Vec3& normal) {
        if (dot(normal, normal) < tolerance) return false;
        const auto along = [&](const Vec3& corner) { return dot(corner, normal); };
        const auto [low, high] = std::ranges::minmax(swept, {}, along);
        const auto [least, most] = std::ranges::minmax(there, {}, along);
        return along(high) < along(least) + tolerance || along(most) < along(low) + tolerance;
    });
}

bool ball_in_the_way(const Lattice& lattice, const Point& from, const Point& step,
                     const Point& still) {
    const Vec3 way = place_in_space(lattice, step);
    const Vec3 to_still = place_in_space(lattice, still - from);
    const double touching = 2 * lattice.shapes.front().radius;
    const double squared = dot(to_still, to_still);
    // The nearest point of the way is its first, its last, or the foot of the perpendicular.
    const Vec3 after = place_in_space(lattice, still - from - step);
    double nearest = std::min(squared, dot(after, after));
    const double along = dot(to_still, way);
    if (along > 0 && along < dot(way, way)) {
        nearest = std::min(nearest, squared - along * along / dot(way, way));
    }
    return nearest < touching * touching - tolerance;
}

}  // namespace

bool in_the_way(const Lattice& lattice, const Point& from, const Point& step, const Point& still) {
    return lattice.of_balls() ? ball_in_the_way(lattice, from, step, still)
                              : prism_in_the_way(lattice, from, step, still);
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

    // Whether it meets the unit circle: it has points inside and beyond. Precondition: it is
    // bounded, not empty, and the origin is not in it.
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

    // At a corner, or at the foot of the perpendicular from the origin to a side.
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

// Turned by an angle with the cosine c and the sine s, two rectangles overlap if along the sides of
// either, their shadows do: these are eight half-planes in (c, s). What they have in common is
// convex, and on the quarter of the unit circle there is an angle in it, or not.
bool in_the_way_of_turn(const Rectangle& turning, const Rectangle& still) {
    const Rectangle& t = turning;
    const Rectangle& r = still;
    // c and s in 0..2, counter-clockwise.
    Polygon angles({{-1, 0, 0}, {0, -1, 0}, {1, 0, 2}, {0, 1, 2}});
    for (const HalfPlane& half : std::initializer_list<HalfPlane>{
             {t.x0, -t.y1, r.x1},
             {-t.x1, t.y0, -r.x0},
             {t.y0, t.x0, r.y1},
             {-t.y1, -t.x1, -r.y0},
             {r.x0, r.y0, t.x1},
             {-r.x1, -r.y1, -t.x0},
             {r.y0, -r.x1, t.y1},
             {-r.y1, r.x0, -t.y0},
         }) {
        angles.clip(half);
        if (angles.empty()) return false;
    }
    return angles.meets_circle();
}

}  // namespace polypack
