// The puzzle files of BurrTools, compressed or not.
#pragma once

#include <cstddef>

#include "polypack/formats/format.hpp"

namespace polypack {

// Bytes of such a file once it is expanded; larger ones are refused.
inline constexpr std::size_t largest_xmpuzzle = std::size_t{64} << 20;

// One problem of the file: the one that is asked for by its name or number, or the only one. Stored
// assemblies are checked against the puzzle. Throws PuzzleError; positions are those in the
// expanded text.
[[nodiscard]] Document read_xmpuzzle(Input file, const ReadChoice& choice, MoreMistakes more);

}  // namespace polypack
