// The colourings that are tried, and the numbers of coloured cells that placements cover.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "polypack/analysis/reasons/openings.hpp"
#include "polypack/analysis/reasons/subset_sums.hpp"
#include "polypack/packing/placement_table.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

struct Colouring {
    std::string words;                   // the coloured cells: "dark cells on a checkerboard"
    int period = 2;                      // about one cell in this many is coloured
    std::vector<std::uint8_t> coloured;  // by cell
};

// Returns checkerboards, the kinds of cells of a lattice with several, stripes and diagonal stripes
// of period 2, 3 and 4, in the order in which they most often prove something; where cells may stay
// empty, grids of every second to eighth place along each axis, too.
[[nodiscard]] std::vector<Colouring> colourings_of(const Puzzle& puzzle,
                                                   const PlacementTable& table);

// The possible numbers of coloured cells that a placement covers, for every group of Openings and
// every colouring. Takes one pass over the table. O(cells of all placements * colourings).
class Contributions {
  public:
    Contributions(const PlacementTable& table, const Openings& openings,
                  const std::vector<Colouring>& colourings, const Effort& effort);

    // Returns these numbers as a set of bits.
    [[nodiscard]] std::span<const std::uint64_t> of(int group, int colouring) const {
        return {sets_.data() + first_[group] + words_[group] * static_cast<std::size_t>(colouring),
                words_[group]};
    }

  private:
    std::vector<std::size_t> first_;  // by group, into sets_
    std::vector<std::size_t> words_;  // of each set, by group
    std::vector<std::uint64_t> sets_;
};

}  // namespace polypack
