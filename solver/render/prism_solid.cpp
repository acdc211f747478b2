#include "polypack/render/prism_solid.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>
#include <numbers>
#include <set>

#include "polypack/render/geometry.hpp"
#include "polypack/render/vector_algebra.hpp"

namespace polypack {
namespace {

// A corner of the outline of a cell of layer 0.
struct CellCorner {
    Point cell;
    int corner = 0;
    [[nodiscard]] friend auto operator<=>(const CellCorner&, const CellCorner&) = default;
};

// Points in the plane by what they are, so that equal points compare equal exactly.
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

// A part of the plane, counter-clockwise, and the cells of layer 0 that it lies between.
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
        shapes_ = cell_shapes(lattice);
        for (std::size_t residue = 0; residue < shapes_.size(); ++residue) {
            std::vector<Crossing> crossings;
            for (int side = 0; side < sides(); ++side) {
                crossings.push_back(crossing(static_cast<int>(residue), side));
            }
            crossings_.push_back(std::move(crossings));
        }
    }

    [[nodiscard]] int sides() const { return static_cast<int>(shapes_.front().outline.size()); }
    [[nodiscard]] double height() const { return shapes_.front().height; }
    [[nodiscard]] int wrapped(int corner) const { return (corner + sides()) % sides(); }

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
            at = across({at.cell, wrapped(at.corner - 1)});
        } while (at != start);
        return ring;
    }

    // All cells around a corner name it alike.
    [[nodiscard]] CellCorner name_of(const CellCorner& corner) const {
        return std::ranges::min(around(corner));
    }

    [[nodiscard]] Vec3 position(const PlanarPoint& point) const {
        const auto [cell, corner] = point.corner;
        const auto& outline = shapes_[lattice_.residue_of(cell)].outline;
        const Vec3 here = flat(outline[corner]);
        const Vec3 before = flat(outline[wrapped(corner - 1)]);
        const Vec3 after = flat(outline[wrapped(corner + 1)]);
        const Vec3 centre = centre_of(lattice_, cell);
        if (point.kind == PlanarKind::core) {
            const double inner_radius = length(0.5 * (here + after));
            return centre + (1 - gap_ / inner_radius) * here;
        }
        const Vec3 towards = point.kind == PlanarKind::before ? after : before;
        return centre + here + (2 * gap_ / std::numbers::sqrt3) * unit(towards - here);
    }

  private:
    struct Crossing {
        Point offset;
        int side = 0;
    };

    [[nodiscard]] static Vec3 middle(const CellShape& shape, int side) {
        const auto& outline = shape.outline;
        return 0.5 * (flat(outline[side]) + flat(outline[(side + 1) % outline.size()]));
    }

    [[nodiscard]] Crossing crossing(int residue, int side) const {
        constexpr double same = 1e-6;
        const Vec3 half_way = middle(shapes_[residue], side);
        const Point& from = lattice_.residues[residue];
        for (const Point& offset : lattice_.neighbours[residue]) {
            const Vec3 step = centre_of(lattice_, from + offset) - centre_of(lattice_, from);
            if (length(step - 2 * half_way) > same) continue;
            const CellShape& other = shapes_[lattice_.residue_of(from + offset)];
            for (int back = 0; back < sides(); ++back) {
                if (length(middle(other, back) + half_way) < same) return {offset, back};
            }
        }
        assert(false);
        return {};
    }

    const Lattice& lattice_;
    double gap_;
    std::vector<CellShape> shapes_;
    std::vector<std::vector<Crossing>> crossings_;
};

// The parts that can belong to bodies over these cells of layer 0.
class Parts {
  public:
    Parts(const Lattice& lattice, const Tiling& tiling, const std::set<Point>& plan, bool fine)
        : lattice_(lattice), tiling_(tiling), plan_(plan) {
        for (const Point& cell : plan) {
            fine ? add_core(cell) : add_cell(cell);
            for (int corner = 0; fine && corner < tiling.sides(); ++corner) {
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
        for (int corner = 0; corner < tiling_.sides(); ++corner) {
            part.outline.push_back({tiling_.name_of({cell, corner})});
        }
        add(std::move(part));
    }

    void add_core(const Point& cell) {
        Part part{{}, {cell}};
        for (int corner = 0; corner < tiling_.sides(); ++corner) {
            part.outline.push_back({{cell, corner}});
        }
        add(std::move(part));
    }

    void add_strip(const CellCorner& side) {
        const CellCorner other = tiling_.across(side);
        if (other.cell < side.cell) return;
        add({{{{side.cell, tiling_.wrapped(side.corner + 1)}},
              {side},
              {{other.cell, tiling_.wrapped(other.corner + 1)}},
              {other}},
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

// Layers of parts, bottom up, and the surface around those that belong to the body.
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
    // The parts whose cells are all in the body, in a layer and in the next one too.
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
