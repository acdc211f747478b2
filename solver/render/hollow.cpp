#include "polypack/render/hollow.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <tuple>
#include <utility>
#include <vector>

#include "polypack/lattice/cell_geometry.hpp"
#include "polypack/render/cell_solid.hpp"
#include "polypack/render/face_cutter.hpp"
#include "polypack/render/outlines.hpp"

namespace polypack {
namespace {

// A face of a cell that has no cell of the piece behind it.
struct OuterFace {
    Vec3 middle;
    Vec3 normal;
    Vec3 along;  // one of its sides
};

Vec3 middle_of(const Polyhedron& body, const Polyhedron::Face& face) {
    Vec3 middle;
    for (const int corner : face.corners) {
        middle = middle + (1 / static_cast<double>(face.corners.size())) * body.corners[corner];
    }
    return middle;
}

bool near(const Vec3& a, const Vec3& b) {
    constexpr double same = 1e-6;
    return length(a - b) < same;
}

// Returns the faces of cells that no other cell of the same part has.
std::vector<OuterFace> outer_faces(const Lattice& lattice, const std::vector<Point>& cells) {
    const std::vector<Polyhedron> bodies = polyhedra_of(lattice);
    std::vector<OuterFace> faces;
    for (const Point& cell : cells) {
        const Polyhedron& body = bodies[static_cast<std::size_t>(lattice.residue_of(cell))];
        const Vec3 here = centre_of(lattice, cell);
        for (const Polyhedron::Face& face : body.faces) {
            const Vec3 middle = here + middle_of(body, face);
            // The neighbour behind a face is its mirror image, or there is none in the lattice.
            const Vec3 behind = here + 2 * dot(face.normal, middle - here) * face.normal;
            const auto neighbours = lattice.neighbours_of(cell);
            const bool inner = std::ranges::any_of(neighbours, [&](const Point& next) {
                return near(centre_of(lattice, next), behind) &&
                       std::ranges::find(cells, next) != cells.end();
            });
            if (inner) continue;
            const Vec3& from = body.corners[face.corners[0]];
            faces.push_back({middle, face.normal, unit(body.corners[face.corners[1]] - from)});
        }
    }
    return faces;
}

// Makes holes through the walls.
class Driller {
  public:
    Driller(PolygonMesh& mesh, const Cavity& cavity) : cavity_(cavity), cutter_(mesh) {}

    // Makes a hole in the middle of a face; false: the face has no room for it.
    bool drill(const OuterFace& face) {
        const Vec3 x = cavity_.drain / 2 * face.along;
        const Vec3 y = cavity_.drain / 2 * cross(face.normal, face.along);
        const Vec3& middle = face.middle;
        const std::array<Quad, 1> outside{
            {{middle - x - y, middle + x - y, middle + x + y, middle - x + y}}};
        std::array<Quad, 1> inside = outside;
        std::ranges::reverse(inside[0]);
        constexpr double rounding = 1e-6;
        const int outer = cutter_.face_around(outside, face.normal, cavity_.inset - rounding);
        const Vec3 inwards = -1.0 * face.normal;
        const int inner = cutter_.face_around(inside, inwards, cavity_.inset + rounding);
        if (outer < 0 || inner < 0) return false;
        const std::vector<int> rim = cutter_.points_on(outer, outside[0], face.normal);
        std::vector<int> end = cutter_.points_on(inner, inside[0], inwards);
        cutter_.add_hole(outer, rim);
        cutter_.add_hole(inner, end);
        std::ranges::reverse(end);
        for (std::size_t i = 0; i < rim.size(); ++i) {
            const std::size_t next = (i + 1) % rim.size();
            cutter_.add_face({rim[i], rim[next], end[next], end[i]}, 0);
        }
        return true;
    }
    void end() { cutter_.cut(); }

  private:
    Cavity cavity_;
    FaceCutter cutter_;
};

// Makes two holes, as far apart as they can be: the first at the lowest face, the other at the
// face that is furthest from it.
void drain(Driller& driller, std::vector<OuterFace> faces) {
    constexpr double rounding = 1e-6;
    const auto place = [](const OuterFace& face) {
        const auto at = [](double t) { return std::round(t / rounding); };
        return std::tuple(at(face.middle.z), at(face.middle.y), at(face.middle.x));
    };
    std::ranges::sort(faces, {}, place);
    const auto first =
        std::ranges::find_if(faces, [&](const OuterFace& face) { return driller.drill(face); });
    if (first == faces.end()) return;
    const Vec3 from = first->middle;
    faces.erase(first);
    std::ranges::stable_sort(faces, std::greater<>(), [&](const OuterFace& face) {
        return std::round(length(face.middle - from) / rounding);
    });
    (void)std::ranges::find_if(faces, [&](const OuterFace& face) { return driller.drill(face); });
}

}  // namespace

double widest_inset(const Lattice& lattice) {
    constexpr double share = 0.4;
    if (lattice.name != "square" && lattice.name != "cube") return 0;
    return share * std::min(1.0, height_of(polyhedra_of(lattice).front()));
}

double widest_drain(double inset) {
    constexpr double share = 0.6;  // of a face of the cavity in a single cell
    return share * (1 - 2 * inset);
}

void hollow_out(PolygonMesh& surface, const Lattice& lattice, std::span<const Point> cells,
                const Cavity& cavity) {
    const std::vector<std::vector<Point>> parts = connected_parts(lattice, cells);
    for (const std::vector<Point>& part : parts) {
        PolygonMesh inside = joined_cells(lattice, part, cavity.inset);
        const int before = static_cast<int>(surface.points.size());
        surface.points.insert(surface.points.end(), inside.points.begin(), inside.points.end());
        for (std::vector<int>& face : inside.faces) {
            for (int& point : face) point += before;
            std::ranges::reverse(face);
            surface.faces.push_back(std::move(face));
            if (!surface.colours.empty()) surface.colours.push_back(0);
        }
    }
    if (cavity.drain == 0) return;
    Driller driller(surface, cavity);
    for (const std::vector<Point>& part : parts) drain(driller, outer_faces(lattice, part));
    driller.end();
}

}  // namespace polypack
