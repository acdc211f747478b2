#include "polypack/render/cell_solid.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <ranges>
#include <set>
#include <utility>

namespace polypack {
namespace {

// In units of the lattice. Points that are computed in different ways differ by less than
// `rounding`; those that are less than `same` apart are one.
constexpr double rounding = 1e-10;
constexpr double same = 1e-8;
// A smaller gap is taken for this one, which no printer tells from none.
constexpr double least_gap = 1e-6;

using Polygon = std::vector<Vec3>;  // convex, counter-clockwise seen from the side of its normal

// The points with dot(normal, p) <= height.
struct HalfSpace {
    Vec3 normal;
    double height = 0;
    [[nodiscard]] double above(const Vec3& p) const { return dot(normal, p) - height; }
};

// The parts of a polygon below and above a plane; one without area is empty.
std::pair<Polygon, Polygon> split(const Polygon& polygon, const HalfSpace& half) {
    std::vector<double> heights;
    for (const Vec3& p : polygon) heights.push_back(half.above(p));
    const auto [low, high] = std::ranges::minmax(heights);
    if (high <= rounding) return {polygon, {}};
    if (low >= -rounding) return {{}, polygon};
    Polygon below;
    Polygon above;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const std::size_t next = (i + 1) % polygon.size();
        const double here = heights[i];
        const double there = heights[next];
        if (here <= rounding) below.push_back(polygon[i]);
        if (here >= -rounding) above.push_back(polygon[i]);
        const bool crosses =
            (here < -rounding && there > rounding) || (here > rounding && there < -rounding);
        if (!crosses) continue;
        const double share = here / (here - there);
        const Vec3 at = polygon[i] + share * (polygon[next] - polygon[i]);
        below.push_back(at);
        above.push_back(at);
    }
    return {std::move(below), std::move(above)};
}

// Returns a large square on a plane.
Polygon square_on(const HalfSpace& plane) {
    constexpr double far = 16;
    const Vec3& n = plane.normal;
    const Vec3 aside = unit(cross(n, std::abs(n.z) < 0.5 ? Vec3{0, 0, 1} : Vec3{1, 0, 0}));
    const Vec3 up = cross(n, aside);
    const Vec3 middle = plane.height * n;
    return {middle + far * (aside + up), middle + far * (up - aside), middle - far * (aside + up),
            middle + far * (aside - up)};
}

// A cell that grows into a facet of another one, at an offset from that one.
struct Rival {
    Point offset;
    int residue = 0;
    bool covers = false;  // all of the facet
};

// A face of a grown cell, around the place of the cell.
struct Facet {
    HalfSpace plane;
    Polygon polygon;
    std::vector<Rival> rivals;  // those that cover it first
};

struct GrownCell {
    std::vector<Point> touching;  // offsets of the cells that share a corner with it
    std::vector<HalfSpace> planes;
    std::vector<Facet> facets;
};

// The cells of a lattice, grown by a gap.
class GrownCells {
  public:
    GrownCells(const Lattice& lattice, double gap)
        : lattice_(lattice), cells_(polyhedra_of(lattice)), grown_(cells_.size()) {
        for (std::size_t r = 0; r < cells_.size(); ++r) add_planes(static_cast<int>(r), gap);
        for (GrownCell& cell : grown_) add_facets(cell);
        for (std::size_t r = 0; r < cells_.size(); ++r) add_rivals(static_cast<int>(r));
    }

    [[nodiscard]] const GrownCell& at(int residue) const { return grown_[residue]; }
    [[nodiscard]] const GrownCell& of(const Point& cell) const {
        return grown_[lattice_.residue_of(cell)];
    }
    // Tiles are next to what is not the piece above and below.
    [[nodiscard]] Vec3 place(const Point& offset) const {
        Vec3 at = centre_of(lattice_, offset);
        if (lattice_.flat) at.z *= height_of(cells_.front());
        return at;
    }

  private:
    [[nodiscard]] const Polyhedron& cell_at(int residue, const Point& offset) const {
        return cells_[lattice_.residue_of(lattice_.residues[residue] + offset)];
    }

    [[nodiscard]] bool has_corner(int residue, const Point& offset, const Vec3& corner) const {
        const Vec3 at = corner - place(offset);
        return std::ranges::any_of(cell_at(residue, offset).corners,
                                   [&](const Vec3& other) { return length(other - at) < same; });
    }

    // Finds cells that touch by going from face to face around each corner.
    [[nodiscard]] std::vector<Point> touching(int residue) const {
        std::set<Point> found;
        for (const Vec3& corner : cells_[residue].corners) {
            std::set<Point> around{Point{}};
            std::vector<Point> open{Point{}};
            while (!open.empty()) {
                const Point from = open.back();
                open.pop_back();
                for (const Point& next :
                     lattice_.neighbours_of(lattice_.residues[residue] + from)) {
                    const Point offset = next - lattice_.residues[residue];
                    if (!has_corner(residue, offset, corner)) continue;
                    if (around.insert(offset).second) open.push_back(offset);
                }
            }
            found.merge(around);
        }
        if (lattice_.flat) {
            const std::set<Point> layer = found;
            for (const Point& p : layer) found.insert({{p.x, p.y, -1}, {p.x, p.y, 1}});
        }
        found.erase(Point{});
        return {found.begin(), found.end()};
    }

    void add_planes(int residue, double gap) {
        GrownCell& cell = grown_[residue];
        cell.touching = touching(residue);
        const auto add = [&](const HalfSpace& half) {
            double most = half.above(cells_[residue].corners.front());
            for (const Vec3& corner : cells_[residue].corners) {
                most = std::max(most, half.above(corner));
            }
            const bool known = std::ranges::any_of(cell.planes, [&](const HalfSpace& other) {
                return length(other.normal - half.normal) < same;
            });
            if (std::abs(most) < same && !known) {
                cell.planes.push_back({half.normal, half.height + gap});
            }
        };
        const auto add_faces = [&](const Polyhedron& body, const Vec3& at) {
            for (const Polyhedron::Face& face : body.faces) {
                const Vec3 corner = at + body.corners[face.corners.front()];
                add({face.normal, dot(face.normal, corner)});
                add({-1.0 * face.normal, -dot(face.normal, corner)});
            }
        };
        add_faces(cells_[residue], {});
        for (const Point& offset : cell.touching) {
            add_faces(cell_at(residue, offset), place(offset));
        }
    }

    static void add_facets(GrownCell& cell) {
        for (const HalfSpace& plane : cell.planes) {
            Polygon polygon = square_on(plane);
            for (const HalfSpace& other : cell.planes) {
                if (&other != &plane && !polygon.empty()) polygon = split(polygon, other).first;
            }
            if (polygon.size() > 2) cell.facets.push_back({plane, std::move(polygon), {}});
        }
    }

    void add_rivals(int residue) {
        GrownCell& cell = grown_[residue];
        for (Facet& facet : cell.facets) {
            for (const Point& offset : cell.touching) {
                const int other = lattice_.residue_of(lattice_.residues[residue] + offset);
                if (const auto rival = rival_of(facet, offset, other))
                    facet.rivals.push_back(*rival);
            }
            std::ranges::stable_sort(facet.rivals, {}, [](const Rival& r) { return !r.covers; });
        }
    }

    [[nodiscard]] std::optional<Rival> rival_of(const Facet& facet, const Point& offset,
                                                int residue) const {
        const Vec3 at = place(offset);
        bool covers = true;
        for (const HalfSpace& plane : grown_[residue].planes) {
            const HalfSpace half{plane.normal, plane.height + dot(plane.normal, at)};
            const bool parallel = length(half.normal - facet.plane.normal) < same;
            if (parallel && std::abs(half.height - facet.plane.height) < same) {
                // If two cells reach equally far, the first one has the common part.
                if (Point{} < offset) return std::nullopt;
                continue;
            }
            const auto above = [&](const Vec3& p) { return half.above(p); };
            if (std::ranges::min(facet.polygon | std::views::transform(above)) >= -rounding) {
                return std::nullopt;
            }
            covers = covers &&
                     std::ranges::max(facet.polygon | std::views::transform(above)) <= rounding;
        }
        return Rival{offset, residue, covers};
    }

    const Lattice& lattice_;
    std::vector<Polyhedron> cells_;
    std::vector<GrownCell> grown_;
};

// Numbers of points, the same for those at the same place.
class PointNumbers {
  public:
    int of(const Vec3& p) {
        // A point may be in the next bucket if it is near the border of its own.
        for (const int x : {0, 1}) {
            for (const int y : {0, 1}) {
                for (const int z : {0, 1}) {
                    const auto at = buckets_.find(bucket(p, {x, y, z}));
                    if (at == buckets_.end()) continue;
                    for (const int number : at->second) {
                        if (length(points_[number] - p) < same) return number;
                    }
                }
            }
        }
        const int number = static_cast<int>(points_.size());
        points_.push_back(p);
        buckets_[bucket(p, {})].push_back(number);
        return number;
    }
    [[nodiscard]] const Vec3& operator[](int number) const { return points_[number]; }
    [[nodiscard]] std::vector<Vec3> take() { return std::move(points_); }

  private:
    using Bucket = std::array<std::int64_t, 3>;
    // Returns the bucket of a point, or of the nearest one beyond each border that it may be near
    // to.
    [[nodiscard]] static Bucket bucket(const Vec3& p, const std::array<int, 3>& beyond) {
        constexpr double side = 64 * same;
        const std::array<double, 3> at{p.x / side, p.y / side, p.z / side};
        Bucket result{};
        for (std::size_t k = 0; k < 3; ++k) {
            const double low = std::floor(at[k]);
            const int towards = at[k] - low < 0.5 ? -1 : 1;
            result[k] = static_cast<std::int64_t>(low) + beyond[k] * towards;
        }
        return result;
    }

    std::vector<Vec3> points_;
    std::map<Bucket, std::vector<int>> buckets_;
};

class Joiner {
  public:
    Joiner(const Lattice& lattice, std::span<const Point> cells, double gap)
        : body_(cells.begin(), cells.end()), grown_(lattice, gap) {
        for (const Point& cell : body_) {
            for (const Point& offset : grown_.of(cell).touching) {
                if (!body_.contains(cell + offset)) outside_.emplace(cell + offset, Faces{});
            }
        }
    }

    [[nodiscard]] PolygonMesh result() {
        for (auto& [cell, faces] : outside_) add_faces(cell, faces);
        PolygonMesh mesh;
        for (const auto& [cell, faces] : outside_) {
            if (faces.empty()) continue;
            const std::vector<int> near = points_near(cell);
            for (const std::vector<int>& face : faces) mesh.faces.push_back(divided(face, near));
        }
        mesh.points = points_.take();
        return mesh;
    }

  private:
    using Faces = std::vector<std::vector<int>>;

    // Adds the parts of the facets of a cell outside of the piece that are left.
    void add_faces(const Point& cell, Faces& faces) {
        const Vec3 at = grown_.place(cell);
        for (const Facet& facet : grown_.of(cell).facets) {
            for (const Polygon& polygon : left_of(facet, cell)) {
                std::vector<int> face;
                for (const Vec3& p : polygon) {
                    const int number = points_.of(at + p);
                    if (std::ranges::find(face, number) == face.end()) face.push_back(number);
                }
                if (face.size() < 3 || flat_line(face)) continue;
                std::ranges::reverse(face);
                faces.push_back(std::move(face));
            }
        }
    }

    [[nodiscard]] bool flat_line(const std::vector<int>& face) const {
        const Vec3& origin = points_[face[0]];
        Vec3 sum;
        for (std::size_t i = 1; i + 1 < face.size(); ++i) {
            sum = sum + cross(points_[face[i]] - origin, points_[face[i + 1]] - origin);
        }
        return length(sum) < same * same;
    }

    [[nodiscard]] std::vector<Polygon> left_of(const Facet& facet, const Point& cell) const {
        std::vector<Polygon> rest{facet.polygon};
        for (const Rival& rival : facet.rivals) {
            if (body_.contains(cell + rival.offset)) continue;
            if (rival.covers) return {};
            std::vector<Polygon> left;
            for (const Polygon& polygon : rest) cut_off(polygon, facet, rival, left);
            rest = std::move(left);
        }
        return rest;
    }

    // Adds the parts of a polygon outside of a grown cell.
    void cut_off(Polygon polygon, const Facet& facet, const Rival& rival,
                 std::vector<Polygon>& left) const {
        const Vec3 at = grown_.place(rival.offset);
        std::vector<HalfSpace> planes;
        for (const HalfSpace& plane : grown_.at(rival.residue).planes) {
            const HalfSpace half{plane.normal, plane.height + dot(plane.normal, at)};
            if (length(half.normal - facet.plane.normal) < same &&
                std::abs(half.height - facet.plane.height) < same) {
                continue;
            }
            const auto beyond = [&](const Vec3& p) { return half.above(p) >= -rounding; };
            if (std::ranges::all_of(polygon, beyond)) {
                left.push_back(std::move(polygon));
                return;
            }
            planes.push_back(half);
        }
        for (const HalfSpace& half : planes) {
            auto [below, above] = split(polygon, half);
            if (above.size() > 2) left.push_back(std::move(above));
            polygon = std::move(below);
            if (polygon.size() < 3) return;
        }
    }

    // Returns the corners of the faces of a cell and of those that touch it.
    [[nodiscard]] std::vector<int> points_near(const Point& cell) const {
        std::set<int> near;
        const auto add = [&](const Point& other) {
            const auto at = outside_.find(other);
            if (at == outside_.end()) return;
            for (const std::vector<int>& face : at->second) near.insert(face.begin(), face.end());
        };
        add(cell);
        for (const Point& offset : grown_.of(cell).touching) add(cell + offset);
        return {near.begin(), near.end()};
    }

    // Returns a face with the points on its sides that are corners of others.
    [[nodiscard]] std::vector<int> divided(const std::vector<int>& face,
                                           const std::vector<int>& near) const {
        std::vector<int> result;
        for (std::size_t i = 0; i < face.size(); ++i) {
            const int from = face[i];
            const int to = face[(i + 1) % face.size()];
            const Vec3 way = points_[to] - points_[from];
            const double whole = length(way);
            std::vector<std::pair<double, int>> between;
            for (const int point : near) {
                if (point == from || point == to) continue;
                const Vec3 there = points_[point] - points_[from];
                const double along = dot(there, way) / whole;
                if (along <= 0 || along >= whole) continue;
                if (length(there - (along / whole) * way) < same)
                    between.emplace_back(along, point);
            }
            std::ranges::sort(between);
            result.push_back(from);
            for (const auto& [along, point] : between) result.push_back(point);
        }
        return result;
    }

    std::set<Point> body_;
    GrownCells grown_;
    std::map<Point, Faces> outside_;
    PointNumbers points_;
};

// Joins faces in one plane where what they make is a simple polygon, and leaves out points that are
// in the middle of a straight side of two faces.
class Merger {
  public:
    explicit Merger(PolygonMesh mesh) : mesh_(std::move(mesh)) {
        for (std::size_t face = 0; face < mesh_.faces.size(); ++face) {
            normals_.push_back(normal_of(mesh_, mesh_.faces[face]));
            note(static_cast<int>(face));
        }
    }

    [[nodiscard]] PolygonMesh result() {
        for (int face = 0; face < static_cast<int>(mesh_.faces.size()); ++face) {
            while (grow(face)) {
            }
        }
        drop_empty_faces();
        drop_straight_points();
        return std::move(mesh_);
    }

  private:
    // Cutting a polygon into triangles takes the third power of its corners.
    static constexpr std::size_t most_corners = 96;

    [[nodiscard]] std::vector<int>& at(int face) { return mesh_.faces[face]; }

    void note(int face) {
        const std::vector<int>& points = at(face);
        for (std::size_t i = 0; i < points.size(); ++i) {
            face_along_[{points[i], points[(i + 1) % points.size()]}] = face;
        }
    }

    // Joins another face to this one. Returns whether there was one.
    bool grow(int face) {
        const std::vector<int> points = at(face);
        for (std::size_t i = 0; i < points.size(); ++i) {
            const auto beyond = face_along_.find({points[(i + 1) % points.size()], points[i]});
            if (beyond == face_along_.end() || beyond->second == face) continue;
            const int other = beyond->second;
            if (length(normals_[other] - normals_[face]) > 1e-6) continue;
            if (!mesh_.colours.empty() && mesh_.colours[face] != mesh_.colours[other]) continue;
            if (points.size() + at(other).size() > most_corners) continue;
            if (join(face, other)) return true;
        }
        return false;
    }

    bool join(int face, int other) {
        std::vector<int> here = at(face);
        std::vector<int> there = at(other);
        const auto shared = [&](std::size_t i) {
            const auto beyond = face_along_.find({here[(i + 1) % here.size()], here[i]});
            return beyond != face_along_.end() && beyond->second == other;
        };
        // The sides in common must follow each other, and have all the points in common.
        std::size_t sides = 0;
        std::size_t first = here.size();
        for (std::size_t i = 0; i < here.size(); ++i) {
            if (!shared(i)) continue;
            ++sides;
            if (!shared((i + here.size() - 1) % here.size())) {
                if (first != here.size()) return false;
                first = i;
            }
        }
        if (first == here.size() || sides + 2 > here.size() + there.size() - sides) return false;
        const std::set<int> points(here.begin(), here.end());
        const auto common = std::ranges::count_if(there, [&](int p) { return points.contains(p); });
        if (static_cast<std::size_t>(common) != sides + 1) return false;
        std::ranges::rotate(here, here.begin() + static_cast<std::ptrdiff_t>(first));
        std::ranges::rotate(there, std::ranges::find(there, here.front()));
        // Here from the end of the sides in common to their beginning, then there in the same way.
        std::vector<int> joined(here.begin() + static_cast<std::ptrdiff_t>(sides), here.end());
        joined.insert(joined.end(), there.begin(),
                      there.end() - static_cast<std::ptrdiff_t>(sides));
        for (std::size_t i = 0; i < sides; ++i) {
            face_along_.erase({here[i], here[i + 1 == here.size() ? 0 : i + 1]});
            face_along_.erase({here[i + 1 == here.size() ? 0 : i + 1], here[i]});
        }
        at(other).clear();
        at(face) = std::move(joined);
        note(face);
        return true;
    }

    void drop_empty_faces() {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < mesh_.faces.size(); ++i) {
            if (mesh_.faces[i].empty()) continue;
            if (!mesh_.colours.empty()) mesh_.colours[kept] = mesh_.colours[i];
            std::swap(mesh_.faces[kept++], mesh_.faces[i]);
        }
        mesh_.faces.resize(kept);
        if (!mesh_.colours.empty()) mesh_.colours.resize(kept);
    }

    void drop_straight_points() {
        std::vector<int> faces(mesh_.points.size());
        std::vector<int> straight(mesh_.points.size());
        for_each_corner([&](int before, int point, int after) {
            ++faces[point];
            const Vec3 in = unit(mesh_.points[point] - mesh_.points[before]);
            const Vec3 out = unit(mesh_.points[after] - mesh_.points[point]);
            straight[point] += length(in - out) < 1e-6 ? 1 : 0;
        });
        for (std::vector<int>& face : mesh_.faces) {
            std::erase_if(face, [&](int p) { return faces[p] == 2 && straight[p] == 2; });
        }
        std::vector<int> number(mesh_.points.size(), -1);
        std::vector<Vec3> points;
        for (std::vector<int>& face : mesh_.faces) {
            for (int& p : face) {
                if (number[p] < 0) {
                    number[p] = static_cast<int>(points.size());
                    points.push_back(mesh_.points[p]);
                }
                p = number[p];
            }
        }
        mesh_.points = std::move(points);
    }

    template <typename Visit>
    void for_each_corner(const Visit& visit) const {
        for (const std::vector<int>& face : mesh_.faces) {
            const std::size_t n = face.size();
            for (std::size_t i = 0; i < n; ++i) {
                visit(face[(i + n - 1) % n], face[i], face[(i + 1) % n]);
            }
        }
    }

    PolygonMesh mesh_;
    std::vector<Vec3> normals_;
    std::map<std::pair<int, int>, int> face_along_;
};

// Returns the faces between the cells and others, as they are.
PolygonMesh plain_surface(const Lattice& lattice, std::span<const Point> cells) {
    const std::vector<Polyhedron> shapes = polyhedra_of(lattice);
    const std::set<Point> body(cells.begin(), cells.end());
    PointNumbers points;
    PolygonMesh mesh;
    for (const Point& cell : body) {
        const Polyhedron& shape = shapes[lattice.residue_of(cell)];
        const Vec3 at = centre_of(lattice, cell);
        std::vector<Vec3> covered;  // directions in which a neighbour is
        for (const Point& neighbour : lattice.neighbours_of(cell)) {
            if (body.contains(neighbour))
                covered.push_back(unit(centre_of(lattice, neighbour) - at));
        }
        for (const Polyhedron::Face& face : shape.faces) {
            if (std::ranges::any_of(
                    covered, [&](const Vec3& way) { return length(way - face.normal) < 1e-6; })) {
                continue;
            }
            std::vector<int>& numbers = mesh.faces.emplace_back();
            for (const int corner : face.corners) {
                numbers.push_back(points.of(at + shape.corners[corner]));
            }
        }
    }
    mesh.points = points.take();
    return mesh;
}

// Gives each face the colour of the cell that is below its middle.
void colour_faces(PolygonMesh& mesh, const Lattice& lattice, std::span<const Point> cells,
                  std::span<const CellColour> colours) {
    constexpr double below = 0.01;
    const std::vector<Polyhedron> shapes = polyhedra_of(lattice);
    // How far a point is outside of a cell; negative: inside.
    const auto outside = [&](const Point& cell, const Vec3& p) {
        const Polyhedron& shape = shapes[lattice.residue_of(cell)];
        const Vec3 at = p - centre_of(lattice, cell);
        double most = -1e9;
        for (const Polyhedron::Face& face : shape.faces) {
            most = std::max(most, dot(face.normal, at - shape.corners[face.corners.front()]));
        }
        return most;
    };
    for (const std::vector<int>& face : mesh.faces) {
        Vec3 middle;
        for (const int point : face) middle = middle + mesh.points[point];
        middle = (1 / static_cast<double>(face.size())) * middle - below * normal_of(mesh, face);
        const auto nearest = std::ranges::min_element(
            cells, {}, [&](const Point& cell) { return outside(cell, middle); });
        mesh.colours.push_back(colours[nearest - cells.begin()]);
    }
}

}  // namespace

PolygonMesh joined_cells(const Lattice& lattice, std::span<const Point> cells, double gap,
                         std::span<const CellColour> colours) {
    PolygonMesh mesh = gap == 0 ? plain_surface(lattice, cells)
                                : Joiner(lattice, cells, std::max(gap, least_gap)).result();
    const bool coloured =
        std::ranges::any_of(colours, [](CellColour colour) { return colour != 0; });
    if (coloured) colour_faces(mesh, lattice, cells, colours);
    return gap == 0 ? mesh : Merger(std::move(mesh)).result();
}

}  // namespace polypack
