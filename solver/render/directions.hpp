// Colours that show in which directions the copies of a piece of two cells lie.
//
// Pictures of many dominoes or lozenges are drawn by direction: copies that lie alike have one
// colour, whether they touch or not. Where the cells have a checkerboard, it is told apart on which
// of its colours a copy begins: so dominoes have four directions, and the regions in which they are
// frozen and those in which they are not show.
#pragma once

#include <array>
#include <map>
#include <vector>

#include "polypack/packing/packing.hpp"
#include "polypack/render/palette.hpp"

namespace polypack {

class Directions {
  public:
    // O(cells * motions * log).
    explicit Directions(const Puzzle& puzzle);

    // Returns true if packings are drawn by direction: there is one piece, of two cells without
    // colours, with several copies and no colour of its own, in a flat region that does not wrap.
    [[nodiscard]] bool any() const { return !numbers_.empty(); }
    // Returns the colours, by number.
    [[nodiscard]] const std::vector<Colour>& colours() const { return colours_; }
    // Returns the number of the direction of each placed piece. Precondition: any().
    [[nodiscard]] std::vector<int> of(const std::vector<PlacedPiece>& packing) const;

  private:
    // The offset to the second cell, and where on the lattice the first one is.
    using Direction = std::array<int, 5>;
    [[nodiscard]] Direction direction(Point first, Point second) const;

    const Puzzle& puzzle_;
    std::map<Direction, int> numbers_;
    std::vector<Colour> colours_;
};

}  // namespace polypack
