#include "polypack/render/solids.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>
#include <numbers>
#include <set>

#include "polypack/render/mesh.hpp"

namespace polypack {
namespace {

// A corner of the outline of a cell of layer 0.
struct CellCorner {
    Point cell;
    int corner = 0;
    [[nodiscard]] friend auto operator<=>(const CellCorner&, const CellCorner&) = default;
};

// Points in the plane by their role, so that equal points compare exactly equal.
enum class PlanarKind {
    core,    // the corner of a core, or with gap 0 of a cell
    before,  // where the sides of a hexagram cross, on the side of the cell that starts at the
    after,   // corner, or on the one that ends there
};

struct PlanarPoint {
    CellCorner corner;
    PlanarKind kind = PlanarKind::core;
    [[nodiscard]] friend auto operator<=>(const PlanarPoint&, const PlanarPoint&) = default;
};

// A part of the plane, counter-clockwise, and the cells of layer 0 that it is between.
struct Part {
    std::vector<PlanarPoint> outline;
    std::vector<Point> cells;
};

Vec3 flat(const Vec2& v) {
    return {v.x, v.y, 0};
}

// The cells of one layer, side by side.
class Tiling {
  public:
    Tiling(const Lattice& lattice, double gap) : lattice_(lattice), gap_(gap) {
        for (std::size_t residue = 0; residue < lattice.shapes.size(); ++residue) {
            std::vector<Crossing> crossings;
            for (int side = 0; side < sides_of(lattice.shapes[residue]); ++side) {
                crossings.push_back(crossing(static_cast<int>(residue), side));
            }
            crossings_.push_back(std::move(crossings));
        }
    }

    [[nodiscard]] int sides(const Point& cell) const { return sides_of(shape_of(cell)); }
    [[nodiscard]] double height() const { return lattice_.shapes.front().height; }
    // The corner, or side, counter-clockwise of that one; a cell's sides start at its corners.
    [[nodiscard]] CellCorner after(const CellCorner& at) const {
        return {at.cell, (at.corner + 1) % sides(at.cell)};
    }
    [[nodiscard]] CellCorner before(const CellCorner& at) const {
        return {at.cell, (at.corner + sides(at.cell) - 1) % sides(at.cell)};
    }

    // The cell across the side that starts at the corner; its number of that side.
    [[nodiscard]] CellCorner across(const CellCorner& side) const {
        const Crossing& way = crossings_[lattice_.residue_of(side.cell)][side.corner];
        return {side.cell + way.offset, way.side};
    }

    // The cells around a corner with their numbers of it, counter-clockwise from this one.
    [[nodiscard]] std::vector<CellCorner> around(const CellCorner& start) const {
        std::vector<CellCorner> ring;
        CellCorner at = start;
        do {
            ring.push_back(at);
            at = across(before(at));
        } while (at != start);
        return ring;
    }

    // All cells around a corner use the same name for it.
    [[nodiscard]] CellCorner name_of(const CellCorner& corner) const {
        return std::ranges::min(around(corner));
    }

    [[nodiscard]] Vec3 position(const PlanarPoint& point) const {
        const CellCorner& corner = point.corner;
        const Vec3 here = place_of(corner);
        const Vec3 centre = centre_of(lattice_, corner.cell);
        const Vec3 to_before = unit(place_of(before(corner)) - here);
        const Vec3 to_after = unit(place_of(after(corner)) - here);
        if (point.kind == PlanarKind::core) {
            // As far from both sides: a rhombus along them, of that height.
            const double sine = length(cross(to_after, to_before));
            return centre + here + (gap_ / sine) * (to_before + to_after);
        }
        const Vec3 along = point.kind == PlanarKind::before ? to_after : to_before;
        return centre + here + (2 * gap_ / std::numbers::sqrt3) * along;
    }

  private:
    struct Crossing {
        Point offset;
        int side = 0;
    };

    [[nodiscard]] static int sides_of(const CellShape& shape) {
        return static_cast<int>(shape.outline.size());
    }
    [[nodiscard]] const CellShape& shape_of(const Point& cell) const {
        return lattice_.shapes[lattice_.residue_of(cell)];
    }
    // From the cell's centre.
    [[nodiscard]] Vec3 place_of(const CellCorner& at) const {
        return flat(shape_of(at.cell).outline[at.corner]);
    }

    // The neighbour that has the same side, the other way round.
    [[nodiscard]] Crossing crossing(int residue, int side) const {
        constexpr double same = 1e-6;
        const Point& from = lattice_.residues[residue];
        const Vec3 start = place_of({from, side});
        const Vec3 end = place_of(after({from, side}));
        for (const Point& offset : lattice_.neighbours[residue]) {
            const Point to = from + offset;
            const Vec3 step = centre_of(lattice_, to) - centre_of(lattice_, from);
            if (to.z != from.z) continue;
            for (int back = 0; back < sides(to); ++back) {
                const Vec3 back_start = step + place_of({to, back});
                const Vec3 back_end = step + place_of(after({to, back}));
                if (length(back_start - end) < same && length(back_end - start) < same) {
                    return {offset, back};
                }
            }
        }
        assert(false);
        return {};
    }

    const Lattice& lattice_;
    double gap_;
    std::vector<std::vector<Crossing>> crossings_;  // by residue and side
};

// The parts that can belong to solids over these cells of layer 0.
class Parts {
  public:
    Parts(const Lattice& lattice, const Tiling& tiling, const std::set<Point>& plan, bool fine)
        : lattice_(lattice), tiling_(tiling), plan_(plan) {
        for (const Point& cell : plan) {
            fine ? add_core(cell) : add_cell(cell);
            for (int corner = 0; fine && corner < tiling.sides(cell); ++corner) {
                add_strip({cell, corner});
                if (first_of_ring({cell, corner})) add_patch(tiling.around({cell, corner}));
            }
        }
    }

    [[nodiscard]] std::vector<Part> take() { return std::move(parts_); }

  private:
    void add(Part part) {
        const bool all =
            std::ranges::all_of(part.cells, [&](const Point& c) { return plan_.contains(c); });
        if (all) parts_.push_back(std::move(part));
    }

    void add_cell(const Point& cell) {
        Part part{{}, {cell}};
        for (int corner = 0; corner < tiling_.sides(cell); ++corner) {
            part.outline.push_back({tiling_.name_of({cell, corner})});
        }
        add(std::move(part));
    }

    void add_core(const Point& cell) {
        Part part{{}, {cell}};
        for (int corner = 0; corner < tiling_.sides(cell); ++corner) {
            part.outline.push_back({{cell, corner}});
        }
        add(std::move(part));
    }

    void add_strip(const CellCorner& side) {
        const CellCorner other = tiling_.across(side);
        if (other.cell < side.cell) return;
        add({{{tiling_.after(side)}, {side}, {tiling_.after(other)}, {other}},
             {side.cell, other.cell}});
    }

    // Whether no cell of the plan comes earlier in the ring around the corner: one of them adds
    // the patch there.
    [[nodiscard]] bool first_of_ring(const CellCorner& corner) const {
        return std::ranges::all_of(tiling_.around(corner), [&](const CellCorner& other) {
            return corner <= other || !plan_.contains(other.cell);
        });
    }

    void add_patch(const std::vector<CellCorner>& ring) {
        const int count = static_cast<int>(ring.size());
        if (count < 6) {
            Part part;
            for (const CellCorner& corner : ring) {
                part.outline.push_back({corner});
                part.cells.push_back(corner.cell);
            }
            add(std::move(part));
            return;
        }
        Part middle;
        for (int i = 0; i < count; ++i) {
            const CellCorner& last = ring[(i + count - 1) % count];
            const CellCorner& here = ring[i];
            const CellCorner& next = ring[(i + 1) % count];
            add({{{here}, {next}, crossing(here, next)}, {here.cell, next.cell}});
            add({{{here}, crossing(here, next), crossing(last, here)},
                 {last.cell, here.cell, next.cell}});
            middle.outline.push_back(crossing(here, next));
            middle.cells.push_back(here.cell);
        }
        add(std::move(middle));
    }

    // The point of the hexagram on the side between two cells, the second counter-clockwise of the
    // first; named by the cell of the first residue.
    [[nodiscard]] PlanarPoint crossing(const CellCorner& here, const CellCorner& next) const {
        return lattice_.residue_of(here.cell) == 0 ? PlanarPoint{here, PlanarKind::after}
                                                   : PlanarPoint{next, PlanarKind::before};
    }

    const Lattice& lattice_;
    const Tiling& tiling_;
    const std::set<Point>& plan_;
    std::vector<Part> parts_;
};

// Layers of parts, bottom up, and the surface around those that belong to the solid.
class Stack {
  public:
    Stack(const Tiling& tiling, std::vector<Part> parts)
        : tiling_(tiling), parts_(std::move(parts)) {}

    // The surface of the slab between two heights, and that between it and the slab below.
    // Precondition: `bottom` is the top of the last call, if it had any parts.
    void add_slab(const std::vector<bool>& inside, double bottom, double top) {
        add_floor(inside, bottom);
        add_walls(inside, bottom, top);
        below_ = inside;
    }

    [[nodiscard]] PolygonMesh closed(double top) {
        add_floor(std::vector<bool>(parts_.size(), false), top);
        return std::move(mesh_);
    }

  private:
    int number_of(const PlanarPoint& point, double height) {
        const auto [at, fresh] =
            numbers_.try_emplace({height, point}, static_cast<int>(mesh_.points.size()));
        if (fresh) mesh_.points.push_back(tiling_.position(point) + Vec3{0, 0, height});
        return at->second;
    }

    void add_floor(const std::vector<bool>& above, double height) {
        for (std::size_t i = 0; i < parts_.size(); ++i) {
            const bool below = !below_.empty() && below_[i];
            if (below == above[i]) continue;
            std::vector<int> face;
            for (const PlanarPoint& point : parts_[i].outline) {
                face.push_back(number_of(point, height));
            }
            if (above[i]) std::ranges::reverse(face);
            mesh_.faces.push_back(std::move(face));
        }
    }

    void add_walls(const std::vector<bool>& inside, double bottom, double top) {
        std::set<std::pair<PlanarPoint, PlanarPoint>> sides;
        for (std::size_t i = 0; i < parts_.size(); ++i) {
            if (!inside[i]) continue;
            const auto& outline = parts_[i].outline;
            for (std::size_t k = 0; k < outline.size(); ++k) {
                sides.emplace(outline[k], outline[(k + 1) % outline.size()]);
            }
        }
        for (const auto& [from, to] : sides) {
            if (sides.contains({to, from})) continue;
            mesh_.faces.push_back({number_of(from, bottom), number_of(to, bottom),
                                   number_of(to, top), number_of(from, top)});
        }
    }

    const Tiling& tiling_;
    std::vector<Part> parts_;
    std::vector<bool> below_;
    std::map<std::pair<double, PlanarPoint>, int> numbers_;
    PolygonMesh mesh_;
};

}  // namespace

PolygonMesh joined_prisms(const Lattice& lattice, std::span<const Point> cells, double gap) {
    assert(gap >= 0 && gap <= widest_gap);
    const Tiling tiling(lattice, gap);
    const std::set<Point> body(cells.begin(), cells.end());
    std::set<Point> plan;
    int lowest = body.begin()->z;
    int highest = lowest;
    for (const Point& cell : body) {
        plan.insert({cell.x, cell.y, 0});
        lowest = std::min(lowest, cell.z);
        highest = std::max(highest, cell.z);
    }
    const std::vector<Part> parts = Parts(lattice, tiling, plan, gap > 0).take();
    // The parts whose cells are all in the solid, both in a layer and in the next one.
    const auto inside = [&](int layer, int next) {
        std::vector<bool> result;
        for (const Part& part : parts) {
            result.push_back(std::ranges::all_of(part.cells, [&](const Point& cell) {
                return body.contains({cell.x, cell.y, layer}) &&
                       body.contains({cell.x, cell.y, next});
            }));
        }
        return result;
    };
    const auto floor_of = [&](int layer) { return layer - tiling.height() / 2 + gap; };
    const auto ceiling_of = [&](int layer) { return layer + tiling.height() / 2 - gap; };
    Stack stack(tiling, parts);
    for (int layer = lowest; layer <= highest; ++layer) {
        if (gap > 0 && layer > lowest) {
            stack.add_slab(inside(layer - 1, layer), ceiling_of(layer - 1), floor_of(layer));
        }
        stack.add_slab(inside(layer, layer), floor_of(layer), ceiling_of(layer));
    }
    return stack.closed(ceiling_of(highest));
}

}  // namespace polypack
