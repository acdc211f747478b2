#include "polypack/render/face_cutter.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

namespace polypack {
namespace {

constexpr double on_a_line = 1e-9;

// A face in its plane.
class FlatFace {
  public:
    FlatFace(const PolygonMesh& mesh, const Vec3& normal)
        : mesh_(mesh),
          x_(unit(cross(normal, std::abs(normal.z) < 0.5 ? Vec3{0, 0, 1} : Vec3{1, 0, 0}))),
          y_(cross(normal, x_)) {}

    [[nodiscard]] Vec2 operator()(const Vec3& p) const { return {dot(x_, p), dot(y_, p)}; }
    [[nodiscard]] Vec2 at(int point) const { return (*this)(mesh_.points[point]); }

  private:
    const PolygonMesh& mesh_;
    Vec3 x_, y_;
};

// Returns twice the area of a triangle; positive if it is counter-clockwise.
double area(const Vec2& a, const Vec2& b, const Vec2& c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

double distance(const Vec2& p, const Vec2& a, const Vec2& b) {
    const Vec2 way{b.x - a.x, b.y - a.y};
    const double whole = way.x * way.x + way.y * way.y;
    const double share = std::clamp(((p.x - a.x) * way.x + (p.y - a.y) * way.y) / whole, 0.0, 1.0);
    return std::hypot(p.x - a.x - share * way.x, p.y - a.y - share * way.y);
}

// Returns true if a polygon, which may touch itself along lines to its holes, has a point inside.
bool is_inside(const std::vector<Vec2>& polygon, const Vec2& p) {
    constexpr double apart = 1e-4;
    bool inside = false;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Vec2& a = polygon[i];
        const Vec2& b = polygon[(i + 1) % polygon.size()];
        if (distance(p, a, b) < apart) return false;
        if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y)) {
            inside = !inside;
        }
    }
    return inside;
}

// Returns true if the way from a corner of a polygon to a point begins inside of it.
bool leads_inside(const std::vector<Vec2>& polygon, std::size_t corner, const Vec2& to) {
    const Vec2& here = polygon[corner];
    const Vec2& before = polygon[(corner + polygon.size() - 1) % polygon.size()];
    const Vec2& after = polygon[(corner + 1) % polygon.size()];
    const bool left_of_out = area(here, after, to) > on_a_line;
    const bool left_of_in = area(before, here, to) > on_a_line;
    return area(before, here, after) > 0 ? left_of_out && left_of_in : left_of_out || left_of_in;
}

// Returns true if a line meets a polygon at another point than its own ends.
bool meets(const Vec2& a, const Vec2& b, const std::vector<Vec2>& polygon) {
    const auto is_end = [&](const Vec2& p) {
        return std::hypot(p.x - a.x, p.y - a.y) < on_a_line ||
               std::hypot(p.x - b.x, p.y - b.y) < on_a_line;
    };
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Vec2& p = polygon[i];
        const Vec2& q = polygon[(i + 1) % polygon.size()];
        if (!is_end(p) && distance(p, a, b) < on_a_line) return true;
        if (is_end(p) || is_end(q)) continue;
        if ((area(a, b, p) > 0) != (area(a, b, q) > 0) &&
            (area(p, q, a) > 0) != (area(p, q, b) > 0)) {
            return true;
        }
    }
    return false;
}

// Cuts one of the holes out of a face: by the shortest line between their corners that meets
// nothing else, there and back, so that the face stays one polygon.
void cut_one(std::vector<int>& outline, std::vector<std::vector<int>>& holes,
             const FlatFace& flat) {
    std::vector<std::vector<Vec2>> polygons(1);
    for (const int point : outline) polygons.front().push_back(flat.at(point));
    for (std::vector<int>& hole : holes) {
        std::vector<Vec2>& polygon = polygons.emplace_back();
        // As the face is on its left.
        for (std::size_t i = hole.size(); i-- > 0;) polygon.push_back(flat.at(hole[i]));
    }
    const std::vector<Vec2>& around = polygons.front();
    std::size_t best = 0;
    std::size_t from = 0;
    std::size_t to = 0;
    double shortest = std::numeric_limits<double>::infinity();
    for (std::size_t h = 0; h < holes.size(); ++h) {
        const std::vector<Vec2>& within = polygons[h + 1];
        for (std::size_t i = 0; i < around.size(); ++i) {
            for (std::size_t j = 0; j < within.size(); ++j) {
                const double apart =
                    std::hypot(around[i].x - within[j].x, around[i].y - within[j].y);
                if (apart >= shortest || !leads_inside(around, i, within[j]) ||
                    !leads_inside(within, j, around[i]) ||
                    std::ranges::any_of(polygons, [&](const std::vector<Vec2>& polygon) {
                        return meets(around[i], within[j], polygon);
                    })) {
                    continue;
                }
                shortest = apart;
                best = h;
                from = i;
                to = j;
            }
        }
    }
    std::vector<int> way(holes[best].rbegin(), holes[best].rend());
    std::ranges::rotate(way, way.begin() + static_cast<std::ptrdiff_t>(to));
    way.push_back(way.front());
    way.push_back(outline[from]);
    outline.insert(outline.begin() + static_cast<std::ptrdiff_t>(from) + 1, way.begin(), way.end());
    holes.erase(holes.begin() + static_cast<std::ptrdiff_t>(best));
}

}  // namespace

FaceCutter::FaceCutter(PolygonMesh& mesh) : mesh_(mesh), holes_(mesh.faces.size()) {
    for (const std::vector<int>& face : mesh.faces) normals_.push_back(normal_of(mesh, face));
}

int FaceCutter::face_around(std::span<const Quad> quads, const Vec3& normal, double depth) const {
    const FlatFace flat(mesh_, normal);
    for (std::size_t face = 0; face < normals_.size(); ++face) {
        if (length(normals_[face] - normal) > 1e-6) continue;
        const double below =
            dot(normal, quads.front()[0] - mesh_.points[mesh_.faces[face].front()]);
        if (std::abs(below) > depth) continue;
        std::vector<Vec2> polygon;
        for (const int point : mesh_.faces[face]) polygon.push_back(flat.at(point));
        const auto holds = [&](const Quad& quad) {
            return std::ranges::all_of(
                quad, [&](const Vec3& corner) { return is_inside(polygon, flat(corner)); });
        };
        if (std::ranges::all_of(quads, holds)) return static_cast<int>(face);
    }
    return -1;
}

std::vector<int> FaceCutter::points_on(int face, const Quad& quad, const Vec3& normal) {
    const double height = dot(normal, mesh_.points[mesh_.faces[face].front()]);
    std::vector<int> points;
    for (const Vec3& corner : quad) {
        points.push_back(static_cast<int>(mesh_.points.size()));
        mesh_.points.push_back(corner + (height - dot(normal, corner)) * normal);
    }
    return points;
}

void FaceCutter::add_face(std::vector<int> points, CellColour colour) {
    mesh_.faces.push_back(std::move(points));
    if (!mesh_.colours.empty()) mesh_.colours.push_back(colour);
}

void FaceCutter::add_hole(int face, std::vector<int> polygon) {
    holes_[static_cast<std::size_t>(face)].push_back(std::move(polygon));
}

void FaceCutter::cut() {
    for (std::size_t face = 0; face < holes_.size(); ++face) {
        std::vector<std::vector<int>>& holes = holes_[face];
        while (!holes.empty()) cut_one(mesh_.faces[face], holes, {mesh_, normals_[face]});
    }
}

}  // namespace polypack
