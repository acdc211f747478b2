// The regions that order() examines: boxes, tori, figures of the lattice and larger copies of a
// piece, each described by a few numbers and found by its number of cells.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/design/orders/boxes.hpp"
#include "polypack/puzzle/puzzle.hpp"
#include "polypack/puzzle/validate.hpp"

namespace polypack {

// Largest number of cells of a region that order() examines.
inline constexpr int most_box_cells = 4096;

// The regions that count.
enum class OrderKind {
    all,             // all boxes
    odd,             // those of an odd number of copies
    square,          // boxes with equal sides
    torus,           // in the plane all tori, also those with a shift; in space as straight_torus
    straight_torus,  // boxes whose opposite sides are joined
    reptile,         // larger copies of the one piece: each cell is 2, 3, .. times as large
    triangle,        // the lattice's triangles
    trapezium,       // triangles without their tips
    hexagon,         // the lattice's hexagons, with equal sides
};

// The kinds and their names.
inline constexpr std::pair<std::string_view, OrderKind> order_kinds[] = {
    {"box", OrderKind::all},
    {"odd", OrderKind::odd},
    {"square", OrderKind::square},
    {"torus", OrderKind::torus},
    {"straight-torus", OrderKind::straight_torus},
    {"triangle", OrderKind::triangle},
    {"trapezium", OrderKind::trapezium},
    {"hexagon", OrderKind::hexagon},
    {"reptile", OrderKind::reptile}};

// A region of some kind.
struct OrderRegion {
    // The sides of a box or torus. For a larger copy, what the box of a cell becomes; for a
    // triangle or hexagon, its side and 1; for a trapezium, its longest side and its rows.
    BoxSides sides{1, 1, 1};
    int shift = 0;  // of a torus, see Period
    [[nodiscard]] friend bool operator==(const OrderRegion&, const OrderRegion&) = default;
};

// Returns the numbers that describe a region of a kind: its sides, one for a triangle or hexagon.
[[nodiscard]] POLYPACK_API std::vector<int> lengths_of(const Lattice& lattice, OrderKind kind,
                                                       const OrderRegion& region);
// Formats a region: "5 x 10", "torus 5 x 2 with a shift of 3", "triangle of side 6".
[[nodiscard]] POLYPACK_API std::string region_text(const Lattice& lattice, OrderKind kind,
                                                   const OrderRegion& region);
// Returns what regions of a kind are called: "rectangle", "parallelogram", "torus".
[[nodiscard]] POLYPACK_API std::string_view region_noun(const Lattice& lattice, OrderKind kind);

// Returns the mistakes of a puzzle whose pieces are to pack regions of that kind: a lattice that
// has none, pieces with colours. Precondition: the puzzle is valid.
[[nodiscard]] POLYPACK_API std::vector<Mistake> region_mistakes(const Puzzle& puzzle,
                                                                OrderKind kind);

// Returns the puzzle of packing a region of that kind with any number of each piece, or with at
// least so many. Throws as box() of puzzle/box.hpp does.
[[nodiscard]] POLYPACK_API Puzzle ordered_puzzle(const Puzzle& pieces, OrderKind kind,
                                                 const OrderRegion& region, int least = 0);

// The regions of a kind. Of those that motions map to each other, as the pieces may be moved, there
// is one.
class OrderRegions {
  public:
    // Precondition: no region_mistakes(). O(cells * log(cells)), for triangles O(cells^1.5).
    OrderRegions(const Puzzle& pieces, OrderKind kind, int most_cells);

    // Returns the regions of so many cells, in the order in which they are tried.
    [[nodiscard]] std::vector<OrderRegion> of(int cells) const;

  private:
    void add_figures();
    void add_trapezia();
    [[nodiscard]] std::vector<OrderRegion> tori_of(int cells) const;

    const Puzzle& pieces_;
    OrderKind kind_;
    int most_cells_;
    std::map<int, std::vector<OrderRegion>> figures_;  // by cells
};

}  // namespace polypack
