#include "polypack/design/orders/regions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <numeric>
#include <string_view>
#include <tuple>
#include <utility>

#include "polypack/puzzle/box.hpp"

namespace polypack {
namespace {

std::string_view figure_name(OrderKind kind) {
    return kind == OrderKind::hexagon ? "hexagon" : "triangle";
}

// The figure that regions of a kind are, or are cut from; null if the lattice has none.
const Figure* figure_of(const Lattice& lattice, OrderKind kind) {
    if (!lattice.flat) return nullptr;
    const auto at = std::ranges::find(lattice.figures, figure_name(kind), &Figure::name);
    return at == lattice.figures.end() ? nullptr : &*at;
}

bool is_torus(OrderKind kind) {
    return kind == OrderKind::torus || kind == OrderKind::straight_torus;
}

bool is_figure(OrderKind kind) {
    return kind == OrderKind::triangle || kind == OrderKind::trapezium ||
           kind == OrderKind::hexagon;
}

// Returns true if the lattice has regions of a kind.
bool has_regions(const Lattice& lattice, OrderKind kind) {
    if (is_torus(kind)) return lattice.wraps && (lattice.boxes || lattice.flat);
    if (kind == OrderKind::reptile) return lattice.enlarged != nullptr;
    if (is_figure(kind)) return figure_of(lattice, kind) != nullptr;
    return lattice.boxes || (lattice.flat && !lattice.figures.empty());
}

std::string_view words_for(OrderKind kind) {
    switch (kind) {
        case OrderKind::torus:
        case OrderKind::straight_torus:
            return "tori";
        case OrderKind::reptile:
            return "larger copies of a piece";
        case OrderKind::triangle:
            return "triangles";
        case OrderKind::trapezium:
            return "trapezia";
        case OrderKind::hexagon:
            return "hexagons";
        default:
            return "rectangles, boxes and parallelograms";
    }
}

// Returns the region in which every cell of the piece is enlarged.
Region enlarged(const Lattice& lattice, const Piece& piece, int n) {
    const Region block = box(lattice, n, n, lattice.flat ? 1 : n);
    Region region;
    for (const Point& cell : piece.cells) {
        const int kind = lattice.residue_of(cell);
        const Point corner = cell - lattice.residues[kind];
        for (const RegionCell& part : block.cells) {
            if (!lattice.enlarged(lattice.to_user(part.point), kind, n)) continue;
            region.cells.push_back({{n * corner.x + part.point.x, n * corner.y + part.point.y,
                                     n * corner.z + part.point.z}});
        }
    }
    return region;
}

// Returns the torus of all translations by two vectors. Precondition: they are independent.
Period torus_of(Point u, Point v) {
    while (v.y != 0) {
        const int times = u.y / v.y;
        u = u - Point{times * v.x, times * v.y, 0};
        std::swap(u, v);
    }
    const int x = std::abs(v.x);
    if (u.y < 0) u = Point{} - u;
    return {.x = x, .y = u.y, .z = 0, .shift = (u.x % x + x) % x};
}

}  // namespace

std::vector<int> lengths_of(const Lattice& lattice, OrderKind kind, const OrderRegion& region) {
    const int numbers =
        is_figure(kind) && kind != OrderKind::trapezium ? 1 : (lattice.flat ? 2 : 3);
    return {region.sides.begin(), region.sides.begin() + numbers};
}

std::string region_text(const Lattice& lattice, OrderKind kind, const OrderRegion& region) {
    if (kind == OrderKind::reptile) return fmt::format("{} times as large", region.sides[0]);
    if (kind == OrderKind::trapezium) {
        return fmt::format("trapezium of side {} and {} rows", region.sides[0], region.sides[1]);
    }
    if (is_figure(kind)) return fmt::format("{} of side {}", figure_name(kind), region.sides[0]);
    std::string text = box_text(lattice, region.sides);
    if (!is_torus(kind)) return text;
    if (region.shift == 0) return "torus " + text;
    return fmt::format("torus {} with a shift of {}", text, region.shift);
}

std::string_view region_noun(const Lattice& lattice, OrderKind kind) {
    if (is_torus(kind)) return "torus";
    if (kind == OrderKind::reptile) return "larger piece";
    if (kind == OrderKind::trapezium) return "trapezium";
    if (is_figure(kind)) return figure_name(kind);
    if (kind == OrderKind::square) {
        return !lattice.flat ? "cube" : lattice.boxes ? "square" : "rhombus";
    }
    return !lattice.flat ? "box" : lattice.boxes ? "rectangle" : "parallelogram";
}

std::vector<Mistake> region_mistakes(const Puzzle& puzzle, OrderKind kind) {
    std::vector<Mistake> mistakes;
    if (!has_regions(*puzzle.lattice, kind)) {
        const auto has = [&](const Lattice& lattice) { return has_regions(lattice, kind); };
        mistakes.push_back(
            {{Part::lattice},
             fmt::format("{} are supported on {}, not on the {} lattice", words_for(kind),
                         lattices_where(has, "and"), puzzle.lattice->name),
             std::nullopt});
    }
    for (std::size_t i = 0; i < puzzle.pieces.size(); ++i) {
        for (const bool sides : {false, true}) {
            const Piece& piece = puzzle.pieces[i];
            if (sides ? piece.edges.empty() : piece.colours.empty()) continue;
            mistakes.push_back({{Part::piece, static_cast<int>(i)},
                                fmt::format("the {} of the regions here have no colours: leave out "
                                            "those of the piece",
                                            sides ? "sides" : "cells"),
                                std::nullopt});
        }
    }
    return mistakes;
}

Puzzle ordered_puzzle(const Puzzle& pieces, OrderKind kind, const OrderRegion& region, int least) {
    const Lattice& lattice = *pieces.lattice;
    const BoxSides& sides = region.sides;
    if (!is_figure(kind) && kind != OrderKind::reptile) {
        Puzzle puzzle = puzzle_of_box(pieces, sides, least);
        if (!is_torus(kind)) return puzzle;
        puzzle.name = fmt::format("{} on a {}", pieces.name, region_text(lattice, kind, region));
        puzzle.region.period = {sides[0], sides[1], lattice.flat ? 0 : sides[2], region.shift};
        return puzzle;
    }
    Puzzle puzzle = puzzle_of_box(pieces, {1, 1, 1}, least);
    if (kind == OrderKind::reptile) {
        puzzle.name = fmt::format("{}, {}", pieces.name, region_text(lattice, kind, region));
        puzzle.region = enlarged(lattice, pieces.pieces.front(), sides[0]);
        return puzzle;
    }
    puzzle.name = fmt::format("{} in a {}", pieces.name, region_text(lattice, kind, region));
    const Figure& figure = *figure_of(lattice, kind);
    if (kind != OrderKind::trapezium) {
        puzzle.region = figure_region(lattice, figure, sides[0]);
        return puzzle;
    }
    puzzle.region = box(lattice, sides[0], sides[1]);
    std::erase_if(puzzle.region.cells, [&](const RegionCell& cell) {
        return !figure.inside(lattice.to_user(cell.point), sides[0]);
    });
    return puzzle;
}

OrderRegions::OrderRegions(const Puzzle& pieces, OrderKind kind, int most_cells)
    : pieces_(pieces), kind_(kind), most_cells_(most_cells) {
    if (kind == OrderKind::trapezium) {
        add_trapezia();
    } else if (is_figure(kind)) {
        add_figures();
    }
}

void OrderRegions::add_figures() {
    const Lattice& lattice = *pieces_.lattice;
    const Figure& figure = *figure_of(lattice, kind_);
    const auto kinds = static_cast<int>(lattice.residues.size());
    for (int n = 1;; ++n) {
        const std::array<int, 3> sides = figure.sides(n);
        // A figure fills half of its box or more.
        if (sides[0] * sides[1] * kinds > 2 * most_cells_) return;
        const auto cells = static_cast<int>(figure_region(lattice, figure, n).cells.size());
        if (cells <= most_cells_) figures_[cells].push_back({{n, 1, 1}});
    }
}

// A row of a triangle is as long as the first one of a smaller triangle.
void OrderRegions::add_trapezia() {
    const Lattice& lattice = *pieces_.lattice;
    const Figure& figure = *figure_of(lattice, kind_);
    const auto kinds = static_cast<int>(lattice.residues.size());
    std::vector<int> first_row{0};
    for (int n = 1; n <= most_cells_; ++n) {
        int length = 0;
        for (int x = 0; x < n; ++x) {
            for (int kind = 0; kind < kinds; ++kind) {
                const UserPoint user = kinds == 1 ? UserPoint{x, 0} : UserPoint{x, 0, kind};
                length += figure.inside(user, n) ? 1 : 0;
            }
        }
        first_row.push_back(length);
        if (length > most_cells_) break;
        int cells = 0;
        for (int rows = 1; rows < n && cells + first_row[n - rows + 1] <= most_cells_; ++rows) {
            cells += first_row[n - rows + 1];
            // A row of whole cells is a parallelogram.
            if (rows > 1 || length != n * kinds) figures_[cells].push_back({{n, rows, 1}});
        }
    }
}

std::vector<OrderRegion> OrderRegions::of(int cells) const {
    if (is_figure(kind_)) {
        const auto found = figures_.find(cells);
        return found == figures_.end() ? std::vector<OrderRegion>{} : found->second;
    }
    if (kind_ == OrderKind::torus && pieces_.lattice->flat) return tori_of(cells);
    std::vector<OrderRegion> regions;
    if (kind_ == OrderKind::reptile) {
        const auto size = static_cast<int>(pieces_.pieces.front().cells.size());
        const bool flat = pieces_.lattice->flat;
        for (int n = 2; n * n * (flat ? 1 : n) * size <= cells; ++n) {
            if (n * n * (flat ? 1 : n) * size == cells) {
                regions.push_back({{n, n, flat ? 1 : n}});
            }
        }
        return regions;
    }
    for (const BoxSides& sides : boxes_of(pieces_, cells)) {
        if (kind_ == OrderKind::square &&
            (sides[0] != sides[1] || (!pieces_.lattice->flat && sides[1] != sides[2]))) {
            continue;
        }
        regions.push_back({sides});
    }
    return regions;
}

// The tori in Hermite normal form. Of those that are images of each other, the straight ones come
// first, then those of fewer rows.
std::vector<OrderRegion> OrderRegions::tori_of(int cells) const {
    std::vector<Motion> motions;
    for (const Motion& motion : pieces_.lattice->motions) {
        if (std::ranges::all_of(pieces_.pieces,
                                [&](const Piece& piece) { return may_take(piece, motion); })) {
            motions.push_back(motion);
        }
    }
    const auto key = [](const Period& torus) {
        return std::tuple(torus.shift != 0, torus.y, torus.x, torus.shift);
    };
    std::vector<Period> tori;
    for (int rows = 1; rows <= cells; ++rows) {
        if (cells % rows != 0) continue;
        for (int shift = 0; shift < cells / rows; ++shift) {
            const Period torus{.x = cells / rows, .y = rows, .z = 0, .shift = shift};
            const bool first = std::ranges::none_of(motions, [&](const Motion& motion) {
                return key(torus_of(motion({torus.x, 0, 0}), motion({shift, rows, 0}))) <
                       key(torus);
            });
            if (first) tori.push_back(torus);
        }
    }
    std::ranges::sort(tori, {}, key);
    std::vector<OrderRegion> regions;
    regions.reserve(tori.size());
    for (const Period& torus : tori) regions.push_back({{torus.x, torus.y, 1}, torus.shift});
    return regions;
}

}  // namespace polypack
