// A design of a family, and the puzzle that it makes.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/family/family.hpp"
#include "polypack/packing/packing.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// A design, and its known properties.
struct Design {
    std::vector<int> copies{};             // by piece of the family, where these are given
    std::vector<PlacedPiece> pieces{};     // otherwise: as it was made, by number in the family
    std::uint64_t distinct = 0;            // packings up to symmetry, at least 1
    std::uint64_t all = 0;                 // packings; 0: not known
    bool exact = true;                     // false: it has so many packings or more
    std::optional<std::uint64_t> apart{};  // packings that come apart, if a goal asks for them
    std::optional<int> level{};            // the least of their levels
    std::optional<double> steps{};         // Difficulty::steps, if a goal asks for it
    // With DesignGoal::interlock, moves that take the packing `pieces` apart entirely: the fewest,
    // or a lower bound of them, if DesignGoal::moves is a goal, too. `level` is then that of this
    // packing.
    std::optional<int> moves{};
};

// A design as numbers: copies by piece, or the piece that each cell belongs to.
using DesignState = std::vector<int>;

// Returns the puzzle of a design; pieces without names are named by letters.
[[nodiscard]] POLYPACK_API Puzzle puzzle_of_design(const Family& family, const Design& design);

// Returns the packing in which the pieces of a design were made, for its puzzle. Precondition: they
// were not given.
[[nodiscard]] POLYPACK_API std::vector<PlacedPiece> packing_of_design(const Family& family,
                                                                      const Design& design);

}  // namespace polypack
