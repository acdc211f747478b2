#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>

#include "polypack/render/mesh.hpp"
#include "polypack/render/svg_panels.hpp"

// Cells are painted from the farthest to the nearest by the depth of their centres. That order is
// right for all our lattices in space, because their cells are the Voronoi cells of their centres:
// the plane halfway between two centres separates the two cells, and the nearer centre is on the
// viewer's side of it. Balls are inside such cells.
namespace polypack {
namespace {

// The picture's axes and the direction to the viewer: right of, in front of and above the scene.
const double root_2 = std::numbers::sqrt2;
const double root_3 = std::numbers::sqrt3;
const Vec3 to_right{1 / root_2, 1 / root_2, 0};
const Vec3 to_top{-1 / (root_2 * root_3), 1 / (root_2 * root_3), root_2 / root_3};
const Vec3 to_viewer{1 / root_3, -1 / root_3, 1 / root_3};

Vec2 projected(const Vec3& p) {
    return {dot(p, to_right), dot(p, to_top)};
}

// Corners and normals on a fine grid, as keys.
using Key = std::array<long long, 3>;

Key key_of(const Vec3& p) {
    constexpr double fineness = 1e5;
    return {std::llround(p.x * fineness), std::llround(p.y * fineness),
            std::llround(p.z * fineness)};
}

struct Face {
    int owner = nobody;
    Vec3 normal;
    std::vector<Vec3> corners;        // counter-clockwise seen from outside
    bool bare = true;                 // no other cell is on it
    const CellPaint* mark = nullptr;  // of its cell's colour
};

// The faces of a prism around its centre: the top, the bottom, then the sides.
std::vector<Face> faces_of(const CellShape& shape, const Vec3& centre, int owner) {
    const std::size_t n = shape.outline.size();
    const auto corner = [&](std::size_t i, double height) {
        const Vec2& p = shape.outline[i % n];
        return Vec3{centre.x + p.x, centre.y + p.y, centre.z + height};
    };
    const double half = shape.height / 2;
    Face top{owner, {0, 0, 1}, {}};
    Face bottom{owner, {0, 0, -1}, {}};
    std::vector<Face> sides;
    for (std::size_t i = 0; i < n; ++i) {
        top.corners.push_back(corner(i, half));
        bottom.corners.push_back(corner(n - 1 - i, -half));
        const Vec3 a = corner(i, -half);
        const Vec3 b = corner(i + 1, -half);
        const double length = std::hypot(b.x - a.x, b.y - a.y);
        sides.push_back({owner,
                         {(b.y - a.y) / length, (a.x - b.x) / length, 0},
                         {a, b, corner(i + 1, half), corner(i, half)}});
    }
    sides.insert(sides.begin(), {std::move(top), std::move(bottom)});
    return sides;
}

Vec3 middle_of(const Face& face) {
    Vec3 sum;
    for (const Vec3& p : face.corners) sum = {sum.x + p.x, sum.y + p.y, sum.z + p.z};
    const auto n = static_cast<double>(face.corners.size());
    return {sum.x / n, sum.y / n, sum.z / n};
}

// Lit from above and the left: tops are lighter, sides to the right darker.
Colour lit(const Colour& colour, const Vec3& normal) {
    if (normal.z > 0.5) return mixed(colour, {255, 255, 255}, 0.25);
    const double light = -0.5 * normal.x - 0.87 * normal.y;
    return mixed(colour, {0, 0, 0}, std::clamp(0.22 * (0.87 - light), 0.0, 0.4));
}

// The gradient of the balls of a copy.
std::string ball_name(int piece, int number) {
    return number == 0 ? fmt::format("ball{}", piece) : fmt::format("ball{}-{}", piece, number);
}

class IsoScene {
  public:
    IsoScene(const SvgPaint& paint, const SvgScene& scene)
        : paint_(paint), scene_(scene), shapes_(paint.puzzle.lattice->shapes) {
        for (const auto& [cell, owner] : scene.owners) {
            const Vec3 centre = centre_of(*paint.puzzle.lattice, cell);
            extend(centre);
            const CellColour colour = colour_at(scene.cell_colours, cell);
            const CellPaint* mark = colour == 0 ? nullptr : &paint.colouring.paints()[colour - 1];
            if (owner != nobody) cells_.push_back({centre, residue(cell), owner, mark});
        }
        std::ranges::stable_sort(cells_, {}, [](const SolidCell& cell) {
            return std::llround(dot(cell.centre, to_viewer) * 1e6);
        });
    }

    [[nodiscard]] SvgPanel draw() {
        frame_ = {left_, top_, paint_.options.unit};
        SvgPanel panel;
        if (left_ > right_) return panel;
        panel.width = (right_ - left_) * paint_.options.unit;
        panel.height = (top_ - bottom_) * paint_.options.unit;
        panel.frame = frame_;
        panel.body = shapes_.front().outline.empty() ? draw_balls() : draw_prisms();
        return panel;
    }

  private:
    struct SolidCell {
        Vec3 centre;
        int residue = 0;
        int owner = nobody;
        const CellPaint* mark = nullptr;  // of its colour
    };
    using Edge = std::pair<Key, Key>;

    [[nodiscard]] int residue(const Point& cell) const {
        return paint_.puzzle.lattice->residue_of(cell);
    }

    // Makes the picture large enough for a cell at that position.
    void extend(const Vec3& centre) {
        for (const CellShape& shape : shapes_) {
            double reach_x = shape.radius;
            double reach_y = shape.radius;
            for (const Face& face : faces_of(shape, {}, nobody)) {
                for (const Vec3& corner : face.corners) {
                    reach_x = std::max(reach_x, std::abs(projected(corner).x));
                    reach_y = std::max(reach_y, std::abs(projected(corner).y));
                }
            }
            const Vec2 at = projected(centre);
            left_ = std::min(left_, at.x - reach_x);
            right_ = std::max(right_, at.x + reach_x);
            bottom_ = std::min(bottom_, at.y - reach_y);
            top_ = std::max(top_, at.y + reach_y);
        }
    }

    [[nodiscard]] std::string draw_balls() const {
        std::string body;
        for (const SolidCell& cell : cells_) {
            const Vec2 at = frame_(projected(cell.centre));
            const double radius = shapes_.front().radius * frame_.unit;
            const std::string place =
                fmt::format("cx=\"{}\" cy=\"{}\"", svg_number(at.x), svg_number(at.y));
            body +=
                fmt::format("<circle fill=\"url(#{})\" {} r=\"{}\"/>\n",
                            ball_name(scene_.packing[cell.owner].piece, scene_.numbers[cell.owner]),
                            place, svg_number(radius));
            if (cell.mark == nullptr) continue;
            body +=
                fmt::format("<circle {} {} r=\"{}\"/>\n", mark_attributes(*cell.mark, frame_.unit),
                            place, svg_number(0.4 * radius));
        }
        return body;
    }

    [[nodiscard]] std::string draw_prisms() {
        std::vector<Face> faces;
        std::map<Key, std::vector<std::size_t>> at_place;
        for (const SolidCell& cell : cells_) {
            for (Face& face : faces_of(shapes_[cell.residue], cell.centre, cell.owner)) {
                at_place[key_of(middle_of(face))].push_back(faces.size());
                face.mark = cell.mark;
                faces.push_back(std::move(face));
            }
        }
        for (const auto& [place, here] : at_place) {
            for (const std::size_t face : here) faces[face].bare = here.size() == 1;
        }
        for (const Face& face : faces) {
            if (!face.bare) continue;
            for_each_edge(face, [&](const Edge& edge, const Vec3&, const Vec3&) {
                around_[edge].push_back(&face);
            });
        }
        std::string body;
        for (const Face& face : faces) {
            if (face.bare && dot(face.normal, to_viewer) > 1e-6) body += draw_face(face);
        }
        return body;
    }

    template <typename Visit>
    static void for_each_edge(const Face& face, const Visit& visit) {
        for (std::size_t i = 0; i < face.corners.size(); ++i) {
            const Vec3& a = face.corners[i];
            const Vec3& b = face.corners[(i + 1) % face.corners.size()];
            const Key from = key_of(a);
            const Key to = key_of(b);
            visit(Edge{std::min(from, to), std::max(from, to)}, a, b);
        }
    }

    // Whether the same piece continues the face beyond the edge, in its plane.
    [[nodiscard]] bool goes_on(const Face& face, const Edge& edge) const {
        return std::ranges::any_of(around_.at(edge), [&](const Face* other) {
            return other != &face && other->owner == face.owner &&
                   key_of(other->normal) == key_of(face.normal);
        });
    }

    // Where the line along a border from a to b ends. If the border continues straight along the
    // next face of the piece, the line extends a little into it, because this face has been painted
    // over the nearest half of the other's line.
    [[nodiscard]] Vec3 line_end(const Face& face, const Vec3& a, const Vec3& b) const {
        const Vec3 step{b.x - a.x, b.y - a.y, b.z - a.z};
        const Key from = key_of(b);
        const Key to = key_of({b.x + step.x, b.y + step.y, b.z + step.z});
        const Edge beyond{std::min(from, to), std::max(from, to)};
        const auto faces = around_.find(beyond);
        if (faces == around_.end()) return b;
        const bool same = std::ranges::any_of(faces->second, [&](const Face* other) {
            return other->owner == face.owner && key_of(other->normal) == key_of(face.normal) &&
                   !goes_on(*other, beyond);
        });
        constexpr double reach = 0.1;
        if (!same) return b;
        return {b.x + reach * step.x, b.y + reach * step.y, b.z + reach * step.z};
    }

    [[nodiscard]] std::string draw_face(const Face& face) const {
        PolyLine outline{{}, true};
        for (const Vec3& corner : face.corners) outline.points.push_back(projected(corner));
        std::vector<PolyLine> edges;
        Key end{};
        for_each_edge(face, [&](const Edge& edge, const Vec3& a, const Vec3& b) {
            if (goes_on(face, edge)) return;
            const bool joins = !edges.empty() && key_of(a) == end;
            if (!joins) edges.push_back({{projected(line_end(face, b, a))}, false});
            edges.back().points.push_back(projected(line_end(face, a, b)));
            end = key_of(b);
        });
        const std::string colour = lit(scene_.colours[face.owner], face.normal).hex();
        // The stroke in the face's own colour closes the seam to the faces that continue it.
        std::string text =
            fmt::format("<path fill=\"{0}\" stroke=\"{0}\" stroke-width=\"{1}\" d=\"{2}\"/>",
                        colour, svg_number(frame_.unit * 0.02), svg_path(outline, frame_));
        if (!edges.empty()) {
            text += fmt::format("<path fill=\"none\" d=\"{}\"/>", svg_path(edges, frame_));
        }
        if (face.mark != nullptr) text += draw_mark(face);
        return text + '\n';
    }

    // A small copy of the face in its middle.
    [[nodiscard]] std::string draw_mark(const Face& face) const {
        constexpr double share = 0.4;
        const Vec2 middle = projected(middle_of(face));
        PolyLine outline{{}, true};
        for (const Vec3& corner : face.corners) {
            const Vec2 at = projected(corner);
            outline.points.push_back(
                {middle.x + share * (at.x - middle.x), middle.y + share * (at.y - middle.y)});
        }
        return fmt::format("<path {} d=\"{}\"/>", mark_attributes(*face.mark, frame_.unit),
                           svg_path(outline, frame_));
    }

    const SvgPaint& paint_;
    const SvgScene& scene_;
    std::vector<CellShape> shapes_;
    std::vector<SolidCell> cells_;  // from the farthest to the nearest
    double left_ = std::numeric_limits<double>::max();
    double right_ = std::numeric_limits<double>::lowest();
    double bottom_ = std::numeric_limits<double>::max();
    double top_ = std::numeric_limits<double>::lowest();
    SvgFrame frame_;
    std::map<Edge, std::vector<const Face*>> around_;  // the bare faces at each edge
};

}  // namespace

Vec2 iso_projected(const Vec3& p) {
    return projected(p);
}

SvgPanel iso_panel(const SvgPaint& paint, const SvgScene& scene) {
    return IsoScene(paint, scene).draw();
}

std::string iso_definitions(const SvgPaint& paint, const Legend& legend) {
    if (!paint.puzzle.lattice->of_balls()) return "";
    std::string text = "<defs>\n";
    for (const auto& [piece, shown] : legend.pieces()) {
        for (int number = 0; number < shown.numbers; ++number) {
            const Colour colour = shaded(paint.colours[piece], number);
            text += fmt::format(
                "<radialGradient id=\"{}\" cx=\".35\" cy=\".3\" r=\".75\">"
                "<stop offset=\"0\" stop-color=\"{}\"/><stop offset=\".4\" stop-color=\"{}\"/>"
                "<stop offset=\"1\" stop-color=\"{}\"/></radialGradient>\n",
                ball_name(piece, number), mixed(colour, {255, 255, 255}, 0.6).hex(), colour.hex(),
                mixed(colour, {0, 0, 0}, 0.45).hex());
        }
    }
    return text + "</defs>\n";
}

}  // namespace polypack
