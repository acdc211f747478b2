#include "polypack/render/side_marks.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

#include "polypack/render/edge_faces.hpp"

namespace polypack {
namespace {

Vec3 between(const Vec3& a, const Vec3& b, double share) {
    return a + share * (b - a);
}

// Divides a bar along its first side into `count` bars with gaps between them.
std::vector<SideMark::Bar> divided(const SideMark::Bar& whole, int count) {
    constexpr double width = 0.55;  // of a bar and the gap beside it
    std::vector<SideMark::Bar> bars;
    for (int i = 0; i < count; ++i) {
        const double from = (i + (1 - width) / 2) / count;
        const double to = from + width / count;
        bars.push_back({between(whole[0], whole[1], from), between(whole[0], whole[1], to),
                        between(whole[3], whole[2], to), between(whole[3], whole[2], from)});
    }
    return bars;
}

// Returns the place of a mark on the top of a tile, along one of its sides.
SideMark::Bar along_side(const Polyhedron& tile, const Polyhedron::Face& side, double margin) {
    std::vector<Vec3> top;
    for (const int corner : side.corners) {
        if (tile.corners[corner].z > 0) top.push_back(tile.corners[corner]);
    }
    Vec3 middle;
    double corners = 0;
    for (const Vec3& corner : tile.corners) {
        if (corner.z <= 0) continue;
        middle = middle + corner;
        ++corners;
    }
    middle = (1 / corners) * middle;
    // Counter-clockwise seen from above.
    if (cross(top[0] - middle, top[1] - middle).z < 0) std::swap(top[0], top[1]);
    const double reach = dot(side.normal, top[0] - middle);
    const double outer = margin + 0.12 * reach;
    const double inner = std::max(outer + 0.1 * reach, std::min(outer + 0.3 * reach, 0.85 * reach));
    const auto line = [&](double inset) {
        const double share = inset / reach;
        const Vec3 a = between(top[0], middle, share);
        const Vec3 b = between(top[1], middle, share);
        return std::array{between(a, b, 0.12), between(b, a, 0.12)};
    };
    const auto far = line(outer);
    const auto near = line(inner);
    return {far[0], far[1], near[1], near[0]};
}

// Returns the place of a mark in the middle of a face.
SideMark::Bar within_face(const Polyhedron& body, const Polyhedron::Face& face, double margin) {
    Vec3 middle;
    for (const int corner : face.corners) {
        middle = middle + (1 / static_cast<double>(face.corners.size())) * body.corners[corner];
    }
    double radius = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < face.corners.size(); ++i) {
        const Vec3& a = body.corners[face.corners[i]];
        const Vec3& b = body.corners[face.corners[(i + 1) % face.corners.size()]];
        radius = std::min(radius, length(cross(unit(b - a), middle - a)));
    }
    const double size = std::max(radius - 1.2 * margin, 0.3 * radius);
    const Vec3 along = unit(body.corners[face.corners[1]] - body.corners[face.corners[0]]);
    const Vec3 x = 0.65 * size * along;
    const Vec3 y = 0.5 * size * cross(face.normal, along);
    return {middle - x - y, middle + x - y, middle + x + y, middle - x + y};
}

}  // namespace

std::vector<SideMark> side_marks(const Lattice& lattice, std::span<const EdgeMark> edges,
                                 const SideMarkOptions& options) {
    std::vector<SideMark> marks;
    const EdgeFaces faces(lattice);
    if (!faces.any()) return marks;
    for (const EdgeMark& edge : edges) {
        const int number = faces.of(edge);
        if (edge.colour == 0 || number < 0) continue;
        const Polyhedron& body = faces.body(edge.cell);
        const Polyhedron::Face& face = body.faces[static_cast<std::size_t>(number)];
        SideMark::Bar whole = lattice.flat ? along_side(body, face, options.margin)
                                           : within_face(body, face, options.margin);
        for (Vec3& corner : whole) corner = corner + centre_of(lattice, edge.cell);
        SideMark mark{edge.colour, lattice.flat ? Vec3{0, 0, 1} : face.normal, {whole}};
        if (options.divided) mark.bars = divided(whole, edge.colour);
        if (lattice.flat && options.both_faces) {
            SideMark below = mark;
            below.normal = {0, 0, -1};
            for (SideMark::Bar& bar : below.bars) {
                std::ranges::reverse(bar);
                for (Vec3& corner : bar) corner.z = 2 * centre_of(lattice, edge.cell).z - corner.z;
            }
            marks.push_back(std::move(below));
        }
        marks.push_back(std::move(mark));
    }
    return marks;
}

namespace {

constexpr double rounding = 1e-9;

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

// Cuts marks out of faces.
class Cutter {
  public:
    Cutter(PolygonMesh& mesh, double depth)
        : mesh_(mesh), depth_(depth), holes_(mesh.faces.size()) {
        if (mesh.colours.empty()) mesh.colours.assign(mesh.faces.size(), 0);
        for (const std::vector<int>& face : mesh.faces) normals_.push_back(normal_of(mesh, face));
    }

    // Adds the bars of a mark to be cut.
    void add(const SideMark& mark, CellColour colour) {
        for (const double size : {1.0, 0.8, 0.6, 0.45, 0.3, 0.2}) {
            const std::vector<SideMark::Bar> bars = scaled(mark.bars, size);
            const int face = face_around(bars, mark.normal);
            if (face < 0) continue;
            std::vector<std::vector<int>> points;
            for (const SideMark::Bar& bar : bars) {
                points.push_back(points_of(bar, mark.normal, face));
                add_floor(points.back(), mark.normal, colour);
            }
            holes_[static_cast<std::size_t>(face)].push_back(joined(points));
            return;
        }
    }

    void cut() {
        for (std::size_t face = 0; face < holes_.size(); ++face) {
            std::vector<std::vector<int>>& holes = holes_[face];
            while (!holes.empty()) cut_one(mesh_.faces[face], holes, {mesh_, normals_[face]});
        }
    }

  private:
    // Joins the bars of a mark, from each to the next and back, into one polygon.
    static std::vector<int> joined(const std::vector<std::vector<int>>& bars) {
        std::vector<int> polygon;
        for (const std::vector<int>& bar : bars) {
            polygon.push_back(bar[0]);
            polygon.push_back(bar[1]);
        }
        for (std::size_t i = bars.size(); i-- > 0;) {
            polygon.push_back(bars[i][2]);
            polygon.push_back(bars[i][3]);
            if (i == 0) break;
            polygon.push_back(bars[i][0]);
            polygon.push_back(bars[i - 1][1]);
        }
        return polygon;
    }

    static std::vector<SideMark::Bar> scaled(std::vector<SideMark::Bar> bars, double size) {
        Vec3 middle;
        for (const SideMark::Bar& bar : bars) {
            for (const Vec3& corner : bar) {
                middle = middle + (0.25 / static_cast<double>(bars.size())) * corner;
            }
        }
        for (SideMark::Bar& bar : bars) {
            for (Vec3& corner : bar) corner = between(middle, corner, size);
        }
        return bars;
    }

    // Returns the face of the solid below the bars, or -1.
    [[nodiscard]] int face_around(const std::vector<SideMark::Bar>& bars,
                                  const Vec3& normal) const {
        constexpr double inset = 0.15;  // more than half of the widest gap
        const FlatFace flat(mesh_, normal);
        for (std::size_t face = 0; face < normals_.size(); ++face) {
            if (length(normals_[face] - normal) > 1e-6) continue;
            const double below =
                dot(normal, bars.front()[0] - mesh_.points[mesh_.faces[face].front()]);
            if (std::abs(below) > inset) continue;
            std::vector<Vec2> polygon;
            for (const int point : mesh_.faces[face]) polygon.push_back(flat.at(point));
            const auto holds = [&](const SideMark::Bar& bar) {
                return std::ranges::all_of(
                    bar, [&](const Vec3& corner) { return is_inside(polygon, flat(corner)); });
            };
            if (std::ranges::all_of(bars, holds)) return static_cast<int>(face);
        }
        return -1;
    }

    // Adds the corners of a bar, on the face.
    std::vector<int> points_of(const SideMark::Bar& bar, const Vec3& normal, int face) {
        const double height = dot(normal, mesh_.points[mesh_.faces[face].front()]);
        std::vector<int> points;
        for (const Vec3& corner : bar) {
            points.push_back(static_cast<int>(mesh_.points.size()));
            mesh_.points.push_back(corner + (height - dot(normal, corner)) * normal);
        }
        return points;
    }

    void add_floor(const std::vector<int>& bar, const Vec3& normal, CellColour colour) {
        std::vector<int> floor = bar;
        if (depth_ > 0) {
            for (int& point : floor) {
                mesh_.points.push_back(mesh_.points[point] - depth_ * normal);
                point = static_cast<int>(mesh_.points.size()) - 1;
            }
            for (std::size_t i = 0; i < floor.size(); ++i) {
                const std::size_t next = (i + 1) % floor.size();
                add_face({bar[i], bar[next], floor[next], floor[i]}, colour);
            }
        }
        add_face(std::move(floor), colour);
    }

    void add_face(std::vector<int> points, CellColour colour) {
        mesh_.faces.push_back(std::move(points));
        mesh_.colours.push_back(colour);
    }

    // Cuts one of the holes out of a face: by the shortest line between their corners that meets
    // nothing else, there and back, so that the face stays one polygon.
    static void cut_one(std::vector<int>& outline, std::vector<std::vector<int>>& holes,
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
        outline.insert(outline.begin() + static_cast<std::ptrdiff_t>(from) + 1, way.begin(),
                       way.end());
        holes.erase(holes.begin() + static_cast<std::ptrdiff_t>(best));
    }

    // Returns true if the way from a corner of a polygon to a point begins inside of it.
    static bool leads_inside(const std::vector<Vec2>& polygon, std::size_t corner, const Vec2& to) {
        const Vec2& here = polygon[corner];
        const Vec2& before = polygon[(corner + polygon.size() - 1) % polygon.size()];
        const Vec2& after = polygon[(corner + 1) % polygon.size()];
        const bool left_of_out = area(here, after, to) > rounding;
        const bool left_of_in = area(before, here, to) > rounding;
        return area(before, here, after) > 0 ? left_of_out && left_of_in
                                             : left_of_out || left_of_in;
    }

    // Returns true if a line meets a polygon at another point than its own ends.
    static bool meets(const Vec2& a, const Vec2& b, const std::vector<Vec2>& polygon) {
        const auto is_end = [&](const Vec2& p) {
            return std::hypot(p.x - a.x, p.y - a.y) < rounding ||
                   std::hypot(p.x - b.x, p.y - b.y) < rounding;
        };
        for (std::size_t i = 0; i < polygon.size(); ++i) {
            const Vec2& p = polygon[i];
            const Vec2& q = polygon[(i + 1) % polygon.size()];
            if (!is_end(p) && distance(p, a, b) < rounding) return true;
            if (is_end(p) || is_end(q)) continue;
            if ((area(a, b, p) > 0) != (area(a, b, q) > 0) &&
                (area(p, q, a) > 0) != (area(p, q, b) > 0)) {
                return true;
            }
        }
        return false;
    }

    PolygonMesh& mesh_;
    double depth_;
    std::vector<std::vector<std::vector<int>>> holes_;  // by face, still to be cut
    std::vector<Vec3> normals_;                         // by face
};

}  // namespace

void add_marks(PolygonMesh& mesh, std::span<const SideMark> marks, CellColour first, double depth) {
    if (marks.empty()) return;
    Cutter cutter(mesh, depth);
    for (const SideMark& mark : marks) cutter.add(mark, first + mark.colour - 1);
    cutter.cut();
}

}  // namespace polypack
