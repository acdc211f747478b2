// The text that Matthew Busche's polycube reads.
#pragma once

#include <string>

#include "polypack/formats/exact_cover.hpp"

namespace polypack {

// Squares and cubes whose pieces may be turned as by hand: in space not into mirror images, in the
// plane all of them over or none. Throws CannotWrite for anything else, for optional cells, colours
// and numbers of copies that are not fixed.
[[nodiscard]] std::string write_busche(const Puzzle& puzzle);

}  // namespace polypack
