// The move that leads from one state to another.
#pragma once

#include <vector>

#include "polypack/disassembly/disassembly.hpp"
#include "polypack/disassembly/expansion.hpp"

namespace polypack {

// The move from one state to the next, its pieces the numbers of bodies: of the bodies that move
// against the first one, or of the others if they are fewer.
[[nodiscard]] Slide slide_between(const Bodies& bodies, const std::vector<Shift>& from,
                                  const std::vector<Shift>& to);

// The same where bodies may go different distances: in that direction in which fewer move, and
// otherwise in that in which the first one rests.
[[nodiscard]] Slide uneven_slide_between(const Bodies& bodies, const std::vector<Shift>& from,
                                         const std::vector<Shift>& to);

}  // namespace polypack
