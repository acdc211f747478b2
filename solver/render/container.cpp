#include "polypack/render/container.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>
#include <set>

#include "polypack/render/mesh.hpp"
#include "polypack/render/polygon_mesh.hpp"
#include "polypack/render/tiles.hpp"

namespace polypack {
namespace {

// A container or lid around one part of a plan, in millimetres; its floor is from -floor to 0.
struct Shell {
    double inner = 0;  // from the plan to the inside of the wall
    double wall = 0;
    double floor = 0;
    double depth = 0;
    double margin = 0;  // from the plan to what fills its holes
    bool posts = true;  // whether that is as high as the wall, or part of the floor
};

// The surface of a shell. The floor is made of the cells, of strips from them to the inside of the
// wall, and of what fills the holes, so that all its faces are simple polygons.
class ShellSurface {
  public:
    ShellSurface(const Lattice& lattice, const std::vector<Point>& cells, double unit,
                 const Shell& shell)
        : unit_(unit), shell_(shell) {
        add_cells(lattice, cells);
        const auto inside = moved_outlines(lattice, cells, shell.inner / unit);
        const auto outside = moved_outlines(lattice, cells, (shell.inner + shell.wall) / unit);
        const auto fillings = moved_outlines(lattice, cells, shell.margin / unit);
        for (std::size_t i = 0; i < inside.size(); ++i) {
            if (around_hole(inside[i])) {
                add_margin(fillings[i], shell.margin);
                add_filling(fillings[i]);
            } else {
                add_margin(inside[i], shell.inner);
                add_wall(inside[i], outside[i]);
            }
        }
    }

    [[nodiscard]] Mesh mesh() const {
        return triangulated(shell_.margin > 0 ? surface_ : split_where_touching(surface_));
    }

  private:
    int number_of(const Vec2& at, double height) {
        constexpr double fineness = 1e5;
        const auto [number, fresh] = numbers_.try_emplace(
            {std::llround(at.x * fineness), std::llround(at.y * fineness), height},
            static_cast<int>(surface_.points.size()));
        if (fresh) surface_.points.push_back({at.x * unit_, at.y * unit_, height});
        return number->second;
    }

    // Corners counter-clockwise seen from above.
    void add_face(const std::vector<Vec2>& corners, double height, bool up) {
        std::vector<int> face;
        for (const Vec2& corner : corners) face.push_back(number_of(corner, height));
        if (!up) std::ranges::reverse(face);
        surface_.faces.push_back(std::move(face));
    }

    void add_floor(const std::vector<Vec2>& corners) {
        add_face(corners, -shell_.floor, false);
        add_face(corners, 0, true);
    }

    // Adds an upright face with the solid to the left of the way.
    void add_upright(const Vec2& from, const Vec2& to, double bottom, double top) {
        surface_.faces.push_back({number_of(from, bottom), number_of(to, bottom),
                                  number_of(to, top), number_of(from, top)});
    }

    void add_cells(const Lattice& lattice, const std::vector<Point>& cells) {
        CellOwners owners;
        for (const Point& cell : cells) owners.emplace(cell, 0);
        const std::vector<TileLayer> layers = tile_layers(lattice, owners);
        for (const Tile& tile : layers.front()) add_floor(tile.corners);
    }

    // Adds the floor between the cells and a wall or filling.
    void add_margin(const Outline& outline, double width) {
        if (width == 0) return;
        for (std::size_t i = 0; i < outline.size(); ++i) {
            const OutlinePoint& a = outline[i];
            const OutlinePoint& b = outline[(i + 1) % outline.size()];
            add_floor({a.moved, b.moved, b.at, a.at});
        }
    }

    void add_filling(const Outline& outline) {
        std::vector<Vec2> corners;
        for (const OutlinePoint& point : outline) corners.push_back(point.moved);
        if (shell_.posts) {
            for (std::size_t i = 0; i < corners.size(); ++i) {
                add_upright(corners[(i + 1) % corners.size()], corners[i], 0, shell_.depth);
            }
        }
        std::ranges::reverse(corners);
        add_face(corners, -shell_.floor, false);
        add_face(corners, shell_.posts ? shell_.depth : 0, true);
    }

    void add_wall(const Outline& inside, const Outline& outside) {
        const std::size_t n = inside.size();
        for (std::size_t i = 0; i < n; ++i) {
            const Vec2& a = inside[i].moved;
            const Vec2& b = inside[(i + 1) % n].moved;
            const Vec2& c = outside[i].moved;
            const Vec2& d = outside[(i + 1) % n].moved;
            add_upright(b, a, 0, shell_.depth);
            add_face({c, d, b, a}, shell_.depth, true);
            add_face({c, d, b, a}, -shell_.floor, false);
            add_upright(c, d, -shell_.floor, shell_.depth);
        }
    }

    double unit_;
    Shell shell_;
    std::map<std::tuple<long long, long long, double>, int> numbers_;
    PolygonMesh surface_;
};

// The cells of each layer, moved to height 0.
std::map<int, std::set<Point>> layers_of(const Region& region) {
    std::map<int, std::set<Point>> layers;
    for (const RegionCell& cell : region.cells) {
        layers[cell.point.z].insert({cell.point.x, cell.point.y, 0});
    }
    return layers;
}

}  // namespace

std::optional<std::string> container_refusal(const Puzzle& puzzle) {
    if (puzzle.lattice->of_balls()) return "balls do not stand side by side in it";
    if (!puzzle.lattice->prisms) return "its cells do not stand upright";
    if (puzzle.region.period.any()) return "the region wraps around";
    const auto layers = layers_of(puzzle.region);
    for (const auto& [height, cells] : layers) {
        if (cells != layers.begin()->second) return "the layers of the region are not alike";
    }
    const int highest = layers.rbegin()->first;
    if (highest - layers.begin()->first + 1 != static_cast<int>(layers.size())) {
        return "the region has a gap between its layers";
    }
    return std::nullopt;
}

Plan plan_of(const Puzzle& puzzle) {
    const auto layers = layers_of(puzzle.region);
    const auto& [lowest, cells] = *layers.begin();
    std::vector<Point> plan;
    for (const Point& cell : cells) plan.push_back({cell.x, cell.y, lowest});
    return {static_cast<int>(layers.size()), connected_parts(*puzzle.lattice, plan)};
}

bool walls_fit(const Puzzle& puzzle, const ContainerOptions& options) {
    const double once = options.clearance + options.wall;
    std::vector<double> distances{options.clearance, once};
    if (options.lid) distances.insert(distances.end(), {once + options.clearance, 2 * once});
    for (const std::vector<Point>& part : plan_of(puzzle).parts) {
        for (const double distance : distances) {
            if (distance == 0) continue;
            auto outlines = moved_outlines(*puzzle.lattice, part, distance / options.unit);
            // Posts keep their distance.
            if (distance > options.clearance) std::erase_if(outlines, around_hole);
            if (meet(outlines)) return false;
        }
    }
    return true;
}

Model containers_of(const Puzzle& puzzle, const std::string& name,
                    const ContainerOptions& options) {
    constexpr Colour grey{200, 200, 192};
    const Lattice& lattice = *puzzle.lattice;
    const Plan plan = plan_of(puzzle);
    const auto& [unit, wall, floor, clearance, depth, with_lid] = options;
    const double table =
        unit * (plan.parts.front().front().z - height_of(polyhedra_of(lattice).front()) / 2);
    const Shell container{clearance, wall, floor, depth, clearance, true};
    const Shell lid{2 * clearance + wall, wall, floor, std::min(unit, depth) / 2, clearance, false};
    Model model;
    const auto add = [&](const std::string& what, std::size_t part, const Shell& shell) {
        const std::string number = plan.parts.size() > 1 ? fmt::format(" {}", part + 1) : "";
        Mesh mesh = ShellSurface(lattice, plan.parts[part], unit, shell).mesh();
        for (Vec3& point : mesh.points) point.z += table;
        model.push_back({what + number, grey, std::move(mesh)});
    };
    double left = 0;
    double right = 0;
    for (std::size_t part = 0; part < plan.parts.size(); ++part) {
        add(name, part, container);
        const Bounds bounds = bounds_of(model.back().mesh.points);
        left = part == 0 ? bounds.low.x : std::min(left, bounds.low.x);
        right = part == 0 ? bounds.high.x : std::max(right, bounds.high.x);
    }
    for (std::size_t part = 0; with_lid && part < plan.parts.size(); ++part) {
        add("lid", part, lid);
        for (Vec3& point : model.back().mesh.points) point.x += right - left + unit;
    }
    return model;
}

}  // namespace polypack
