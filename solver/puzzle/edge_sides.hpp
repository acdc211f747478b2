// The sides of a region's cells, and what makes colours match where two placements meet, as items
// that are covered at most once.
//
// A side between two cells of the region has two items for each bit of the number of a colour: "it
// is 0", and "it is 1". The placement on one side covers, for each bit, the item of the bit of its
// colour; the placement on the other side the opposite item of the bit of the colour that its own
// matches. So they have an item in common if and only if their colours do not match:
//
//     this side: colour 2 = 10    covers "high bit is 1", "low bit is 0"
//     that side: matches 3 = 11   covers "high bit is 0", "low bit is 0": they exclude each other
//
// These are Knuth's secondary items with colours (TAOCP 4B, 7.2.2.1), for engines that know only
// items without.
#pragma once

#include <span>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

struct Orientation;
class RegionIndex;

// A side of a cell of the region, by number, and the colour of a placement there.
struct SideColour {
    int side = 0;           // its number
    EdgeColour colour = 0;  // 0: none
    [[nodiscard]] friend bool operator==(const SideColour&, const SideColour&) = default;
    [[nodiscard]] friend auto operator<=>(const SideColour&, const SideColour&) = default;
};

class POLYPACK_API EdgeSides {
  public:
    // Sides have no colours.
    EdgeSides() = default;
    // Precondition: as of PlacementTable. O(cells log cells).
    explicit EdgeSides(const Puzzle& puzzle);

    // Returns true if sides have colours.
    [[nodiscard]] bool any() const { return rules_.any(); }
    [[nodiscard]] const EdgeRules& rules() const { return rules_; }  // of the puzzle
    // Returns the number of sides of all cells; a side between two cells is one of each. 0 unless
    // any().
    [[nodiscard]] int sides() const { return static_cast<int>(across_.size()); }
    // Returns the side of a cell, by its number in the region, towards the cell at an offset from
    // it, or -1 if that is no neighbour.
    [[nodiscard]] int side_of(int cell, const Point& to_neighbour) const;
    // Returns the same side as one of the cell across, or -1 if it is on the border.
    [[nodiscard]] int across(int side) const { return across_[side]; }
    [[nodiscard]] int cell_of(int side) const { return cell_of_[side]; }  // whose side it is
    // Returns the neighbour, as an offset from the cell.
    [[nodiscard]] const Point& offset_of(int side) const { return offset_of_[side]; }
    // Returns the colour of the border at a side; 0 if it has none.
    [[nodiscard]] EdgeColour border(int side) const { return border_[side]; }

    // Sets `sides`, sorted, to the colours of an orientation moved by a shift. Returns false if
    // they do not match the border, or one another where the region wraps. Precondition: all cells
    // are in the region.
    bool lay(const Orientation& orientation, const Point& shift, const RegionIndex& index,
             std::vector<SideColour>& sides) const;

    // Returns the colours of marks on cells of the region, sorted; empty unless any().
    [[nodiscard]] std::vector<SideColour> sides_of(std::span<const EdgeMark> marks,
                                                   const RegionIndex& index) const;
    // Returns the number of items: placements match if and only if they have none in common.
    [[nodiscard]] int items() const { return items_; }
    // Returns the number of items that a coloured side inside the region covers.
    [[nodiscard]] int items_of_a_side() const { return bits_; }
    // Adds the items that a placement with these colours covers.
    void add_items(std::span<const SideColour> sides, std::vector<int>& items) const;

  private:
    EdgeRules rules_;
    const Lattice* lattice_ = nullptr;
    int bits_ = 0;
    int items_ = 0;
    std::vector<int> residue_of_;  // by cell
    std::vector<int> first_side_;  // by cell
    std::vector<int> across_;      // by side, as all that follow
    std::vector<int> cell_of_;
    std::vector<Point> offset_of_;
    std::vector<EdgeColour> border_;
    std::vector<int> first_item_;  // of the side and the one across; -1: on the border
};

}  // namespace polypack
