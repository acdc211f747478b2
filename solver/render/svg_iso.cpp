#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>
#include <set>

#include "polypack/base/safe_text.hpp"
#include "polypack/lattice/cell_geometry.hpp"
#include "polypack/render/depths.hpp"
#include "polypack/render/svg_panels.hpp"

// Cells are painted from the farthest to the nearest. A ball lies inside its Voronoi cell, for
// which depth is the distance of its place.
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
    bool cut = false;                 // its piece goes on beyond it, across the seam of the region
    const CellPaint* mark = nullptr;  // of its cell's colour
};

// The faces of a cell at a place.
std::vector<Face> faces_of(const Polyhedron& body, const Vec3& place, int owner) {
    std::vector<Face> faces;
    for (const Polyhedron::Face& face : body.faces) {
        Face& added = faces.emplace_back(Face{owner, face.normal, {}});
        for (const int corner : face.corners) added.corners.push_back(place + body.corners[corner]);
    }
    return faces;
}

Vec3 middle_of(const Face& face) {
    Vec3 sum;
    for (const Vec3& p : face.corners) sum = sum + p;
    return (1 / static_cast<double>(face.corners.size())) * sum;
}

// Lights a colour from above and the left: tops are lighter, sides to the right darker.
Colour lit(const Colour& colour, const Vec3& normal) {
    const double up = std::clamp(normal.z, 0.0, 1.0);
    const double light = -0.5 * normal.x - 0.87 * normal.y;
    const double shade = (1 - up) * std::clamp(0.22 * (0.87 - light), 0.0, 0.4);
    return mixed(mixed(colour, {0, 0, 0}, shade), {255, 255, 255}, 0.25 * up);
}

// The gradient of the balls of a copy.
std::string ball_name(int piece, int number) {
    return number == 0 ? fmt::format("ball{}", piece) : fmt::format("ball{}-{}", piece, number);
}

class IsoScene {
  public:
    IsoScene(const SvgPaint& paint, const SvgScene& scene) : paint_(paint), scene_(scene) {
        const Lattice& lattice = *paint.puzzle.lattice;
        if (!lattice.of_balls()) bodies_ = polyhedra_of(lattice);
        for (const auto& [cell, owner] : scene.owners) {
            const Vec3 centre = centre_of(lattice, cell);
            extend(centre, cell);
            const CellColour colour = colour_at(scene.cell_colours, cell);
            const CellPaint* mark = colour == 0 ? nullptr : &paint.colouring.paints()[colour - 1];
            if (owner != nobody) cells_.push_back({centre, residue(cell), owner, mark, cell});
        }
        const Depths depths(lattice, bodies_, to_viewer);
        std::ranges::stable_sort(cells_, {}, [&](const SolidCell& cell) {
            return std::llround(depths.of(cell.cell) * 1e6);
        });
    }

    [[nodiscard]] SvgPanel draw() {
        // Cells that are no prisms are a fraction of the unit wide.
        const double scale = paint_.puzzle.lattice->prisms ? 1 : 2;
        frame_ = {left_, top_, scale * paint_.options.unit};
        SvgPanel panel;
        if (left_ > right_) return panel;
        panel.width = (right_ - left_) * frame_.unit;
        panel.height = (top_ - bottom_) * frame_.unit;
        panel.frame = frame_;
        panel.body = bodies_.empty() ? draw_balls() : draw_bodies();
        return panel;
    }

  private:
    struct SolidCell {
        Vec3 centre;
        int residue = 0;
        int owner = nobody;
        const CellPaint* mark = nullptr;  // of its colour
        Point cell;
    };
    using Edge = std::pair<Key, Key>;

    [[nodiscard]] int residue(const Point& cell) const {
        return paint_.puzzle.lattice->residue_of(cell);
    }

    [[nodiscard]] double radius() const { return paint_.puzzle.lattice->shapes.front().radius; }

    // Returns the appearance of the colour of a cell's side, or nullptr if it has none.
    [[nodiscard]] const CellPaint* edge_at(const SolidCell& cell, const Vec3& normal) const {
        const auto marks = scene_.edges.find(cell.cell);
        if (marks == scene_.edges.end()) return nullptr;
        const Lattice& lattice = *paint_.puzzle.lattice;
        for (const EdgeMark& mark : marks->second) {
            const Vec3 way = unit(centre_of(lattice, mark.to) - centre_of(lattice, mark.cell));
            if (dot(way, normal) > 0.999) return &paint_.edges[mark.colour - 1];
        }
        return nullptr;
    }

    // Makes the picture large enough for a cell.
    void extend(const Vec3& centre, const Point& cell) {
        if (bodies_.empty()) {
            extend(projected(centre), radius());
            return;
        }
        for (const Vec3& corner : bodies_[residue(cell)].corners) {
            extend(projected(centre + corner), 0);
        }
    }

    void extend(const Vec2& at, double reach) {
        left_ = std::min(left_, at.x - reach);
        right_ = std::max(right_, at.x + reach);
        bottom_ = std::min(bottom_, at.y - reach);
        top_ = std::max(top_, at.y + reach);
    }

    [[nodiscard]] std::string draw_balls() const {
        std::string body;
        for (const SolidCell& cell : cells_) {
            const Vec2 at = frame_(projected(cell.centre));
            const double reach = radius() * frame_.unit;
            const std::string place =
                fmt::format("cx=\"{}\" cy=\"{}\"", svg_number(at.x), svg_number(at.y));
            body +=
                fmt::format("<circle fill=\"url(#{})\" {} r=\"{}\"/>\n",
                            ball_name(scene_.packing[cell.owner].piece, scene_.numbers[cell.owner]),
                            place, svg_number(reach));
            if (cell.mark == nullptr) continue;
            body +=
                fmt::format("<circle {} {} r=\"{}\"/>\n", mark_attributes(*cell.mark, frame_.unit),
                            place, svg_number(0.6 * reach));
        }
        return paint_.options.letters ? body + ball_letters() : body;
    }

    // A place where a letter can be, in the order in which they are painted.
    struct Spot {
        Vec2 at;  // its middle in the projection
        Vec3 place;
        int owner = nobody;
        bool hidden = false;  // by what is painted later
        std::vector<int> beside;
    };

    // Returns, for each connected part that can be seen, the spot nearest to the mean of its spots.
    [[nodiscard]] static std::vector<int> lettered(const std::vector<Spot>& spots) {
        std::vector<int> chosen;
        std::vector<char> seen(spots.size(), 0);
        for (std::size_t start = 0; start < spots.size(); ++start) {
            if (spots[start].hidden || seen[start] != 0) continue;
            std::vector<int> part{static_cast<int>(start)};
            seen[start] = 1;
            Vec3 sum;
            for (std::size_t i = 0; i < part.size(); ++i) {
                sum = sum + spots[part[i]].place;
                for (const int next : spots[part[i]].beside) {
                    if (spots[next].hidden || seen[next] != 0) continue;
                    seen[next] = 1;
                    part.push_back(next);
                }
            }
            const Vec3 mean = (1 / static_cast<double>(part.size())) * sum;
            chosen.push_back(*std::ranges::min_element(
                part, {}, [&](int spot) { return length(spots[spot].place - mean); }));
        }
        return chosen;
    }

    [[nodiscard]] std::string letter_of(int owner) const {
        const int number = letters_tell_copies_apart(paint_.puzzle) ? scene_.numbers[owner] : 0;
        const Character letter = paint_.letters.of_copy(scene_.packing[owner].piece, number);
        return xml_escaped(std::string_view(letter));
    }

    [[nodiscard]] static std::string letter_group(const std::string& letters) {
        return fmt::format(
            "<g stroke=\"none\" font-family=\"sans-serif\" text-anchor=\"middle\">\n{}</g>\n",
            letters);
    }

    [[nodiscard]] std::string ball_letters() const {
        std::vector<Spot> spots;
        std::map<Point, int> numbers;
        for (const SolidCell& cell : cells_) {
            numbers.emplace(cell.cell, static_cast<int>(spots.size()));
            spots.push_back({projected(cell.centre), cell.centre, cell.owner, false, {}});
        }
        for (std::size_t i = 0; i < spots.size(); ++i) {
            for (std::size_t k = i + 1; k < spots.size() && !spots[i].hidden; ++k) {
                spots[i].hidden = std::hypot(spots[i].at.x - spots[k].at.x,
                                             spots[i].at.y - spots[k].at.y) < 0.95 * radius();
            }
            for (const Point& next : paint_.puzzle.lattice->neighbours_of(cells_[i].cell)) {
                const auto other = numbers.find(next);
                if (other == numbers.end() || spots[other->second].owner != spots[i].owner)
                    continue;
                spots[i].beside.push_back(other->second);
            }
        }
        std::string letters;
        for (const int spot : lettered(spots)) {
            const SolidCell& cell = cells_[spot];
            const Vec2 at = frame_(spots[spot].at);
            const double size = 1.1 * radius() * frame_.unit;
            const Colour& ground =
                cell.mark == nullptr ? scene_.colours[cell.owner] : cell.mark->paint;
            letters +=
                fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"{}\">{}</text>\n",
                            svg_number(at.x), svg_number(at.y + 0.36 * size), svg_number(size),
                            ink_on(ground).hex(), letter_of(cell.owner));
        }
        return letter_group(letters);
    }

    // Whether a point of the projection is on a face.
    [[nodiscard]] static bool covers(const Face& face, const Vec2& p) {
        for (std::size_t i = 0; i < face.corners.size(); ++i) {
            const Vec2 a = projected(face.corners[i]);
            const Vec2 b = projected(face.corners[(i + 1) % face.corners.size()]);
            if ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) < 1e-6) return false;
        }
        return true;
    }

    // Letters lie on the faces, upright on those at the sides. Precondition: around_.
    [[nodiscard]] std::string face_letters(const std::vector<Face>& faces) const {
        std::vector<Spot> spots;
        std::vector<const Face*> shown;
        std::map<const Face*, int> numbers;
        std::map<std::pair<long, long>, std::vector<int>> near;  // by unit square, at most one off
        for (const Face& face : faces) {
            if (!face.bare || dot(face.normal, to_viewer) <= 1e-6) continue;
            const Vec3 place = middle_of(face);
            const Vec2 at = projected(place);
            const int number = static_cast<int>(spots.size());
            numbers.emplace(&face, number);
            near[{std::lround(at.x), std::lround(at.y)}].push_back(number);
            spots.push_back({at, place, face.owner, false, {}});
            shown.push_back(&face);
        }
        for (std::size_t i = 0; i < spots.size(); ++i) {
            for (long x = -1; x <= 1; ++x) {
                for (long y = -1; y <= 1; ++y) {
                    const auto here =
                        near.find({std::lround(spots[i].at.x) + x, std::lround(spots[i].at.y) + y});
                    if (here == near.end()) continue;
                    spots[i].hidden =
                        spots[i].hidden || std::ranges::any_of(here->second, [&](int other) {
                            return other > static_cast<int>(i) &&
                                   covers(*shown[other], spots[i].at);
                        });
                }
            }
            for_each_edge(*shown[i], [&](const Edge& edge, const Vec3&, const Vec3&) {
                for (const Face* other : around_.at(edge)) {
                    if (other != shown[i] && same_side(*shown[i], *other)) {
                        spots[i].beside.push_back(numbers.at(other));
                    }
                }
            });
        }
        std::string letters;
        for (const int spot : lettered(spots)) letters += face_letter(*shown[spot], spots[spot]);
        return letter_group(letters);
    }

    [[nodiscard]] std::string face_letter(const Face& face, const Spot& spot) const {
        const Vec3& n = face.normal;
        const Vec3 along = std::abs(n.z) > 0.999 ? Vec3{1, 0, 0} : unit(cross({0, 0, 1}, n));
        const Vec2 right = projected(along);
        const Vec2 up = projected(cross(n, along));
        double room = std::numeric_limits<double>::max();  // from the middle to the sides
        for_each_edge(face, [&](const Edge&, const Vec3& a, const Vec3& b) {
            room = std::min(room, length(cross(unit(b - a), spot.place - a)));
        });
        const double size = std::min(0.6, 1.25 * room) * frame_.unit;
        const Vec2 at = frame_(spot.at);
        const Colour ground =
            face.mark == nullptr ? lit(scene_.colours[face.owner], n) : face.mark->paint;
        return fmt::format(
            "<text transform=\"matrix({} {} {} {} {} {})\" y=\"{}\" font-size=\"{}\" "
            "fill=\"{}\">{}</text>\n",
            svg_number(right.x), svg_number(-right.y), svg_number(-up.x), svg_number(up.y),
            svg_number(at.x), svg_number(at.y), svg_number(0.36 * size), svg_number(size),
            ink_on(ground).hex(), letter_of(face.owner));
    }

    [[nodiscard]] std::string draw_bodies() {
        std::vector<Face> faces;
        std::map<Key, std::vector<std::size_t>> at_place;
        for (const SolidCell& cell : cells_) {
            for (Face& face : faces_of(bodies_[cell.residue], cell.centre, cell.owner)) {
                at_place[key_of(middle_of(face))].push_back(faces.size());
                face.mark = cell.mark;
                if (const CellPaint* edge = edge_at(cell, face.normal)) face.mark = edge;
                faces.push_back(std::move(face));
            }
        }
        for (const auto& [place, here] : at_place) {
            for (const std::size_t face : here) faces[face].bare = here.size() == 1;
        }
        for (const auto& [place, owner] : beyond_seams()) {
            const auto here = at_place.find(place);
            if (here == at_place.end()) continue;
            for (const std::size_t face : here->second) {
                if (faces[face].owner == owner) faces[face].cut = true;
            }
        }
        for (const Face& face : faces) {
            if (!face.bare) continue;
            for_each_edge(face, [&](const Edge& edge, const Vec3&, const Vec3&) {
                around_[edge].push_back(&face);
            });
        }
        for (const Face& face : faces) {
            if (!face.bare) continue;
            for_each_edge(face, [&](const Edge& edge, const Vec3&, const Vec3&) {
                if (!goes_on(face, edge)) at_borders_.insert({edge.first, edge.second});
            });
        }
        std::string body;
        for (const Face& face : faces) {
            if (face.bare && dot(face.normal, to_viewer) > 1e-6) body += draw_face(face);
        }
        if (paint_.options.letters) body += face_letters(faces);
        return body;
    }

    // The middles of the faces of cells beyond the seams that touch the region, with their owners.
    [[nodiscard]] std::set<std::pair<Key, int>> beyond_seams() const {
        std::set<std::pair<Key, int>> places;
        const Region& region = paint_.puzzle.region;
        if (!region.period.any()) return places;
        const Lattice& lattice = *paint_.puzzle.lattice;
        for (const SolidCell& cell : cells_) {
            for (const Point& next : lattice.neighbours_of(cell.cell)) {
                if (owner_at(scene_.owners, next) != outside) continue;
                if (owner_at(scene_.owners, wrapped(region, next)) != cell.owner) continue;
                const Vec3 centre = centre_of(lattice, next);
                for (const Face& face : faces_of(bodies_[residue(next)], centre, cell.owner)) {
                    places.emplace(key_of(middle_of(face)), cell.owner);
                }
            }
        }
        return places;
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

    // Returns true if the same piece goes on beyond the edge: in the plane of the face, or across a
    // seam.
    [[nodiscard]] bool goes_on(const Face& face, const Edge& edge) const {
        return std::ranges::any_of(around_.at(edge), [&](const Face* other) {
            return other != &face && (same_side(face, *other) || open(face, *other));
        });
    }

    [[nodiscard]] static bool same_side(const Face& face, const Face& other) {
        return other.owner == face.owner && other.cut == face.cut &&
               key_of(other.normal) == key_of(face.normal);
    }

    // Returns true for the edge of a side that ends at a seam, and for two seams.
    [[nodiscard]] static bool open(const Face& face, const Face& other) {
        return other.owner == face.owner && (face.cut || other.cut) &&
               key_of(other.normal) != key_of(face.normal);
    }

    // Draws a face, and a line in its own colour over each seam to a face that continues it. The
    // line stops short of ends where it would be painted over borders.
    [[nodiscard]] std::string draw_face(const Face& face) {
        constexpr double seam_end = 0.08;
        PolyLine outline{{}, true};
        for (const Vec3& corner : face.corners) outline.points.push_back(projected(corner));
        std::vector<PolyLine> borders;
        std::vector<PolyLine> seams;
        Key end{};
        for_each_edge(face, [&](const Edge& edge, const Vec3& a, const Vec3& b) {
            if (goes_on(face, edge)) {
                const auto end_of = [&](const Vec3& at, const Vec3& other) {
                    const bool short_of = at_borders_.contains(key_of(at));
                    return projected(short_of ? at + seam_end * (other - at) : at);
                };
                seams.push_back({{end_of(a, b), end_of(b, a)}, false});
                return;
            }
            const bool joins = !borders.empty() && key_of(a) == end;
            if (!joins) borders.push_back({{projected(a)}, false});
            borders.back().points.push_back(projected(b));
            end = key_of(b);
        });
        if (!seams.empty()) renew_borders(face, borders);
        note_borders(face);
        const std::string colour = lit(scene_.colours[face.owner], face.normal).hex();
        std::string text = fmt::format("<path fill=\"{}\" stroke=\"none\" d=\"{}\"/>", colour,
                                       svg_path(outline, frame_));
        if (!seams.empty()) {
            text += fmt::format("<path fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" d=\"{}\"/>",
                                colour, svg_number(frame_.unit * 0.02), svg_path(seams, frame_));
        }
        if (!borders.empty()) {
            text += fmt::format("<path fill=\"none\" d=\"{}\"/>", svg_path(borders, frame_));
        }
        if (face.mark != nullptr) text += draw_mark(face);
        return text + '\n';
    }

    // A face is painted over half the width of lines that end in its corners. Adds the first part
    // of each line again, unless it is behind the face.
    void renew_borders(const Face& face, std::vector<PolyLine>& borders) {
        constexpr double reach = 0.1;
        const std::size_t sides = face.corners.size();
        for (std::size_t i = 0; i < sides; ++i) {
            const Vec3& corner = face.corners[i];
            const auto here = borders_at_.find(key_of(corner));
            if (here == borders_at_.end()) continue;
            const Vec3 next = face.corners[(i + 1) % sides] - corner;
            const Vec3 last = face.corners[(i + sides - 1) % sides] - corner;
            const auto leftwards = [](const Vec3& from, const Vec3& to) {
                constexpr double nothing = 1e-6;
                const Vec2 a = projected(from);
                const Vec2 b = projected(to);
                return a.x * b.y - a.y * b.x > nothing;
            };
            std::erase_if(here->second, [&](const Vec3& way) {
                return leftwards(next, way) && leftwards(way, last);
            });
            for (const Vec3& way : here->second) {
                if (key_of(way) == key_of(next) || key_of(way) == key_of(last)) continue;
                borders.push_back({{projected(corner), projected(corner + reach * way)}, false});
            }
        }
    }

    void note_borders(const Face& face) {
        for_each_edge(face, [&](const Edge& edge, const Vec3& a, const Vec3& b) {
            if (goes_on(face, edge)) return;
            for (const auto& [from, to] : {std::pair{a, b}, std::pair{b, a}}) {
                std::vector<Vec3>& ways = borders_at_[key_of(from)];
                const Key way = key_of(to - from);
                if (std::ranges::find(ways, way, key_of) == ways.end()) ways.push_back(to - from);
            }
        });
    }

    // Paints a face of a coloured cell, but for a rim that shows whose it is.
    [[nodiscard]] std::string draw_mark(const Face& face) const {
        constexpr double share = 0.76;
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
    std::vector<Polyhedron> bodies_;  // by residue; none of balls
    std::vector<SolidCell> cells_;    // from the farthest to the nearest
    double left_ = std::numeric_limits<double>::max();
    double right_ = std::numeric_limits<double>::lowest();
    double bottom_ = std::numeric_limits<double>::max();
    double top_ = std::numeric_limits<double>::lowest();
    SvgFrame frame_;
    std::map<Edge, std::vector<const Face*>> around_;  // the bare faces at each edge
    std::set<Key> at_borders_;                         // the ends of all borders
    // By their ends, where the borders lead that are drawn and not hidden there.
    std::map<Key, std::vector<Vec3>> borders_at_;
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
