#include "polypack/lattice/cell_geometry.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <numeric>

namespace polypack {
namespace {

Point negated(const Point& p) {
    return Point{} - p;
}

void add_once(std::vector<Point>& points, const Point& point) {
    if (std::ranges::find(points, point) == points.end()) points.push_back(point);
}

// Returns the extent of a point towards `normal`. Normals of planes through any three corners may
// be as large as the square of a corner, so the result may be as large as its cube: 10^10 for
// octagons.
long long height_towards(const Point& normal, const Point& p) {
    return 1LL * normal.x * p.x + 1LL * normal.y * p.y + 1LL * normal.z * p.z;
}

// The corners on the face with that normal.
std::vector<int> corners_towards(const CellShape& shape, const Point& normal) {
    long long most = height_towards(normal, shape.corners.front());
    for (const Point& corner : shape.corners) {
        most = std::max(most, height_towards(normal, corner));
    }
    std::vector<int> numbers;
    for (int i = 0; i < static_cast<int>(shape.corners.size()); ++i) {
        if (height_towards(normal, shape.corners[i]) == most) numbers.push_back(i);
    }
    return numbers;
}

Vec3 in_space(const Lattice& lattice, const Vec3& p) {
    const auto axis = [&](int i) {
        return Vec3{lattice.axes[i][0], lattice.axes[i][1], lattice.axes[i][2]};
    };
    return p.x * axis(0) + p.y * axis(1) + p.z * axis(2);
}

// Puts the corners of a face in order, seen from outside of a body around `middle`.
Polyhedron::Face ordered_face(const std::vector<Vec3>& points, std::vector<int> corners,
                              const Vec3& middle) {
    Vec3 centre;
    for (const int corner : corners)
        centre = centre + (1.0 / static_cast<double>(corners.size())) * points[corner];
    const Vec3 first = points[corners.front()] - centre;
    Vec3 normal;
    for (const int corner : corners) {
        const Vec3 other = cross(first, points[corner] - centre);
        if (length(other) > length(normal)) normal = other;
    }
    normal = (dot(normal, centre - middle) < 0 ? -1.0 : 1.0) * unit(normal);
    const Vec3 side = cross(normal, first);
    const auto angle = [&](int corner) {
        const Vec3 way = points[corner] - centre;
        const double turn = std::atan2(dot(way, side), dot(way, first));
        return corner == corners.front() ? 0 : turn < 0 ? turn + 2 * std::acos(-1.0) : turn;
    };
    std::vector<int> ring = corners;
    std::ranges::sort(ring, {}, angle);
    return {std::move(ring), normal};
}

}  // namespace

std::vector<CornerPoint> corners_of(const Lattice& lattice, const Point& cell,
                                    const Period& period) {
    int unit = 1;  // the inverse of the unit of the result
    for (const CellShape& shape : lattice.shapes) unit = std::lcm(unit, shape.parts);
    const CellShape& shape = lattice.shapes[lattice.residue_of(cell)];
    const auto place = [&](int cell_at, int corner) {
        return std::int64_t{unit} * cell_at + unit / shape.parts * corner;
    };
    const auto into = [&](std::int64_t at, int length) {
        const std::int64_t around = std::int64_t{unit} * length;
        return around == 0 ? at : ((at % around) + around) % around;
    };
    std::vector<CornerPoint> corners;
    for (const Point& corner : shape.corners) {
        std::int64_t x = place(cell.x, corner.x);
        const std::int64_t y = place(cell.y, corner.y);
        const std::int64_t home = into(y, period.y);
        if (period.shift != 0) x -= (y - home) / period.y * period.shift;
        // The tiles of a plane have a thickness in pictures only.
        corners.push_back(
            {into(x, period.x), home, lattice.flat ? 0 : into(place(cell.z, corner.z), period.z)});
    }
    std::ranges::sort(corners);
    corners.erase(std::ranges::unique(corners).begin(), corners.end());
    return corners;
}

Vec3 centre_of(const Lattice& lattice, const Point& cell) {
    return in_space(lattice, {double(cell.x), double(cell.y), double(cell.z)});
}

Point across(const Point& a, const Point& b) {
    const auto minor = [](long long p, long long q, long long r, long long s) {
        return p * s - q * r;
    };
    const long long x = minor(a.y, a.z, b.y, b.z);
    const long long y = minor(a.z, a.x, b.z, b.x);
    const long long z = minor(a.x, a.y, b.x, b.y);
    const long long divisor = std::max(1LL, std::gcd(std::gcd(x, y), z));
    return {static_cast<int>(x / divisor), static_cast<int>(y / divisor),
            static_cast<int>(z / divisor)};
}

std::vector<Point> face_normals(const CellShape& shape) {
    const std::vector<Point>& corners = shape.corners;
    std::vector<Point> normals;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        for (std::size_t j = i + 1; j < corners.size(); ++j) {
            for (std::size_t k = j + 1; k < corners.size(); ++k) {
                const Point normal = across(corners[j] - corners[i], corners[k] - corners[i]);
                if (normal == Point{}) continue;
                bool above = false;
                bool below = false;
                for (const Point& corner : corners) {
                    const long long height = height_towards(normal, corner - corners[i]);
                    above = above || height > 0;
                    below = below || height < 0;
                }
                if (above != below) add_once(normals, above ? negated(normal) : normal);
            }
        }
    }
    return normals;
}

std::vector<Point> edge_directions(const CellShape& shape) {
    std::vector<Point> directions;
    const std::vector<Point> normals = face_normals(shape);
    for (std::size_t i = 0; i < normals.size(); ++i) {
        const std::vector<int> face = corners_towards(shape, normals[i]);
        for (std::size_t j = i + 1; j < normals.size(); ++j) {
            const std::vector<int> other = corners_towards(shape, normals[j]);
            std::vector<int> both;
            std::ranges::set_intersection(face, other, std::back_inserter(both));
            if (both.size() != 2) continue;
            const Point along = across(normals[i], normals[j]);
            add_once(directions, along < Point{} ? negated(along) : along);
        }
    }
    return directions;
}

std::vector<Polyhedron> polyhedra_of(const Lattice& lattice) {
    assert(!lattice.of_balls());
    std::vector<Polyhedron> polyhedra;
    for (const CellShape& shape : lattice.shapes) {
        Polyhedron& body = polyhedra.emplace_back();
        Vec3 middle;
        for (const Point& corner : shape.corners) {
            body.corners.push_back((1.0 / shape.parts) * centre_of(lattice, corner));
            middle =
                middle + (1.0 / static_cast<double>(shape.corners.size())) * body.corners.back();
        }
        for (const Point& normal : face_normals(shape)) {
            body.faces.push_back(
                ordered_face(body.corners, corners_towards(shape, normal), middle));
        }
        std::ranges::stable_sort(body.faces, {}, [](const Polyhedron::Face& face) {
            constexpr double upright = 0.999;
            return face.normal.z > upright ? 0 : face.normal.z < -upright ? 1 : 2;
        });
    }
    return polyhedra;
}

std::vector<Vec2> outline_of(const Polyhedron& prism) {
    std::vector<Vec2> outline;
    for (const int corner : prism.faces.front().corners) {
        outline.push_back({prism.corners[corner].x, prism.corners[corner].y});
    }
    return outline;
}

double height_of(const Polyhedron& prism) {
    const auto [low, high] = std::ranges::minmax(prism.corners, {}, &Vec3::z);
    return high.z - low.z;
}

}  // namespace polypack
