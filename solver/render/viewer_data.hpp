// The data of an interactive page of packings; see viewer/README.md.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "polypack/disassembly/disassembly.hpp"
#include "polypack/disassembly/exploring/exploration.hpp"
#include "polypack/lattice/cell_geometry.hpp"
#include "polypack/packing/packing.hpp"

namespace polypack {

// A turn by 90 degrees.
struct PageTurn {
    Vec3 about;  // a point of the axis
    Vec3 axis;   // its direction: seen from its end, the turn is counter-clockwise
};

struct PageMove {
    std::vector<int> placements;  // numbers in the packing
    Vec3 shift;
    std::vector<int> gone;  // a placement that is then by itself and out of the way, or none
    std::string name;
    std::vector<Vec3> shifts{};      // by placement, if they differ, in place of `shift`
    std::optional<PageTurn> turn{};  // in place of shifts
};

// Returns the moves of a disassembly of a packing, in their order; if it does not come apart, those
// until its parts are locked. Pieces that are carried away stop once they are clear of the region.
[[nodiscard]] std::vector<PageMove> page_moves(const Puzzle& puzzle,
                                               const std::vector<PlacedPiece>& packing,
                                               const Disassembly& disassembly);

inline constexpr std::size_t max_packings_of_a_page = 10'000;

// Returns one object as records/viewer.schema.json, in which every '<' is escaped, for a page that
// opens at a packing, given by its number. Preconditions: at least one packing, at most
// max_packings_of_a_page, all within the region. `moves`, `explored`: for each of the first
// packings. O(cells * packings + moves).
[[nodiscard]] std::string viewer_data(const Puzzle& puzzle,
                                      const std::vector<std::vector<PlacedPiece>>& packings,
                                      const PackingCounts& counts,
                                      const std::vector<std::vector<PageMove>>& moves = {},
                                      std::size_t opens_at = 0,
                                      const std::vector<Exploration>& explored = {});

}  // namespace polypack
