// The puzzle files of BurrTools, compressed as it writes them.
#pragma once

#include <string>

#include "polypack/formats/document.hpp"

namespace polypack {

// One problem, with its packings as assemblies. Squares and triangles become one layer of cubes and
// of prisms. What BurrTools does not know but may ignore - names of colours, colours of pieces, the
// number of all packings - is in attributes and elements of our own. Throws CannotWrite for other
// lattices, wrap, rules, fixed and forbidden placements, and pieces that turn otherwise than by
// hand.
[[nodiscard]] std::string write_xmpuzzle(const Document& document);

}  // namespace polypack
