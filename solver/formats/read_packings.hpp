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
    // As given, or that of the first line of the file; if it has none, derived from the packings:
    // the region is the union of their cells, and a piece has the cells of its first placement.
    Puzzle puzzle;
    std::vector<std::vector<PlacedPiece>> packings;  // the first ones
    std::uint64_t total = 0;                         // of packings in the file
    PackingCounts counts;                            // from the last line of the file
    std::string why_none;                            // if that line says why there are no packings
};

// Whether a file of which nothing was read yet is one of packings.
[[nodiscard]] bool is_packings(Input& file);

// Reads the first `most` packings of a file of JSON lines ("-": of standard input), its first line
// for the puzzle and its last one for the counts; one of these two may be missing. Packings must be
// valid for the puzzle (see verify). Throws PuzzleError, "file:line: what is wrong", if the file
// cannot be read or is invalid.
[[nodiscard]] PackingFile read_packings(Input file, std::size_t most);

// The same for a file of packings of the given puzzle. The rules on whole packings are not checked.
// The first and the last line may be missing; the puzzle of the first is ignored.
[[nodiscard]] PackingFile read_packings(Input file, std::size_t most, const Puzzle& puzzle);

}  // namespace polypack
