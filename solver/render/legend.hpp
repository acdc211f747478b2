// Which pieces pictures of packings show, and how many copies of each.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "polypack/packing/packing.hpp"

namespace polypack {

// A piece of a legend.
struct LegendPiece {
    int least = 0;    // copies in a packing
    int most = 0;     //
    int numbers = 1;  // of CopyNumbers that its copies have: 0 to numbers - 1

    // " ×2", " ×2 to 4", or nothing if it is used exactly once.
    [[nodiscard]] std::string copies() const;
};

class Legend {
  public:
    // Adds a packing, whose placed pieces have these numbers of CopyNumbers. O(pieces * log).
    void add(const std::vector<PlacedPiece>& packing, const std::vector<int>& numbers);

    // By number of the piece; pieces that no packing uses are left out.
    [[nodiscard]] const std::map<int, LegendPiece>& pieces() const { return pieces_; }

  private:
    bool any_ = false;  // whether there is a packing
    std::map<int, LegendPiece> pieces_;
    std::vector<LegendPiece> own_;  // by number of the piece: in the packing that is being added
};

}  // namespace polypack
