#include "polypack/lattice/tiling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

#include "polypack/lattice/sticks.hpp"
#include "polypack/lattice/tiling_cells.hpp"

namespace polypack {
namespace {

// A lattice and the texts that its views refer to.
struct Derived {
    Tiling tiling;
    std::string name;
    std::string address;
    std::string picture;
    Lattice lattice;
};

// Directions and lengths of the translations, so that a domain has the given area. The second one
// points down the page.
std::array<std::array<double, 2>, 2> drawn_translations(const Gram& gram, double area) {
    const auto aa = static_cast<double>(gram.aa);
    const auto ab = static_cast<double>(gram.ab);
    const auto bb = static_cast<double>(gram.bb);
    const double along = std::sqrt(aa);
    const double down = std::sqrt(bb - ab * ab / aa);  // Cholesky's factor of the Gram matrix
    const double scale = std::sqrt(area / (along * down));
    return {{{scale * along, 0}, {scale * ab / along, -scale * down}}};
}

// The largest distance that a cell's middle has from all of its sides, the least over all cells but
// joints.
double least_inner_radius(const Lattice& lattice) {
    double least = 1;
    for (std::size_t kind = 0; kind < lattice.shapes.size(); ++kind) {
        if (lattice.is_joint(static_cast<int>(kind))) continue;
        const CellShape& shape = lattice.shapes[kind];
        const std::size_t corners = shape.corners.size() / 2;
        const auto drawn = [&](std::size_t i) {
            const Point& p = shape.corners[i % corners];
            return std::pair((p.x * lattice.axes[0][0] + p.y * lattice.axes[1][0]) / shape.parts,
                             (p.x * lattice.axes[0][1] + p.y * lattice.axes[1][1]) / shape.parts);
        };
        for (std::size_t i = 0; i < corners; ++i) {
            const auto [ax, ay] = drawn(i);
            const auto [bx, by] = drawn(i + 1);
            least = std::min(least, std::abs(ax * by - ay * bx) / std::hypot(bx - ax, by - ay));
        }
    }
    return least;
}

// Places for letters in text, about where the cells are: the coarsest grid that has one for each,
// with rows at least as close as at this scale.
Page page_of(const TilingCells& cells, const std::array<std::array<double, 2>, 2>& drawn,
             double scale) {
    const auto unit = static_cast<double>(cells.unit());
    for (;; scale *= 1.1) {
        // A row is twice as high as a column is wide.
        const auto place = [&](double x, double y) {
            return PagePlace{
                static_cast<int>(std::lround(-scale * (x * drawn[0][1] + y * drawn[1][1]))),
                static_cast<int>(std::lround(2 * scale * (x * drawn[0][0] + y * drawn[1][0])))};
        };
        Page page{place(1, 0), place(0, 1), {}};
        const int rows = page.y.row;
        const int columns = page.x.column;
        if (rows == 0 || columns == 0) continue;
        std::set<std::pair<int, int>> taken;
        for (const PlanePoint& centre : cells.centres()) {
            const PagePlace at =
                place(static_cast<double>(centre.x) / unit, static_cast<double>(centre.y) / unit);
            page.cells.push_back(at);
            const auto down = static_cast<int>(floor_of(at.row, rows));
            taken.emplace(at.row - down * rows,
                          (((at.column - down * page.y.column) % columns) + columns) % columns);
        }
        if (taken.size() == cells.centres().size()) return page;
    }
}

std::unique_ptr<Derived> derived(const Tiling& tiling) {
    const TilingCells given(tiling);
    const std::optional<Sticks> sticks =
        tiling.sticks ? std::optional(given.sticks()) : std::nullopt;
    const TilingCells cells = sticks ? TilingCells(*sticks, given.gram()) : given;
    auto result = std::make_unique<Derived>();
    result->tiling = tiling;
    Lattice& lattice = result->lattice;
    const std::size_t kinds = cells.centres().size();

    // The coarsest coordinates in which the centres, and all shifts, are whole numbers.
    Whole fineness = cells.unit();
    const auto divide = [&](const PlanePoint& p) {
        fineness = std::gcd(fineness, std::gcd(p.x, p.y));
    };
    for (const PlanePoint& centre : cells.centres()) divide(centre);
    bool glides = false;
    for (const Isometry& motion : cells.motions()) {
        divide(motion.shift);
        glides = glides || motion.shift != PlanePoint{};
    }
    const Whole step = cells.unit() / fineness;
    if (step > largest_step) {
        throw InvalidTiling(
            fmt::format("the common denominator of the cells' centres would be {}; it may be at "
                        "most {}",
                        step, largest_step));
    }
    const auto coordinate = [&](Whole value) { return static_cast<int>(value / fineness); };

    lattice.noun = result->tiling.noun;
    lattice.user_dimension = kinds == 1 ? 2 : 3;
    // Where motions have shifts, cells are at height 1 and the third column of a matrix is the
    // shift: homogeneous coordinates.
    const int height = glides ? 1 : 0;
    lattice.step = {static_cast<int>(step), static_cast<int>(step), 1 + height};
    lattice.residues.clear();
    for (const PlanePoint& centre : cells.centres()) {
        lattice.residues.push_back({coordinate(centre.x), coordinate(centre.y), height});
    }
    for (const Isometry& motion : cells.motions()) {
        const PlanePoint& s = motion.shift;
        lattice.motions.push_back(
            {{{{static_cast<int>(motion.a.x), static_cast<int>(motion.b.x), coordinate(s.x)},
               {static_cast<int>(motion.a.y), static_cast<int>(motion.b.y), coordinate(s.y)},
               {0, 0, 1}}},
             motion.reflection(),
             1});
    }
    lattice.index_residues();
    for (const std::set<PlanePoint>& offsets : cells.neighbours()) {
        std::vector<Point>& list = lattice.neighbours.emplace_back();
        for (const PlanePoint& offset : offsets) {
            list.push_back({coordinate(offset.x), coordinate(offset.y), 0});
        }
        std::ranges::sort(list);
    }

    if (sticks) {
        const auto point = [&](const PlanePoint& p, int z) {
            return Point{coordinate(p.x), coordinate(p.y), z};
        };
        for (const auto& pairs : sticks->pairs) {
            auto& list = lattice.joints.emplace_back();
            for (const auto& [a, b] : pairs) list.push_back({point(a, 0), point(b, 0)});
        }
        for (const PlanePoint& place : sticks->domain) {
            lattice.domain.push_back(point(place - cells.origin(), height));
        }
    }

    // In pictures, a cell has an area of 0.6 on average, or a stick a length of 2.5, where a square
    // has 1; `area` is that of a domain.
    constexpr double length = 2.5;
    const double area =
        sticks ? length * length * cells.gram().area() / (sticks->length * sticks->length)
               : 0.6 * static_cast<double>(kinds);
    const auto drawn = drawn_translations(cells.gram(), area);
    const auto steps = static_cast<double>(step);
    lattice.axes = {{drawn[0][0] / steps, drawn[0][1] / steps, 0},
                    {drawn[1][0] / steps, drawn[1][1] / steps, 0},
                    {0, 0, 1}};
    for (std::size_t i = 0; i < kinds; ++i) {
        CellShape& shape = lattice.shapes.emplace_back();
        Whole parts = fineness;
        std::vector<PlanePoint> corners;
        for (const PlanePoint& corner : cells.divided_rings()[i]) {
            corners.push_back(corner - cells.centres()[i]);
            parts = std::gcd(parts, std::gcd(corners.back().x, corners.back().y));
        }
        const Whole finer = fineness / parts;  // than the points of the lattice
        constexpr int tile = 5;                // a fifth of a unit up and down, as triangles have
        shape.parts = static_cast<int>(finer) * tile;
        for (const int side : {-1, 1}) {
            for (const PlanePoint& corner : corners) {
                shape.corners.push_back({static_cast<int>(corner.x / parts) * tile,
                                         static_cast<int>(corner.y / parts) * tile,
                                         side * static_cast<int>(finer)});
            }
        }
        if (kinds > 1) {
            lattice.residue_words.push_back(fmt::format("{} of kind {}",
                                                        !sticks              ? "cells"
                                                        : i < sticks->sticks ? "sticks"
                                                                             : "joints",
                                                        i));
        }
    }
    lattice.letter_size = std::min(0.5, 1.2 * least_inner_radius(lattice));
    lattice.art = ArtGrid::none;
    lattice.page = page_of(cells, drawn, sticks ? 1.2 / length : 1);

    if (kinds == 1) {
        result->picture = "  [x, y] is the cell moved by x and y translations\n";
    } else {
        const std::size_t chosen = sticks ? sticks->sticks : kinds;
        result->address = fmt::format("[x, y, 0 to {}]", chosen - 1);
        lattice.address = result->address;
        result->picture = fmt::format(
            "  [x, y, k] is {} k of the {} of a domain, moved by x and y translations\n",
            sticks ? "stick" : "cell", chosen);
        if (sticks && sticks->joints > 0) {
            result->picture +=
                "  further kinds are joints, which follow from the sticks: of two pieces, one at\n"
                "  most can bend or run straight on there\n";
        }
    }
    lattice.picture = result->picture;
    return result;
}

class Registry {
  public:
    const Derived& of(const Tiling& tiling) {
        const std::scoped_lock lock(mutex_);
        for (const auto& known : all_) {
            if (known->tiling == tiling) return *known;
        }
        std::unique_ptr<Derived> made = derived(tiling);
        made->name = tiling.name;
        for (int number = 2; named(made->name) != nullptr; ++number) {
            made->name = fmt::format("{} ({})", tiling.name, number);
        }
        made->lattice.name = made->name;
        return *all_.emplace_back(std::move(made));
    }
    const Lattice* find(std::string_view name) {
        const std::scoped_lock lock(mutex_);
        return named(name);
    }
    const Derived* behind(const Lattice& lattice) {
        const std::scoped_lock lock(mutex_);
        for (const auto& known : all_) {
            if (&known->lattice == &lattice) return known.get();
        }
        return nullptr;
    }

  private:
    [[nodiscard]] const Lattice* named(std::string_view name) const {
        const auto at = std::ranges::find(
            all_, name, [](const auto& known) -> std::string_view { return known->name; });
        return at == all_.end() ? nullptr : &(*at)->lattice;
    }

    std::mutex mutex_;
    std::vector<std::unique_ptr<Derived>> all_;
};

// Never destroyed: puzzles refer to lattices until the end.
Registry& registry() {
    static auto& all = *new Registry;
    return all;
}

}  // namespace

const Lattice& lattice_of(const Tiling& tiling) {
    const Lattice* known = find_lattice(tiling.name);
    if (known != nullptr && tiling_of(*known) == nullptr) {
        throw InvalidTiling(
            fmt::format("the name '{}' is that of a built-in lattice", tiling.name));
    }
    return registry().of(tiling).lattice;
}

const Lattice* derived_lattice(std::string_view name) {
    return registry().find(name);
}

const Tiling* tiling_of(const Lattice& lattice) {
    const Derived* known = registry().behind(lattice);
    return known == nullptr ? nullptr : &known->tiling;
}

}  // namespace polypack
