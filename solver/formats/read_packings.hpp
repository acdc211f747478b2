// Reads packings that `polypack solve --json` has printed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "polypack/formats/input.hpp"
#include "polypack/packing/packing.hpp"

namespace polypack {

struct PackingFile {
    // As given; or, if only the file is known, derived from its packings: the region is the union
    // of their cells, and a piece has the cells of its first placement.
    Puzzle puzzle;
    std::vector<std::vector<PlacedPiece>> packings;  // the first ones
    std::uint64_t total = 0;                         // of packings in the file
    PackingCounts counts;                            // from the last line of the file
};

// Reads the first `most` packings of a file of JSON lines ("-": of standard input), and its last
// line for lattice, name and counts. Throws PuzzleError, "file:line: what is wrong", if the file
// cannot be read or is invalid.

[[nodiscard]] PackingFile read_packings(Input file, std::size_t most);

// The same for a file of packings of that puzzle, all of which must be valid (see verify; the rules
// on whole packings are not checked). The last line may be missing.
[[nodiscard]] PackingFile read_packings(Input file, std::size_t most, const Puzzle& puzzle);

}  // namespace polypack
