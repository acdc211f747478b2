#include "polypack/render/outlines.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>
#include <set>

#include "polypack/render/tiles.hpp"

namespace polypack {
namespace {

Vec2 direction(const Vec2& from, const Vec2& to) {
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    return {(to.x - from.x) / length, (to.y - from.y) / length};
}

// Returns the angle from one direction to the next, left positive.
double turn(const Vec2& in, const Vec2& out) {
    return std::atan2(in.x * out.y - in.y * out.x, in.x * out.x + in.y * out.y);
}

// The sides of a layer that have a cell on their left only.
class Border {
  public:
    explicit Border(const TileLayer& layer) {
        std::set<Side> all;
        for (const Tile& tile : layer) {
            for (std::size_t i = 0; i < tile.corners.size(); ++i) {
                const Vec2& from = tile.corners[i];
                const Vec2& to = tile.corners[(i + 1) % tile.corners.size()];
                places_.emplace(corner_of(from), from);
                all.emplace(corner_of(from), corner_of(to));
            }
        }
        for (const auto& [from, to] : all) {
            if (!all.contains({to, from})) sides_.emplace_back(from, to);
        }
    }

    // Returns the corners along each outline. Where several sides begin, an outline keeps to the
    // right if cells that touch there are to be joined, otherwise to the left; either way every
    // side follows exactly one other.
    [[nodiscard]] std::vector<std::vector<Vec2>> outlines(bool joined) const {
        std::vector<std::vector<Vec2>> result;
        std::vector<bool> passed(sides_.size(), false);
        for (std::size_t start = 0; start < sides_.size(); ++start) {
            if (passed[start]) continue;
            std::vector<Vec2>& points = result.emplace_back();
            for (std::size_t at = start; !passed[at]; at = next(at, joined)) {
                passed[at] = true;
                points.push_back(places_.at(sides_[at].first));
            }
        }
        return result;
    }

  private:
    using Side = std::pair<GridCorner, GridCorner>;

    [[nodiscard]] Vec2 direction_of(const Side& side) const {
        return direction(places_.at(side.first), places_.at(side.second));
    }

    [[nodiscard]] std::size_t next(std::size_t at, bool joined) const {
        const Vec2 in = direction_of(sides_[at]);
        const auto from = std::ranges::equal_range(sides_, sides_[at].second, {}, &Side::first);
        const auto bend = [&](const Side& side) { return turn(in, direction_of(side)); };
        const auto best = joined ? std::ranges::min_element(from, {}, bend)
                                 : std::ranges::max_element(from, {}, bend);
        return static_cast<std::size_t>(best - sides_.begin());
    }

    std::map<GridCorner, Vec2> places_;
    std::vector<Side> sides_;  // ascending
};

Outline moved(const std::vector<Vec2>& points, double distance) {
    constexpr double straight = 1e-6;  // smaller turns are ignored
    const std::size_t n = points.size();
    Outline outline;
    for (std::size_t i = 0; i < n; ++i) {
        const Vec2& here = points[i];
        const Vec2 in = direction(points[(i + n - 1) % n], here);
        const Vec2 out = direction(here, points[(i + 1) % n]);
        // The sum of the normals to the right, as long as keeps both sides at the distance.
        const double scale = distance / (1 + in.x * out.x + in.y * out.y);
        outline.push_back({here,
                           {here.x + scale * (in.y + out.y), here.y - scale * (in.x + out.x)},
                           std::abs(turn(in, out)) > straight});
    }
    return outline;
}

double doubled_area_of(const Vec2& a, const Vec2& b, const Vec2& c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

bool overlap(double a, double b, double c, double d) {
    return std::max(a, b) >= std::min(c, d) && std::max(c, d) >= std::min(a, b);
}

// A moved side between two turns.
struct Segment {
    explicit Segment(const OutlinePoint& start) : start_at(start.at), from(start.moved) {}

    // Sets the end. Returns whether the side still has its direction.
    [[nodiscard]] bool ends_at(const OutlinePoint& end) {
        to = end.moved;
        return (to.x - from.x) * (end.at.x - start_at.x) +
                   (to.y - from.y) * (end.at.y - start_at.y) >
               0;
    }

    [[nodiscard]] bool meets(const Segment& other) const {
        return overlap(from.x, to.x, other.from.x, other.to.x) &&
               overlap(from.y, to.y, other.from.y, other.to.y) &&
               doubled_area_of(from, to, other.from) * doubled_area_of(from, to, other.to) <= 0 &&
               doubled_area_of(other.from, other.to, from) *
                       doubled_area_of(other.from, other.to, to) <=
                   0;
    }

    Vec2 start_at;
    Vec2 from;
    Vec2 to;
    std::size_t follows = 0;
};

// Twice the area and the length around a polygon.
std::pair<double, double> measures_of(const std::vector<Vec2>& corners) {
    double area = 0;
    double around = 0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec2& a = corners[i];
        const Vec2& b = corners[(i + 1) % corners.size()];
        area += a.x * b.y - a.y * b.x;
        around += std::hypot(b.x - a.x, b.y - a.y);
    }
    return {area, around};
}

}  // namespace

std::vector<Outline> moved_outlines(const Lattice& lattice, std::span<const Point> cells,
                                    double distance) {
    assert(lattice.prisms && !lattice.of_balls());
    CellOwners owners;
    for (const Point& cell : cells) owners.emplace(cell, 0);
    const std::vector<TileLayer> layers = tile_layers(lattice, owners);
    assert(layers.size() == 1);
    std::vector<Outline> result;
    for (const auto& points : Border(layers.front()).outlines(distance >= 0)) {
        result.push_back(moved(points, distance));
    }
    return result;
}

bool meet(const std::vector<Outline>& outlines) {
    std::vector<Segment> sides;
    for (const Outline& outline : outlines) {
        const std::size_t first = sides.size();
        for (const OutlinePoint& point : outline) {
            if (!point.turns) continue;
            if (sides.size() > first && !sides.back().ends_at(point)) return true;
            sides.emplace_back(point);
        }
        if (!sides.back().ends_at(*std::ranges::find_if(outline, &OutlinePoint::turns))) {
            return true;
        }
        sides[first].follows = sides.size() - 1;
        for (std::size_t i = first + 1; i < sides.size(); ++i) sides[i].follows = i - 1;
    }
    for (std::size_t i = 0; i < sides.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const bool linked = sides[i].follows == j || sides[j].follows == i;
            if (!linked && sides[i].meets(sides[j])) return true;
        }
    }
    return false;
}

double doubled_area(const Outline& outline) {
    std::vector<Vec2> corners;
    for (const OutlinePoint& point : outline) corners.push_back(point.moved);
    return measures_of(corners).first;
}

bool around_hole(const Outline& outline) {
    std::vector<Vec2> corners;
    for (const OutlinePoint& point : outline) corners.push_back(point.at);
    return measures_of(corners).first < 0;
}

double inner_radius(const Lattice& lattice) {
    double least = std::numeric_limits<double>::infinity();
    for (const Polyhedron& prism : polyhedra_of(lattice)) {
        // All cells have a circle that touches every side.
        const auto [doubled, around] = measures_of(outline_of(prism));
        least = std::min(least, doubled / around);
    }
    return least;
}

std::vector<std::vector<Point>> connected_parts(const Lattice& lattice,
                                                std::span<const Point> cells) {
    std::set<Point> rest(cells.begin(), cells.end());
    std::vector<std::vector<Point>> parts;
    while (!rest.empty()) {
        std::vector<Point>& part = parts.emplace_back();
        part.push_back(rest.extract(rest.begin()).value());
        for (std::size_t i = 0; i < part.size(); ++i) {
            for (const Point& neighbour : lattice.neighbours_of(part[i])) {
                if (rest.erase(neighbour) > 0) part.push_back(neighbour);
            }
        }
    }
    return parts;
}

}  // namespace polypack
