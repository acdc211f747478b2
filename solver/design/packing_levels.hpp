// The levels of packings of a region that differ little from one to the next.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "polypack/disassembly/interlocking/changing_pieces.hpp"
#include "polypack/disassembly/interlocking/level_search.hpp"
#include "polypack/disassembly/shape_pairs.hpp"
#include "polypack/packing/packing.hpp"
#include "polypack/puzzle/puzzle.hpp"
#include "polypack/puzzle/region_index.hpp"

namespace polypack {

// For one thread at a time.
class PackingLevels {
  public:
    // Keeps a reference to the lattice.
    PackingLevels(const Lattice& lattice, const Region& region);

    // Returns the level of a packing; nullopt if it does not come apart, or takes too many
    // positions. `pairs`: used where the region is too large for ChangingPieces, or has too many
    // pieces. Throws Stopped and MemoryLimitExceeded.
    [[nodiscard]] std::optional<int> level_of(const std::vector<PlacedPiece>& packing,
                                              ShapePairs& pairs, const std::stop_token& stop);

  private:
    // The packing that was taken apart last, from which the next one differs little.
    struct Last {
        Last(const Lattice& lattice, std::span<const Point> cells, int pieces);
        ChangingPieces pieces;
        LevelSearch levels;
    };

    const Lattice& lattice_;
    RegionIndex index_;
    std::vector<Point> cells_;  // of the region
    bool changes_;              // the region is not too large for that
    std::unique_ptr<Last> last_;
};

}  // namespace polypack
