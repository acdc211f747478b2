#pragma once

#include "polypack/command/command.hpp"

namespace polypack {

// polypack rank FILE PACKINGS: the numbers of packings in the order of PackingDiagram, from 1.
[[nodiscard]] CommandSpec rank_command();
// polypack unrank FILE K...: the packings of these numbers.
[[nodiscard]] CommandSpec unrank_command();

}  // namespace polypack
