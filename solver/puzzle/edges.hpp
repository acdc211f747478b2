// Colours of edges: of the sides of a piece's cells, and of the border of a region. Where sides of
// two pieces meet, their colours must match. In space the sides are faces.
//
//     +---1---+---2---+    Two squares that meet in colour 3: with no table of pairs, a side
//     |       |       |    matches the sides of its own colour.
//     4       3       1
//     +---2---+---2---+
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/lattice/lattice.hpp"

namespace polypack {

// Colour of a side; 0 is no colour, and matches every colour.
using EdgeColour = int;

// The side of a cell towards one of its neighbours, and its colour.
struct EdgeMark {
    Point cell{};           // whose side it is
    Point to{};             // the neighbour, which need not be in the piece or the region
    EdgeColour colour = 0;  // 0: none
    [[nodiscard]] friend constexpr bool operator==(const EdgeMark&, const EdgeMark&) = default;
    [[nodiscard]] friend constexpr auto operator<=>(const EdgeMark&, const EdgeMark&) = default;
};

// A colour of sides.
struct NamedEdgeColour {
    std::string name{};      // not empty; names are unique
    EdgeColour partner = 0;  // the colour that it matches; its own number unless paired
    std::string display{};   // "#rrggbb" for pictures, or empty
    [[nodiscard]] friend bool operator==(const NamedEdgeColour&, const NamedEdgeColour&) = default;
};

// The colours of a puzzle's sides, and those on the border of its region.
struct EdgeRules {
    std::vector<NamedEdgeColour> colours{};  // colour 1 first; empty: sides have no colours
    // As pieces meet it: a side on the border must match its colour. Each side once; in a checked
    // puzzle sorted.
    std::vector<EdgeMark> border{};
    // Packings that differ by the names of colours count as the same up to symmetry.
    bool interchangeable = false;

    // Returns true if sides have colours.
    [[nodiscard]] bool any() const { return !colours.empty(); }
    // Returns the colour that a colour matches; 0 for 0.
    [[nodiscard]] EdgeColour partner(EdgeColour colour) const {
        return colour == 0 ? 0 : colours[static_cast<std::size_t>(colour) - 1].partner;
    }
    // Returns true if sides of these colours may meet.
    [[nodiscard]] bool match(EdgeColour a, EdgeColour b) const {
        return a == 0 || b == 0 || partner(a) == b;
    }
};

// The order in which people list the sides of a cell: from the top down, and at the same height
// clockwise as seen from above, beginning with the one away from the viewer. A flat cell's sides go
// clockwise from the top of the page.
class POLYPACK_API SideOrder {
  public:
    // Keeps a reference to the lattice.
    explicit SideOrder(const Lattice& lattice);

    // Returns the offsets from a cell to its neighbours, in that order.
    [[nodiscard]] std::span<const Point> of(const Point& cell) const {
        return offsets_[static_cast<std::size_t>(lattice_->residue_of(cell))];
    }
    // Returns the colours of a cell's sides in that order, 0 for those without a mark.
    [[nodiscard]] std::vector<EdgeColour> colours(std::span<const EdgeMark> marks,
                                                  const Point& cell) const;
    // Adds marks for the sides of a cell whose colours, in that order, are not 0. Precondition: one
    // colour for each side.
    void add(const Point& cell, std::span<const EdgeColour> colours,
             std::vector<EdgeMark>& marks) const;

  private:
    const Lattice* lattice_;
    std::vector<std::vector<Point>> offsets_;  // by residue
};

// Returns the points of cells, then those of the sides of marks: cell and neighbour of each.
[[nodiscard]] POLYPACK_API std::vector<Point> points_with_marks(const std::vector<Point>& cells,
                                                                std::span<const EdgeMark> marks);

}  // namespace polypack
