// Identifies the content of a family of puzzles, for files that outlive a run.
#pragma once

#include "polypack/base/export.hpp"
#include "polypack/family/family.hpp"
#include "polypack/puzzle/puzzle_hash.hpp"

namespace polypack {

// Hashes the family's puzzle, the cells that pieces may lack, and the sizes and copies of connected
// pieces. Rules of design are left out, as no packing depends on them. A puzzle has the same hash
// as a family. O(cells log cells). Precondition: the family passes validate().
[[nodiscard]] POLYPACK_API PuzzleHash family_hash(const Family& family);

}  // namespace polypack
