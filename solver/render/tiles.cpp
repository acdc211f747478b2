#include "polypack/render/tiles.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>

namespace polypack {
namespace {

using Side = std::pair<GridCorner, GridCorner>;

class Sides {
  public:
    void add(const Vec2& from, const Vec2& to) {
        const GridCorner a = note(from);
        const GridCorner b = note(to);
        out_[a].push_back(b);
        ++count_;
    }
    [[nodiscard]] bool empty() const { return count_ == 0; }
    [[nodiscard]] const Vec2& place(const GridCorner& corner) const { return places_.at(corner); }
    // Returns a corner where a side begins, if possible one with an odd number of them.
    [[nodiscard]] GridCorner start() const {
        const auto odd = std::ranges::find_if(
            out_, [](const auto& entry) { return entry.second.size() % 2 == 1; });
        if (odd != out_.end()) return odd->first;
        return std::ranges::find_if(out_, [](const auto& entry) { return !entry.second.empty(); })
            ->first;
    }
    [[nodiscard]] const std::vector<GridCorner>& from(const GridCorner& corner) {
        return out_[corner];
    }
    void remove(const GridCorner& from, const GridCorner& to) {
        std::vector<GridCorner>& ends = out_[from];
        ends.erase(std::ranges::find(ends, to));
        --count_;
    }

  private:
    GridCorner note(const Vec2& p) {
        const GridCorner corner = corner_of(p);
        places_.emplace(corner, p);
        return corner;
    }

    std::map<GridCorner, std::vector<GridCorner>> out_;
    std::map<GridCorner, Vec2> places_;
    int count_ = 0;
};

// Returns the angle from going a -> b to going b -> c, from -pi to pi, left positive.
double turn(const Vec2& a, const Vec2& b, const Vec2& c) {
    const Vec2 in{b.x - a.x, b.y - a.y};
    const Vec2 out{c.x - b.x, c.y - b.y};
    return std::atan2(in.x * out.y - in.y * out.x, in.x * out.x + in.y * out.y);
}

constexpr double straight = 1e-6;  // smaller turns are ignored

PolyLine without_straight_corners(std::vector<Vec2> points, bool closed) {
    PolyLine line;
    line.closed = closed;
    const std::size_t n = points.size();
    for (std::size_t i = 0; i < n; ++i) {
        const bool end = !closed && (i == 0 || i + 1 == n);
        const Vec2& before = points[(i + n - 1) % n];
        const Vec2& after = points[(i + 1) % n];
        if (end || std::abs(turn(before, points[i], after)) > straight) {
            line.points.push_back(points[i]);
        }
    }
    return line;
}

// The side of each tile, by its corners from the smaller to the larger, with the owners on its two
// sides.
std::map<Side, std::vector<int>> owners_by_side(const TileLayer& layer) {
    std::map<Side, std::vector<int>> owners;
    for (const Tile& tile : layer) {
        for (std::size_t i = 0; i < tile.corners.size(); ++i) {
            const GridCorner a = corner_of(tile.corners[i]);
            const GridCorner b = corner_of(tile.corners[(i + 1) % tile.corners.size()]);
            owners[{std::min(a, b), std::max(a, b)}].push_back(tile.owner);
        }
    }
    return owners;
}

bool is_border(const std::vector<int>& owners) {
    return owners.size() == 1 || owners[0] != owners[1];
}

}  // namespace

GridCorner corner_of(const Vec2& p) {
    constexpr double fineness = 1e5;
    return {std::llround(p.x * fineness), std::llround(p.y * fineness)};
}

std::vector<TileLayer> tile_layers(const Lattice& lattice, const CellOwners& owners) {
    assert(lattice.prisms);
    std::vector<std::vector<Vec2>> outlines;
    if (lattice.of_balls()) {
        const double r = lattice.shapes.front().radius;
        outlines.push_back({{-r, -r}, {r, -r}, {r, r}, {-r, r}});
    } else {
        for (const Polyhedron& prism : polyhedra_of(lattice)) outlines.push_back(outline_of(prism));
    }
    std::map<int, TileLayer> layers;
    for (const auto& [cell, owner] : owners) {
        const Vec3 centre = centre_of(lattice, cell);
        Tile tile{cell, outlines[lattice.residue_of(cell)], owner};
        for (Vec2& corner : tile.corners) corner = {corner.x + centre.x, corner.y + centre.y};
        layers[cell.z].push_back(std::move(tile));
    }
    std::vector<TileLayer> result;
    for (auto& [height, layer] : layers) result.push_back(std::move(layer));
    return result;
}

TileExtent extent_of(const std::vector<TileLayer>& layers) {
    const Vec2& first = layers.front().front().corners.front();
    TileExtent extent{first.x, first.x, first.y, first.y};
    for (const TileLayer& layer : layers) {
        for (const Tile& tile : layer) {
            for (const Vec2& corner : tile.corners) {
                extent.left = std::min(extent.left, corner.x);
                extent.right = std::max(extent.right, corner.x);
                extent.bottom = std::min(extent.bottom, corner.y);
                extent.top = std::max(extent.top, corner.y);
            }
        }
    }
    return extent;
}

std::vector<PolyLine> outline_of(const TileLayer& layer, int owner) {
    TileLayer own;
    std::ranges::copy_if(layer, std::back_inserter(own),
                         [&](const Tile& tile) { return tile.owner == owner; });
    const auto owners = owners_by_side(own);
    Sides sides;
    for (const Tile& tile : own) {
        for (std::size_t i = 0; i < tile.corners.size(); ++i) {
            const Vec2& from = tile.corners[i];
            const Vec2& to = tile.corners[(i + 1) % tile.corners.size()];
            const Side side = std::minmax(corner_of(from), corner_of(to));
            if (is_border(owners.at(side))) sides.add(from, to);
        }
    }
    std::vector<PolyLine> lines;
    while (!sides.empty()) {
        const GridCorner start = sides.start();
        GridCorner before = start;
        GridCorner here = start;
        std::vector<Vec2> points;
        do {
            // The inside is to the left; the sharpest left turn stays on the same part.
            const std::vector<GridCorner>& ends = sides.from(here);
            GridCorner next = ends.front();
            for (const GridCorner& end : ends) {
                const auto bend = [&](const GridCorner& c) {
                    return turn(sides.place(before), sides.place(here), sides.place(c));
                };
                if (here != before && bend(end) > bend(next)) next = end;
            }
            points.push_back(sides.place(here));
            sides.remove(here, next);
            before = here;
            here = next;
        } while (here != start);
        lines.push_back(without_straight_corners(std::move(points), true));
    }
    return lines;
}

std::vector<PolyLine> borders_of(const TileLayer& layer, const TileLayer& beyond) {
    const auto listed = owners_by_side(layer);
    TileLayer all = layer;
    all.insert(all.end(), beyond.begin(), beyond.end());
    const auto owners = owners_by_side(all);
    Sides sides;  // each in both directions
    for (const Tile& tile : layer) {
        for (std::size_t i = 0; i < tile.corners.size(); ++i) {
            const Vec2& from = tile.corners[i];
            const Vec2& to = tile.corners[(i + 1) % tile.corners.size()];
            const Side side = std::minmax(corner_of(from), corner_of(to));
            if (!is_border(owners.at(side))) continue;
            sides.add(from, to);
            if (listed.at(side).size() == 1) sides.add(to, from);
        }
    }
    std::vector<PolyLine> lines;
    while (!sides.empty()) {
        const GridCorner start = sides.start();
        std::vector<Vec2> points{sides.place(start)};
        GridCorner before = start;
        GridCorner here = start;
        bool closed = false;
        while (!closed && !sides.from(here).empty()) {
            const std::vector<GridCorner>& ends = sides.from(here);
            GridCorner next = ends.front();
            for (const GridCorner& end : ends) {
                const auto bend = [&](const GridCorner& c) {
                    const double left =
                        turn(sides.place(before), sides.place(here), sides.place(c));
                    // Prefers the one to the left of two equal turns, however they are rounded.
                    return left > 0 ? left - straight : -left;
                };
                if (here != before && bend(end) < bend(next)) next = end;
            }
            sides.remove(here, next);
            sides.remove(next, here);
            before = here;
            here = next;
            closed = here == start;
            if (!closed) points.push_back(sides.place(here));
        }
        lines.push_back(without_straight_corners(std::move(points), closed));
    }
    return lines;
}

}  // namespace polypack
