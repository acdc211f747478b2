#include "polypack/render/side_marks.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <utility>

#include "polypack/render/edge_faces.hpp"
#include "polypack/render/face_cutter.hpp"

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

// Joins the bars of a mark, from each to the next and back, into one polygon.
std::vector<int> joined(const std::vector<std::vector<int>>& bars) {
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

std::vector<SideMark::Bar> scaled(std::vector<SideMark::Bar> bars, double size) {
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

// Adds the bottom of a bar to a surface, and the sides of it.
void add_floor(PolygonMesh& mesh, FaceCutter& cutter, const std::vector<int>& bar,
               const Vec3& normal, CellColour colour, double depth) {
    std::vector<int> floor = bar;
    if (depth > 0) {
        for (int& point : floor) {
            mesh.points.push_back(mesh.points[point] - depth * normal);
            point = static_cast<int>(mesh.points.size()) - 1;
        }
        for (std::size_t i = 0; i < floor.size(); ++i) {
            const std::size_t next = (i + 1) % floor.size();
            cutter.add_face({bar[i], bar[next], floor[next], floor[i]}, colour);
        }
    }
    cutter.add_face(std::move(floor), colour);
}

}  // namespace

void add_marks(PolygonMesh& mesh, std::span<const SideMark> marks, CellColour first, double depth) {
    constexpr double inset = 0.15;  // more than half of the widest gap
    if (marks.empty()) return;
    if (mesh.colours.empty()) mesh.colours.assign(mesh.faces.size(), 0);
    FaceCutter cutter(mesh);
    for (const SideMark& mark : marks) {
        for (const double size : {1.0, 0.8, 0.6, 0.45, 0.3, 0.2}) {
            const std::vector<SideMark::Bar> bars = scaled(mark.bars, size);
            const int face = cutter.face_around(bars, mark.normal, inset);
            if (face < 0) continue;
            std::vector<std::vector<int>> points;
            for (const SideMark::Bar& bar : bars) {
                points.push_back(cutter.points_on(face, bar, mark.normal));
                add_floor(mesh, cutter, points.back(), mark.normal, first + mark.colour - 1, depth);
            }
            cutter.add_hole(face, joined(points));
            break;
        }
    }
    cutter.cut();
}

}  // namespace polypack
